/** Sends responses. */
import type { FastifyReply } from 'fastify';
import { failureBody } from '../answer/envelope.js';
import type { HttpError } from '../http-error.js';

/** Reports are confidential and must not be cached. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const SUCCESS = 200;

export function sendBody(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.code(SUCCESS).headers(ANSWER_HEADERS).send(body);
}

export function sendError(reply: FastifyReply, { statusCode, message, headers }: HttpError): FastifyReply {
  return reply
    .code(statusCode)
    .headers({ ...ANSWER_HEADERS, ...headers })
    .send(failureBody(statusCode, message));
}

/** Announces the whole body, sends half of it, and closes the connection. */
export function sendTruncated(reply: FastifyReply, body: Buffer): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(SUCCESS, { ...ANSWER_HEADERS, 'content-length': body.length });
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => raw.destroy());
  return reply;
}
