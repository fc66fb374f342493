/** A small HTTP server that says whether a worker is well: `/healthz` for orchestrators, `/metrics` for Prometheus. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Archive } from '../archive/archive.js';
import { requireArchive } from '../archive/archive.js';
import { AuditpressError } from '../errors.js';
import { METRICS_TYPE, metricsText, type MetricTools } from './metrics.js';

export interface Monitor {
  /** Such as `http://127.0.0.1:9464`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface MonitorTools extends MetricTools {
  readonly archive: Archive;
}

/** Milliseconds for the archive and the database to answer; orchestrators give up after a few seconds. */
const ANSWER_TIMEOUT = 5000;
/** Milliseconds without a look at schedules and runs after which a worker is taken to be stuck. */
const STUCK = 120_000;

/** @throws the error of the system if it cannot listen */
export async function startMonitor(tools: MonitorTools, host: string, port: number): Promise<Monitor> {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost');
    if (asked.method !== 'GET' && asked.method !== 'HEAD') send(answer, 405, 'expected GET\n');
    else if (pathname === '/healthz') void answerHealth(tools, answer);
    else if (pathname === '/metrics') void answerMetrics(tools, answer);
    else send(answer, 404, 'expected /healthz or /metrics\n');
  });
  server.requestTimeout = ANSWER_TIMEOUT;
  server.listen(port, host);
  await once(server, 'listening');
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

async function answerHealth(tools: MonitorTools, answer: ServerResponse): Promise<void> {
  try {
    await inTime(requireArchive(tools.archive), 'the archive');
    await inTime(tools.queue.counts(), 'the queue');
    const silent = tools.status.sinceLook();
    if (silent > STUCK)
      throw new AuditpressError(
        'worker-stuck',
        `expected a sign of life, but there was none for ${String(Math.round(silent / 1000))} s`,
      );
    send(answer, 200, 'ok\n');
  } catch (failure) {
    send(answer, 503, `${reasonOf(failure)}\n`);
  }
}

async function answerMetrics(tools: MonitorTools, answer: ServerResponse): Promise<void> {
  try {
    send(answer, 200, await inTime(metricsText(tools), 'the queue'), METRICS_TYPE);
  } catch (failure) {
    send(answer, 503, `${reasonOf(failure)}\n`);
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

function send(answer: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
