/** Sends responses. Failures of routes, of Fastify and of invalid requests are envelopes, too. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes, type FastifyReply, type ConnectionError, type FastifyError, type FastifyRequest } from 'fastify';
import { failureBody, HttpError } from '../response-bodies.js';
import { requestTarget } from '../../base/http/server.js';
import { oneLine } from '../../base/wording/printable.js';
import { brokenEncoding, malformed } from './check-request.js';
import { MAX_HEAD_BYTES } from './limits.js';

/** Reports are confidential and must not be cached. */
const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const SUCCESS = 200;

export function sendBody(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.code(SUCCESS).headers(ANSWER_HEADERS).send(body);
}

/** Announces the whole body, sends half of it, and closes the connection. */
export function sendTruncated(reply: FastifyReply, body: Buffer): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(SUCCESS, { ...ANSWER_HEADERS, 'content-length': body.length });
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => raw.destroy());
  return reply;
}

const PATH_LIMIT = 200;
/** Milliseconds for a client to read the error before the connection is closed. */
const LINGER_TIME = 1_000;

const INTERNAL = new HttpError(
  500,
  'expected to answer, but an internal error occurred. Try again. The operator of the server can see the cause.',
);

/** Sends a failure. Unexpected ones are passed to `onFault`, and the client gets no details. */
export function answerFailure(failure: unknown, reply: FastifyReply, onFault: (failure: unknown) => void): void {
  if (!(failure instanceof HttpError)) onFault(failure);
  void sendError(reply, failure instanceof HttpError ? failure : INTERNAL);
}

function sendError(reply: FastifyReply, { statusCode, message, headers }: HttpError): FastifyReply {
  return reply
    .code(statusCode)
    .headers({ ...ANSWER_HEADERS, ...headers })
    .send(failureBody(statusCode, message));
}

export function httpErrorOf(failure: FastifyError): HttpError | FastifyError {
  return failure instanceof errorCodes.FST_ERR_BAD_URL ? malformed(brokenEncoding('path')) : failure;
}

export function refuseRoute({ method, raw }: FastifyRequest): never {
  const { path } = requestTarget(raw);
  throw new HttpError(
    404,
    `expected a path that GET /openapi.json describes, received ${method} ${oneLine(path, PATH_LIMIT)}. Check the path; it begins with /prod or /trial.`,
  );
}

export function refuseMethod({ method }: FastifyRequest): never {
  throw new HttpError(405, `expected GET, received ${method}. The service only reads: use GET.`, { allow: 'GET' });
}

/** Refuses `Expect` with any value but 100-continue. Node would respond without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = failureBody(417, 'expected no Expect header, or 100-continue, received another value. Leave it out.');
  response.writeHead(417, { ...ANSWER_HEADERS, 'content-length': body.length, connection: 'close' }).end(body);
}

/** Answers requests that fail before routing: too slow, too long, or not HTTP. */
export function answerBrokenRequest({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { statusCode, message } = brokenRequest(code);
  const body = failureBody(statusCode, message);
  const headers = { ...ANSWER_HEADERS, 'content-length': body.length, connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${String(statusCode)} ${STATUS_CODES[statusCode] ?? ''}`;
  socket.end(Buffer.concat([Buffer.from(`${[status, ...head].join('\r\n')}\r\n\r\n`), body]));
  // Reads and drops the rest. Closing with unread data would reset the connection and lose the response.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_TIME).unref();
}

function brokenRequest(code: string): HttpError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(408, 'expected a whole request in time, received a part of one. Send it at once.');
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError(
        431,
        `expected at most ${String(MAX_HEAD_BYTES)} bytes of path and headers, received more. Send less.`,
      );
    default:
      return malformed('expected a request of HTTP/1.1, received something else');
  }
}
