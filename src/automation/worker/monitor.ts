/** A small HTTP server that says whether a worker is well: `/healthz` for orchestrators, `/metrics` for Prometheus. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Archive } from '../../archive/archive.js';
import { requireArchive } from '../../archive/archive.js';
import { AuditpressError } from '../../base/errors.js';
import { KEEP_ALIVE, repeatedHeader, requestTarget } from '../../base/http/server.js';
import { METRICS_TYPE, metricsText, type MetricTools } from './metrics.js';

export interface Monitor {
  /** Such as `http://127.0.0.1:9464`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface MonitorTools extends MetricTools {
  readonly archive: Archive;
  readonly now: () => Date;
}

/** Milliseconds for the archive and the database to answer; orchestrators give up after a few seconds. */
const ANSWER_TIMEOUT = 5000;
/** Milliseconds without a look at schedules and runs after which a worker is taken to be stuck. */
const STUCK = 120_000;
/** Milliseconds for which a response is sent again, because each one reads the archive and the queue. */
const FRESH = 3000;

export async function startMonitor(tools: MonitorTools, host: string, port: number): Promise<Monitor> {
  const responses: Readonly<Record<string, () => Promise<Response>>> = {
    '/healthz': reuse(() => health(tools), tools.now),
    '/metrics': reuse(() => metrics(tools), tools.now),
  };
  const server = createServer((asked, answer) => {
    const { path } = requestTarget(asked);
    const respond = Object.hasOwn(responses, path) ? responses[path] : undefined;
    if (repeatedHeader(asked, ['host']) !== undefined) send(answer, { status: 400, text: 'expected one Host\n' });
    else if (asked.method !== 'GET' && asked.method !== 'HEAD') send(answer, { status: 405, text: 'expected GET\n' });
    else if (respond === undefined) send(answer, { status: 404, text: 'expected /healthz or /metrics\n' });
    else void respond().then((response) => send(answer, response));
  });
  server.requestTimeout = ANSWER_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.listen(port, host);
  await once(server, 'listening');
  // A connection that the system cannot accept must not end the worker.
  server.on('error', () => undefined);
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${String(bound)}`,
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

interface Response {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

function reuse(compute: () => Promise<Response>, now: () => Date): () => Promise<Response> {
  let last: { readonly at: number; readonly response: Promise<Response> } | undefined;
  return () => {
    const at = now().getTime();
    if (last === undefined || Math.abs(at - last.at) >= FRESH) last = { at, response: compute() };
    return last.response;
  };
}

async function health({ archive, queue, status }: MonitorTools): Promise<Response> {
  try {
    await inTime(requireArchive(archive), 'the archive');
    await inTime(queue.counts(), 'the queue');
    const silent = status.sinceLook();
    if (silent > STUCK)
      throw new AuditpressError(
        'worker-stuck',
        `expected a sign of life, but there was none for ${String(Math.round(silent / 1000))} s`,
      );
    return { status: 200, text: 'ok\n' };
  } catch (failure) {
    return { status: 503, text: `${reasonOf(failure)}\n` };
  }
}

async function metrics(tools: MonitorTools): Promise<Response> {
  try {
    return { status: 200, text: await inTime(metricsText(tools), 'the queue'), type: METRICS_TYPE };
  } catch (failure) {
    return { status: 503, text: `${reasonOf(failure)}\n` };
  }
}

/** Messages of other errors may quote addresses with passwords. */
function reasonOf(failure: unknown): string {
  return failure instanceof AuditpressError ? failure.message : 'internal error';
}

async function inTime<Result>(work: Promise<Result>, what: string): Promise<Result> {
  const waiting = new AbortController();
  const late = wait(ANSWER_TIMEOUT, undefined, { signal: waiting.signal }).then(() => {
    throw new AuditpressError('worker-stuck', `expected ${what} to answer within ${String(ANSWER_TIMEOUT / 1000)} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    waiting.abort();
  }
}

function send(answer: ServerResponse, { status, text, type = 'text/plain; charset=utf-8' }: Response): void {
  answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
