/** Every failure as an envelope: those of routes, of Fastify, and of requests that HTTP itself cannot read. */
import { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ConnectionError, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.js';
/** Foreseen failures say what they are; of others the client learns nothing, and `onFault` everything. */
export declare function answerFailure(failure: unknown, reply: FastifyReply, onFault: (failure: unknown) => void): void;
/** Failures before any route is found. */
export declare function refusalOf(failure: FastifyError): Refusal | FastifyError;
export declare function refuseRoute({ method, url }: FastifyRequest): never;
export declare function refuseMethod({ method }: FastifyRequest): never;
/** `Expect` with anything but 100-continue, to which Node would answer without a body. */
export declare function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void;
/** Requests that end before any route is asked: too slow, too long, or no HTTP. */
export declare function answerBrokenRequest({ code }: ConnectionError, socket: Socket): void;
