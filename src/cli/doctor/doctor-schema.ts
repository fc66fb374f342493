/** What `auditpress doctor --json` prints. */
import { z } from 'zod';

export const FINDING_STATES = ['ok', 'problem', 'unknown', 'unused'] as const;

export const doctorSchema = z.strictObject({
  configuration: z.string().nullable().describe('Absolute path of the configuration file; null without one.'),
  findings: z.array(
    z.strictObject({
      check: z
        .string()
        .describe('What was checked, such as `Deliverer weekly-mail`. A check may have several findings.'),
      state: z
        .enum(FINDING_STATES)
        .describe(
          '`unknown`: could not be checked, so it may be a problem. `unused`: nothing in the configuration needs it.',
        ),
      message: z.string(),
      code: z.string().nullable().describe('Code of the error, as in docs/errors.md; null without one.'),
      remedy: z.string().nullable().describe('What to do; null if there is nothing to do, or if the message says it.'),
    }),
  ),
  counts: z.strictObject({
    ok: z.int().nonnegative(),
    problem: z.int().nonnegative(),
    unknown: z.int().nonnegative(),
    unused: z.int().nonnegative(),
  }),
});

export type Diagnosis = z.infer<typeof doctorSchema>;
export type Finding = Diagnosis['findings'][number];
