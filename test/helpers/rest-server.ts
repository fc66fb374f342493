/** A server of a REST API for tests: routes, a check of each request, and faults on demand. */
import type { IncomingHttpHeaders } from 'node:http';
import { startServer } from './http-server.js';

export interface RestRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Undefined for a body that is not JSON, and for none. */
  readonly json: unknown;
}

export interface RestAnswer {
  readonly status: number;
  readonly json?: unknown;
  /** Instead of `json`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The groups of the pattern are the parts of the path, decoded. */
export type Route = readonly [
  method: string,
  path: RegExp,
  answer: (request: RestRequest, ...parts: string[]) => RestAnswer,
];

/** What goes wrong: an answer in place of the route's, or a connection that breaks before or after the route has acted. */
export type Fault = RestAnswer | 'drop-before' | 'drop-after';

export interface RestServer {
  readonly url: string;
  /** `POST /path`, in order of arrival. */
  readonly log: string[];
  /** What the check found wrong. A test expects none. */
  readonly violations: string[];
  readonly requests: RestRequest[];
  /** The next requests that match fail, one after the other. */
  failNext(method: string, path: RegExp, ...faults: Fault[]): void;
}

/** @param check says what is wrong with a request and its answer; undefined if nothing is */
export async function startRestServer(
  routes: readonly Route[],
  check: (request: RestRequest, answer: RestAnswer) => string | undefined,
): Promise<RestServer> {
  const log: string[] = [];
  const violations: string[] = [];
  const requests: RestRequest[] = [];
  const faults: { readonly method: string; readonly path: RegExp; readonly fault: Fault }[] = [];
  const server = await startServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '', 'http://server');
      const bytes = Buffer.concat(chunks);
      const request: RestRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        bytes,
        json: jsonOf(bytes, incoming.headers['content-type']),
      };
      log.push(`${request.method} ${request.path}`);
      requests.push(request);
      const at = faults.findIndex(({ method, path }) => method === request.method && path.test(request.path));
      const [{ fault } = { fault: undefined }] = at < 0 ? [] : faults.splice(at, 1);
      if (fault === 'drop-before') return incoming.socket.destroy();
      const answer = fault === undefined || fault === 'drop-after' ? checkedAnswer(request) : fault;
      if (fault === 'drop-after') return incoming.socket.destroy();
      const body = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers }).end(body);
      return undefined;
    });
  });

  /** A mistake of a test fails it rather than leaving the request without an answer. */
  function checkedAnswer(request: RestRequest): RestAnswer {
    try {
      return answerTo(request);
    } catch (failure) {
      violations.push(String(failure));
      return { status: 500 };
    }
  }

  function answerTo(request: RestRequest): RestAnswer {
    for (const [method, path, answer] of routes) {
      const match = method === request.method ? path.exec(request.path) : null;
      if (match === null) continue;
      const found = answer(request, ...match.slice(1).map(decodeURIComponent));
      const violation = check(request, found);
      if (violation !== undefined) violations.push(`${request.method} ${request.path}: ${violation}`);
      return found;
    }
    violations.push(`${request.method} ${request.path}: no such route`);
    return { status: 404, json: { message: 'Not Found' } };
  }

  return {
    url: server.url,
    log,
    violations,
    requests,
    failNext: (method, path, ...next) => faults.push(...next.map((fault) => ({ method, path, fault }))),
  };
}

function jsonOf(bytes: Buffer, type = ''): unknown {
  return bytes.length > 0 && type.startsWith('application/json') ? JSON.parse(bytes.toString('utf8')) : undefined;
}
