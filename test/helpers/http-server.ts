/** Real local servers. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TestServer {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** In order of arrival. */
  readonly requests: readonly ReceivedRequest[];
}

/** Starts a server on a free port of the loopback address, which is stopped when the test has finished. Uses TLS if `tls` is given. */
export async function startServer(answer: RequestListener, tls?: ServerOptions): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const port = await listenUntilTestFinished(server);
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, port, requests };
}

/** Answers with each of the steps in turn, and then always with the last one. */
export function inTurn(...steps: readonly RequestListener[]): RequestListener {
  let count = 0;
  return (request, response) => {
    const step = steps[Math.min(count, steps.length - 1)];
    count += 1;
    step?.(request, response);
  };
}

/** Sends a complete answer. */
export function answerWith(
  status: number,
  body: string | Uint8Array = '',
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Listens until the test has finished. Returns the port. */
export async function listenUntilTestFinished(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return (server.address() as AddressInfo).port;
}
