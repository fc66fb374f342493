import { z } from 'zod';
import { ENVIRONMENTS, SOURCE_KINDS, type Provenance } from './snapshot.js';

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hexadecimal digits');

/** Keys in the order of a saved snapshot. */
const receivedSchema = z.strictObject({
  sourceKind: z.enum(SOURCE_KINDS).describe('Where the bytes came from; a generated sample is always `sample`.'),
  environment: z.enum(ENVIRONMENTS).nullable().describe('Environment of the service; null for a file.'),
  address: z.string().nullable().describe('Address without credentials, or the file name; null for standard input.'),
  httpStatus: z.int().nullable().describe('Status of the response; null for a file.'),
  retrievedAt: z.iso.datetime().describe('When the response was received or the file was read: ISO 8601, UTC.'),
  query: z.record(z.string(), z.string()).describe('The query sent to the service; empty for a file.'),
  toolVersion: z.string().describe('Version of auditpress that received the bytes.'),
  reader: z
    .strictObject({
      name: z.string().describe('Name of the format, such as `prowler`.'),
      version: z.int().positive().describe('Changes when the same bytes are counted in another way.'),
      current: z
        .int()
        .positive()
        .exactOptional()
        .describe('Version that read the bytes again; absent if it is the same one.'),
      options: z
        .record(z.string(), z.json())
        .exactOptional()
        .describe('Options of the reader, such as the columns of a table; absent for none.'),
    })
    .exactOptional()
    .describe('What turned the bytes into reports; absent for reports of the service.'),
  files: z
    .array(
      z.strictObject({
        name: z.string().describe('Without folders.'),
        bytes: z.int().nonnegative().describe('Length of the file.'),
        sha256: sha256Schema.describe('Of the file, lower-case hexadecimal.'),
      }),
    )
    .exactOptional()
    .describe('The files in the bytes, which are then a tar archive of them; absent for a single file.'),
  sha256: sha256Schema.describe('Of the bytes as received, lower-case hexadecimal.'),
  bytes: z.int().nonnegative().describe('Length of the bytes as received.'),
  reportIndex: z.int().nonnegative().describe('Position of the report in the response, from 0.'),
  reportCount: z.int().positive().describe('Number of reports in the response.'),
});

export const provenanceSchema: z.ZodType<Provenance> = receivedSchema;

/** Of what documents show, which may be redacted. */
export const shownProvenanceSchema: z.ZodType<Provenance> = receivedSchema.extend({
  redaction: z
    .strictObject({
      profile: z.string().describe('Name of the redaction profile.'),
      keyId: z.string().describe('Tells keys apart, and says nothing about them.'),
      rulesId: z.string().describe('Tells the rules of profiles apart.'),
    })
    .exactOptional()
    .describe(
      'Present if names and ids were replaced by tokens. Then `sha256` is the HMAC-SHA-256 of the original one, and of the options of the reader, under the secret key, and `bytes` is 0.',
    ),
});
