/** What is wrong with a request whatever it asks for. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../refusal.js';
/** A host, and a query that can be decoded: Fastify would let both pass. */
export declare function checkRequest({ raw: { url, httpVersion }, headers }: FastifyRequest): void;
export declare function brokenEncoding(where: 'path' | 'query'): string;
export declare function malformed(problem: string): Refusal;
/** Checks a part of a request against its schema: what Fastify calls a validator compiler. */
export declare function checkAgainst(schema: z.ZodType, part: string | undefined): (value: unknown) => {
    value: unknown;
} | {
    error: Error;
};
