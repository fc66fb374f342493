/** How every answer leaves the server. */
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../refusal.js';
/** Reports are confidential: nothing on the way may keep them. */
export declare const ANSWER_HEADERS: Readonly<Record<string, string>>;
export declare function sendBody(reply: FastifyReply, body: Buffer): FastifyReply;
export declare function sendRefusal(reply: FastifyReply, { statusCode, message, headers }: Refusal): FastifyReply;
/** Announces the whole body, sends half of it, and breaks the connection off. */
export declare function sendTruncated(reply: FastifyReply, body: Buffer): FastifyReply;
