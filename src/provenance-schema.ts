/** What is said of received bytes, as saved snapshots, manifests and `fetch --json` hold it. */
import { z } from 'zod';
import { ENVIRONMENTS, SOURCE_KINDS, type Provenance } from './model/report/snapshot.js';

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hexadecimal digits');

/** In the order in which a saved snapshot states them. */
export const provenanceSchema: z.ZodType<Provenance> = z.strictObject({
  sourceKind: z.enum(SOURCE_KINDS).describe('Where the bytes came from; a generated sample stays one.'),
  environment: z.enum(ENVIRONMENTS).nullable().describe('Environment of the service; null for a file.'),
  address: z
    .string()
    .nullable()
    .describe('Address without credentials, or the name of the file; null for standard input.'),
  httpStatus: z.int().nullable().describe('Status of the answer; null for a file.'),
  retrievedAt: z.iso.datetime().describe('When the response was received or the file was read: ISO 8601, UTC.'),
  query: z.record(z.string(), z.string()).describe('What the service was asked for; empty for a file.'),
  toolVersion: z.string().describe('Version of auditpress that received the bytes.'),
  sha256: sha256Schema.describe('Of the bytes as received, lower-case hexadecimal.'),
  bytes: z.int().nonnegative().describe('Length of the bytes as received.'),
  reportIndex: z.int().nonnegative().describe('Position of the report in the response, from 0.'),
  reportCount: z.int().positive().describe('Reports in the response.'),
});
