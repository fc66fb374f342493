/** Every failure as an envelope: those of routes, of Fastify, and of requests that HTTP itself cannot read. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes, type ConnectionError, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { oneLine } from '../../messages/printable.js';
import { failureBody } from '../answer/envelope.js';
import { Refusal } from '../refusal.js';
import { brokenEncoding, malformed } from './check-request.js';
import { LONGEST_HEAD } from './limits.js';
import { ANSWER_HEADERS, sendRefusal } from './send.js';

const PATH_LIMIT = 200;
/** Milliseconds in which a client may still read why its request cannot be served. */
const LAST_WORDS = 1_000;

const INTERNAL = new Refusal(
  500,
  'expected an answer, met a fault of the server. Try again; who runs the server sees what happened.',
);

/** Foreseen failures say what they are; of others the client learns nothing, and `onFault` everything. */
export function answerFailure(failure: unknown, reply: FastifyReply, onFault: (failure: unknown) => void): void {
  if (!(failure instanceof Refusal)) onFault(failure);
  void sendRefusal(reply, failure instanceof Refusal ? failure : INTERNAL);
}

/** Failures before any route is found. */
export function refusalOf(failure: FastifyError): Refusal | FastifyError {
  return failure instanceof errorCodes.FST_ERR_BAD_URL ? malformed(brokenEncoding('path')) : failure;
}

export function refuseRoute({ method, url }: FastifyRequest): never {
  const [path = ''] = url.split('?');
  throw new Refusal(
    404,
    `expected a path that GET /openapi.json describes, received ${method} ${oneLine(path, PATH_LIMIT)}. Check the path, beginning with /prod or /trial.`,
  );
}

export function refuseMethod({ method }: FastifyRequest): never {
  throw new Refusal(405, `expected GET, received ${method}. The service only reads: use GET.`, { allow: 'GET' });
}

/** `Expect` with anything but 100-continue, to which Node would answer without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = failureBody(417, 'expected no header Expect, or 100-continue in it, received another. Leave it out.');
  response.writeHead(417, { ...ANSWER_HEADERS, 'content-length': body.length, connection: 'close' }).end(body);
}

/** Requests that end before any route is asked: too slow, too long, or no HTTP. */
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
  // What still comes is read and dropped: closing over it would take the answer back.
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS).unref();
}

function brokenRequest(code: string): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal(408, 'expected a whole request in time, received a part of one. Send it at once.');
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal(
        431,
        `expected at most ${String(LONGEST_HEAD)} bytes of path and headers, received more. Send less.`,
      );
    default:
      return malformed('expected a request of HTTP/1.1, received something else');
  }
}
