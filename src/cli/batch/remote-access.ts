/**
 * Lets workers find earlier scans. Only the main thread holds the credentials and the archive, so workers ask it.
 */
import type { ScanAccess } from '../../documents/baselines.js';
import type { ScanSeries, SnapshotKey } from '../../model/summary/scan-history.js';
import type { ReportQuery } from '../../sources/source.js';
import { recordFailure, reviveFailure, type FailureRecord } from '../failure.js';

/** What a worker asks for. Plain data. */
export type Question =
  | { readonly ask: 'fetchJob'; readonly query: ReportQuery }
  | { readonly ask: 'figures'; readonly series: ScanSeries }
  | { readonly ask: 'others'; readonly series: ScanSeries }
  | { readonly ask: 'snapshot'; readonly key: SnapshotKey };

export type Answer = { readonly value: unknown } | { readonly failure: FailureRecord };

/** Answers a question of a worker. Never throws. */
export async function answer(question: Question, { fetchJob, history }: ScanAccess): Promise<Answer> {
  try {
    switch (question.ask) {
      case 'fetchJob':
        return { value: await fetchJob?.(question.query) };
      case 'figures':
        return { value: await history?.figures(question.series) };
      case 'others':
        return { value: await history?.others(question.series) };
      case 'snapshot':
        return { value: await history?.snapshot(question.key) };
    }
  } catch (failure) {
    return { failure: recordFailure(failure) };
  }
}

/**
 * The worker's side.
 *
 * @param ask sends a question to the main thread, and returns its answer
 */
export function remoteAccess(ask: (question: Question) => Promise<Answer>, hasHistory: boolean): ScanAccess {
  async function valueOf<Value>(question: Question): Promise<Value> {
    const answered = await ask(question);
    if ('failure' in answered) throw reviveFailure(answered.failure);
    return answered.value as Value;
  }
  return {
    fetchJob: (query) => valueOf({ ask: 'fetchJob', query }),
    history: hasHistory
      ? {
          figures: (series) => valueOf({ ask: 'figures', series: namesOf(series) }),
          others: (series) => valueOf({ ask: 'others', series: namesOf(series) }),
          snapshot: ({ sha256, reportIndex }) => valueOf({ ask: 'snapshot', key: { sha256, reportIndex } }),
        }
      : undefined,
  };
}

/** Only what names the series: it may be a whole report. */
function namesOf({ accountId, accountName, benchmarkId, benchmarkName }: ScanSeries): ScanSeries {
  return { accountId, accountName, benchmarkId, benchmarkName };
}
