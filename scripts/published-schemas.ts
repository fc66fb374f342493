/** The JSON Schemas that the package publishes, by name: `config` is `dist/schemas/config.schema.json`. */
import { inspectionSchema } from '../src/cli/inspection-schema.js';
import { doctorSchema } from '../src/cli/doctor/doctor-schema.js';
import { z } from 'zod';
import {
  queueChangeSchema,
  queueListSchema,
  deliverResultSchema,
  scheduleListSchema,
  scheduleNextSchema,
  schedulePauseSchema,
} from '../src/cli/automation-schema.js';
import {
  acceptancesCheckSchema,
  compareResultSchema,
  errorResultSchema,
  fetchResultSchema,
  portfolioResultSchema,
  resultSchema,
  summaryResultSchema,
  templateCheckSchema,
} from '../src/cli/result-schema.js';
import { runResultSchema, runListSchema } from '../src/cli/runs/run-schema.js';
import {
  archiveAccessSchema,
  archiveListSchema,
  archiveShowSchema,
  archiveVerifySchema,
  deliveryListSchema,
  deliveryShowSchema,
} from '../src/archive/listing-schema.js';
import { configShape } from '../src/settings/shapes.js';
import { manifestSchema, portfolioManifestSchema } from '../src/documents/manifest-schema.js';
import { acceptancesSchema } from '../src/sources/acceptances/schema.js';
import { librarySchema } from '../src/template/policy-library/schema.js';

export const PUBLISHED_SCHEMAS = {
  'archive-access': published(archiveAccessSchema, 'output'),
  'archive-list': published(archiveListSchema, 'output'),
  'archive-show': published(archiveShowSchema, 'output'),
  'archive-verify': published(archiveVerifySchema, 'output'),
  compare: published(compareResultSchema, 'output'),
  config: published(configShape, 'input'),
  deliver: published(deliverResultSchema, 'output'),
  'delivery-list': published(deliveryListSchema, 'output'),
  'delivery-show': published(deliveryShowSchema, 'output'),
  doctor: published(doctorSchema, 'output'),
  error: published(errorResultSchema, 'output'),
  inspect: published(inspectionSchema, 'output'),
  fetch: published(fetchResultSchema, 'output'),
  manifest: published(manifestSchema(), 'output'),
  'acceptances-check': published(acceptancesCheckSchema, 'output'),
  run: published(runResultSchema, 'output'),
  'run-list': published(runListSchema, 'output'),
  'schedule-list': published(scheduleListSchema, 'output'),
  'schedule-next': published(scheduleNextSchema, 'output'),
  'schedule-pause': published(schedulePauseSchema, 'output'),
  portfolio: published(portfolioResultSchema, 'output'),
  'portfolio-manifest': published(portfolioManifestSchema(), 'output'),
  'policy-library': published(librarySchema, 'input'),
  acceptances: published(acceptancesSchema, 'input'),
  'queue-change': published(queueChangeSchema, 'output'),
  'queue-list': published(queueListSchema, 'output'),
  result: published(resultSchema, 'output'),
  summary: published(summaryResultSchema, 'output'),
  'template-check': published(templateCheckSchema, 'output'),
} as const;

/** As draft 2020-12, for validators that know only the standard formats and want one type per schema. */
function published(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => simplify(jsonSchema) });
}

function simplify(schema: Record<string, unknown>): void {
  // zod names formats that it checks by pattern, and some of these names are not standard.
  if (schema['pattern'] !== undefined) delete schema['format'];
  const { type: types, minLength, maxLength } = schema;
  if (!Array.isArray(types)) return;
  delete schema['type'];
  delete schema['minLength'];
  delete schema['maxLength'];
  schema['anyOf'] = types.map((type: unknown) => (type === 'string' ? { type, minLength, maxLength } : { type }));
}
