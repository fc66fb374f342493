/** `service.yaml`: assigns files to environments, and adds data that the reports do not have. */
import { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { firstOf, schemaProblems } from '../../base/wording/problems.js';
import { readInstant } from '../../model/values/instant.js';
import { readYaml } from '../../base/yaml/read-yaml.js';
import type { Environment } from '../../model/report/snapshot.js';
import { identifierSchema } from './stored-data.js';

export const SERVICE_FILE = 'service.yaml';

const instantSchema = z
  .string()
  .refine((text) => readInstant(text) !== undefined, 'expected an ISO 8601 date or time such as 2026-11-21T10:00:00Z')
  .transform((text) => readInstant(text)?.at ?? text);

const reportSchema = z.strictObject({
  // A file name, not a path, so that nothing outside the folder is served.
  file: z.string().regex(/^[^/\\\0]+$/, 'expected the name of a file in the folder, without a path'),
  finishedAt: instantSchema.optional(),
});

const accountSchema = z.strictObject({ license: identifierSchema, account: identifierSchema });

const jobSchema = accountSchema
  .extend({
    id: identifierSchema,
    state: z.enum(['running', 'failed']),
    startedAt: instantSchema.optional(),
    finishedAt: instantSchema.optional(),
  })
  .refine(({ state, finishedAt }) => state !== 'running' || finishedAt === undefined, {
    path: ['finishedAt'],
    message: 'expected no time, because the job is running',
  });

const environmentSchema = z.strictObject({
  reports: z.array(reportSchema).default([]),
  jobs: z.array(jobSchema).default([]),
  uncovered: z.array(accountSchema).default([]),
});

const serviceSchema = z.strictObject({
  environments: z.strictObject({ PROD: environmentSchema.prefault({}), TRIAL: environmentSchema.prefault({}) }),
});

export type EnvironmentPlan = z.output<typeof environmentSchema>;
export type ServicePlan = Readonly<Record<Environment, EnvironmentPlan>>;

export function parseServiceFile(text: string): ServicePlan {
  const { value: written, faults } = readYaml(text, 'core');
  if (faults.length > 0) throw invalid(faults.map((fault) => fault.text));
  const checked = serviceSchema.safeParse(written);
  if (!checked.success) {
    throw invalid(schemaProblems(checked.error.issues, { schema: serviceSchema, value: written }), checked.error);
  }
  return checked.data.environments;
}

/** The plan without a `service.yaml`: all reports belong to PROD. */
export function planWithoutFile(files: readonly string[]): ServicePlan {
  const nothing = { jobs: [], uncovered: [] };
  return { PROD: { reports: files.map((file) => ({ file })), ...nothing }, TRIAL: { reports: [], ...nothing } };
}

function invalid(problems: readonly string[], cause?: unknown): AuditpressError {
  return new AuditpressError('service-file-invalid', `${SERVICE_FILE}: ${firstOf(problems)}`, {
    problems,
    cause,
  });
}
