/** Threads that stay alive as long as a batch, whatever they work on. */
import { join } from 'node:path';
import type { ScanAccess } from '../../documents/baselines.js';
import { explainResourceLimit, valueOf, type TaskResult, resultOf } from '../failure.js';
import { threadLimits } from '../own-thread.js';
import { Secret } from '../../model/settings/secret.js';
import { MessageChannel, parentPort, type MessagePort } from 'node:worker_threads';
import type { ScanSeries, SnapshotKey } from '../../model/summary/scan-history.js';
import type { ReportQuery } from '../../sources/source.js';

export interface Threads<Task> {
  /** Throws what the task throws; `out-of-memory` (unavailable) if its thread ran out of memory. The others continue. */
  run(task: Task): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * @param size number of threads
 * @param work what each thread gets when it starts: plain data and secrets, kept in memory
 * @param access answers the questions of the threads
 * @param program file that each thread runs
 */
export async function startThreads<Task>(
  size: number,
  work: object,
  access: ScanAccess,
  program = join(import.meta.dirname, 'worker.js'),
): Promise<Threads<Task>> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<Task, TaskResult>({
    filename: program,
    minThreads: size,
    maxThreads: size,
    // Threads wait for the slowest one between planning and rendering.
    idleTimeout: Infinity,
    workerData: withSentSecrets(work),
    resourceLimits: threadLimits(),
  });
  pool.on('message', (posted: PostedQuestion) => void answerThread(posted, access));
  // A thread that dies fails its task, if it has one, and is replaced, unless its successor could not start either: nor could another.
  const broken = new Promise<never>((_resolve, reject) =>
    pool.on('error', (failure: Error) => {
      if (pool.threads.length < size) reject(failure);
    }),
  );
  broken.catch(() => undefined);
  return {
    async run(task) {
      const result = await Promise.race([pool.run(task), broken]).catch((failure: unknown) => {
        throw explainResourceLimit(failure);
      });
      return valueOf(result);
    },
    end: () => pool.destroy(),
  };
}

interface SentSecret {
  readonly secretText: string;
}

export function withSentSecrets<Data>(data: Data): Data {
  return replaced(data, (part) => (part instanceof Secret ? { secretText: part.reveal() } : part)) as Data;
}

export function withReceivedSecrets<Data>(data: Data): Data {
  return replaced(data, (part) => (isSent(part) ? new Secret(part.secretText) : part)) as Data;
}

function isSent(part: object): part is SentSecret {
  return 'secretText' in part && Object.keys(part).length === 1;
}

/** Replaces objects, at any depth of lists, maps and plain objects. */
function replaced(value: unknown, replace: (part: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const replacement = replace(value);
  if (replacement !== value) return replacement;
  if (Array.isArray(value)) return value.map((part) => replaced(part, replace));
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, replaced(part, replace)]));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, replace)]));
}

type Question =
  | { readonly ask: 'fetchJob'; readonly query: ReportQuery }
  | { readonly ask: 'figures' | 'others'; readonly series: ScanSeries }
  | { readonly ask: 'snapshot'; readonly key: SnapshotKey };

export interface PostedQuestion {
  readonly question: Question;
  readonly port: MessagePort;
}

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

export function remoteAccess(hasHistory: boolean): ScanAccess {
  const history = {
    figures: (series: ScanSeries) => ask<never>({ ask: 'figures', series: namesOf(series) }),
    others: (series: ScanSeries) => ask<never>({ ask: 'others', series: namesOf(series) }),
    snapshot: ({ sha256, reportIndex, reader }: SnapshotKey) =>
      ask<never>({ ask: 'snapshot', key: { sha256, reportIndex, ...(reader !== undefined && { reader }) } }),
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
