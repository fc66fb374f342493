/** Runs a real server on a free port, and sends it real requests. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/model/report/json.js';
import type { Environment } from '../../src/model/report/snapshot.js';
import { TIMEOUTS, type Timeouts } from '../../src/reference-server/http/limits.js';
import { NO_FAULTS, type FaultRates, type ServerOptions } from '../../src/reference-server/options.js';
import { startServer, type RunningServer } from '../../src/reference-server/serve.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, type WireReport } from '../helpers/wire-report.js';

export const CREDENTIALS = {
  PROD: { accountToken: 'token-of-prod', apiKey: 'key-of-prod' },
  TRIAL: { accountToken: 'token-of-trial', apiKey: 'key-of-trial' },
} as const;

const ENV = {
  AUDITPRESS_SERVE_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
  AUDITPRESS_SERVE_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
  AUDITPRESS_SERVE_TRIAL_ACCOUNT_TOKEN: CREDENTIALS.TRIAL.accountToken,
  AUDITPRESS_SERVE_TRIAL_API_KEY: CREDENTIALS.TRIAL.apiKey,
};

export interface Setting {
  /** Contents by file name, as JSON or text. Default: one report. */
  readonly files?: Readonly<Record<string, JsonValue>>;
  readonly options?: Partial<Omit<ServerOptions, 'faults'>>;
  readonly faults?: Partial<FaultRates>;
  readonly timeouts?: Partial<Timeouts>;
}

/** Stops when the test has finished. Fails if the server had an internal error. */
export async function runServer({ files, options, faults, timeouts }: Setting = {}): Promise<RunningServer> {
  const met: unknown[] = [];
  const server = await startServer(
    {
      folder: dataFolder(files ?? { 'report.json': [aWireReport()] }),
      shape: 'array',
      keys: 'pascal',
      summaryAnswer: 'report',
      host: '127.0.0.1',
      port: 0,
      env: ENV,
      ...options,
      faults: { ...NO_FAULTS, ...faults },
      onFault: (failure) => met.push(failure),
    },
    { ...TIMEOUTS, ...timeouts },
  );
  onTestFinished(async () => {
    await server.close();
    expect(met).toEqual([]);
  });
  return server;
}

export function dataFolder(files: Readonly<Record<string, JsonValue>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly json: JsonValue;
}

export interface Asked {
  readonly environment?: Environment;
  readonly method?: string;
  /** Replaces the environment's credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests a path of an environment, by default PROD, with its credentials. */
export async function ask(server: RunningServer, path: string, asked: Asked = {}): Promise<Answered> {
  const { environment = 'PROD', method = 'GET', headers = headersOf(environment) } = asked;
  const response = await fetch(`${server.environments[environment].url}${path}`, { method, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const json = bytes.length === 0 ? null : (JSON.parse(bytes.toString()) as JsonValue);
  return { status, headers: response.headers, bytes, json };
}

export function headersOf(environment: Environment): Readonly<Record<string, string>> {
  const { accountToken, apiKey } = CREDENTIALS[environment];
  return { authorization: `Bearer ${accountToken}`, 'ocp-apim-subscription-key': apiKey };
}

/** Expects a failure with this status in the envelope, with a message that contains the words. */
export function expectFailure({ status, headers, json }: Answered, expected: number, words: string | RegExp): void {
  expect(json).toEqual({ result: null, statusCode: expected, message: expect.stringMatching(words) as string });
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
}

/** Path of endpoint 4.1 for the scan job of the report. */
export function jobPath(report: WireReport): string {
  return `${accountPath(report)}/job/${encoded(report, 'JobId')}/benchmark/${encoded(report, 'BenchmarkId')}/summary`;
}

/** Path of endpoint 4.2 without a query. */
export function summaryPath(report: WireReport): string {
  return `${accountPath(report)}/benchmark/${encoded(report, 'BenchmarkId')}/summary`;
}

export function benchmarksPath(report: WireReport): string {
  return `${accountPath(report)}/benchmarks`;
}

function accountPath(report: WireReport): string {
  return `/audit/license/${encoded(report, 'LicenseId')}/account/${encoded(report, 'AccountId')}`;
}

function encoded(record: JsonObject, field: string): string {
  return encodeURIComponent(record[field] as string);
}

/** Resolves once a server of this process has received the next request. */
export async function nextRequest(): Promise<void> {
  await nextMessage('http.server.request.start');
}

/** Resolves to the server side of the next connection that a server of this process accepts. */
export async function nextConnection(): Promise<Socket> {
  return ((await nextMessage('net.server.socket')) as { readonly socket: Socket }).socket;
}

/** Resolves to the next message on a diagnostics channel of Node. */
function nextMessage(channel: string): Promise<unknown> {
  return new Promise((resolve) => {
    const receive = (message: unknown): void => {
      unsubscribe(channel, receive);
      resolve(message);
    };
    subscribe(channel, receive);
  });
}

/** Sends raw bytes, and returns everything received until the server closes the connection. */
export function sendRaw(server: RunningServer, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject).on('close', () => resolve(received));
  });
}
