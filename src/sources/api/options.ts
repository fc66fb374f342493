/** Checks the options of the service as a source. */
import { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { firstOf, schemaProblems } from '../../base/wording/problems.js';
import { readServiceAddress, JOB_PLACES, type ApiOptions } from '../../model/settings/service-settings.js';
import { isSendable, Secret } from '../../model/settings/secret.js';
import { ENVIRONMENTS } from '../../model/report/snapshot.js';

const credential = z
  .instanceof(Secret)
  .refine(
    (secret) => isSendable(secret.reveal()),
    'expected one line of visible ASCII characters, received others or none',
  );

export const apiOptions: z.ZodType<ApiOptions> = z.strictObject({
  url: z.string().superRefine((text, context) => {
    const { problem } = readServiceAddress(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
  environment: z.enum(ENVIRONMENTS).nullable(),
  accountToken: credential,
  apiKey: credential,
  jobIn: z.enum(JOB_PLACES),
  timeout: z.number().positive().max(3600),
  retries: z.int().nonnegative().max(20),
  firstDelay: z.number().nonnegative(),
});

export function readApiOptions(value: unknown): ApiOptions {
  const checked = apiOptions.safeParse(value);
  if (checked.success) return checked.data;
  const problems = schemaProblems(checked.error.issues, { schema: apiOptions, value });
  throw new AuditpressError('service-options-invalid', firstOf(problems), {
    problems,
  });
}
