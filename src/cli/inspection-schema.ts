/** What `auditpress inspect --json` prints. */
import { z } from 'zod';

const count = z.int().nonnegative();

export const inspectionSchema = z.strictObject({
  reports: z.array(
    z.strictObject({
      benchmarkId: z.string(),
      benchmarkName: z.string(),
      accountId: z.string().describe('Empty if the source states none.'),
      accountName: z.string().describe('Empty if the source states none.'),
      file: z
        .string()
        .nullable()
        .describe('Name of its file, or of the folder whose files were read together; null for standard input.'),
      reader: z.string().describe('Name of the format, such as `prowler`.'),
      tool: z.string().describe('Program that made the report; empty for reports of the service.'),
      scannedAt: z.iso.datetime().nullable().describe('ISO 8601, UTC; null if the source does not state it.'),
      counts: z
        .strictObject({
          total: count,
          passed: count,
          failed: count,
          partlyFailed: count,
          notAssessed: count,
          unrecognized: count,
        })
        .describe('Of entries: a policy counts once per requirement.'),
    }),
  ),
});

export type Inspection = z.infer<typeof inspectionSchema>;
