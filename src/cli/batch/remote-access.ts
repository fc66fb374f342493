/**
 * Lets worker threads find earlier scans. Only the main thread holds the credentials and the archive, so they ask it.
 */
import { MessageChannel, parentPort, type MessagePort } from 'node:worker_threads';
import type { ScanAccess } from '../../documents/baselines.js';
import type { ScanSeries, SnapshotKey } from '../../model/summary/scan-history.js';
import type { ReportQuery } from '../../sources/source.js';
import { resultOf, valueOf, type TaskResult } from '../failure.js';

/** What a thread asks for. Plain data. */
type Question =
  | { readonly ask: 'fetchJob'; readonly query: ReportQuery }
  | { readonly ask: 'figures' | 'others'; readonly series: ScanSeries }
  | { readonly ask: 'snapshot'; readonly key: SnapshotKey };

/** A question with the port for its answer. */
export interface PostedQuestion {
  readonly question: Question;
  readonly port: MessagePort;
}

/** Answers a thread. */
export async function answerThread({ question, port }: PostedQuestion, access: ScanAccess): Promise<void> {
  port.postMessage(await resultOf(() => answer(question, access)));
  port.close();
}

async function answer(question: Question, { fetchJob, history }: ScanAccess): Promise<unknown> {
  switch (question.ask) {
    case 'fetchJob':
      return fetchJob?.(question.query);
    case 'figures':
    case 'others':
      return history?.[question.ask](question.series);
    case 'snapshot':
      return history?.snapshot(question.key);
  }
}

/** The side of the thread. */
export function remoteAccess(hasHistory: boolean): ScanAccess {
  const history = {
    figures: (series: ScanSeries) => ask<never>({ ask: 'figures', series: namesOf(series) }),
    others: (series: ScanSeries) => ask<never>({ ask: 'others', series: namesOf(series) }),
    snapshot: ({ sha256, reportIndex }: SnapshotKey) => ask<never>({ ask: 'snapshot', key: { sha256, reportIndex } }),
  };
  return { fetchJob: (query) => ask({ ask: 'fetchJob', query }), history: hasHistory ? history : undefined };
}

async function ask<Value>(question: Question): Promise<Value> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<TaskResult>((resolve) => port1.once('message', resolve));
  parentPort?.postMessage({ question, port: port2 } satisfies PostedQuestion, [port2]);
  const result = await answered;
  port1.close();
  return valueOf(result) as Value;
}

/** Only what names the series: it may be a whole report. */
function namesOf({ accountId, accountName, benchmarkId, benchmarkName }: ScanSeries): ScanSeries {
  return { accountId, accountName, benchmarkId, benchmarkName };
}
