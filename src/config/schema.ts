/** The configuration as users write it. Published as `dist/schemas/config.schema.json`. */
import { z } from 'zod';

const rankSchema = z.array(z.string()).optional();

export const ranksSchema = z.strictObject({
  severity: rankSchema.describe('Severities, worst first. Values that are not listed come after these.'),
  riskLevel: rankSchema.describe('Risk levels, worst first.'),
  riskProbability: rankSchema.describe('Risk probabilities, most probable first.'),
});

export const rendererSchema = z.strictObject({
  module: z
    .string()
    .optional()
    .describe(
      'Path of a module, relative to this file, or name of a package that exports `renderer`. New formats only.',
    ),
  handlers: z
    .string()
    .optional()
    .describe('Module that exports `handlers`: functions that draw blocks their own way, by type of block.'),
  options: z.record(z.string(), z.unknown()).optional().describe('Options of the format.'),
});

const credentialSchema = z
  .union(
    [
      z.strictObject({ file: z.string().describe('File that holds it, relative to this file.') }),
      z.strictObject({
        command: z.array(z.string()).min(1).describe('Program and arguments that print it. Run without a shell.'),
      }),
    ],
    // Whatever stands here may be a credential, so it is not shown.
    'expected { file: … } or { command: [program, argument, …] }, never the credential itself, received something else',
  )
  .describe('Never the credential itself: this file is read by many.');

/** Around credentials: a value in the wrong place may hold one, so it is not shown. */
const NOT_SHOWN = 'expected keys and values, received something else';

const environmentSchema = z.strictObject(
  {
    url: z.union([z.string(), credentialSchema]).optional().describe('Base URL of the service.'),
    accountToken: credentialSchema.optional(),
    apiKey: credentialSchema.optional(),
  },
  NOT_SHOWN,
);

export const serviceSchema = z.strictObject(
  {
    environments: z
      .strictObject({ PROD: environmentSchema.optional(), TRIAL: environmentSchema.optional() }, NOT_SHOWN)
      .optional()
      .describe('Addresses and credentials, where the environment variables give none.'),
    timeout: z
      .number()
      .min(1)
      .max(3600)
      .optional()
      .describe('Seconds for a whole request, retries included. Default: 120.'),
    retries: z.int().min(0).max(20).optional().describe('Tries after the first one. Default: 4.'),
    jobIn: z
      .enum(['path', 'query'])
      .optional()
      .describe(
        'Where the id of a given scan job is sent: in the path (4.1) or as the query ?jobId= (4.2). Default: path.',
      ),
    benchmarksPath: z
      .string()
      .startsWith('/', 'expected a path that begins with /')
      .optional()
      .describe('Path of the list of benchmarks, with {license} and {account}.'),
  },
  NOT_SHOWN,
);

export const catalogueSchema = z.strictObject({
  prefixes: z
    .partialRecord(z.enum(['TypeA', 'TypeB', 'TypeC']), z.string())
    .optional()
    .describe('What the service writes in place of the neutral prefixes.'),
  benchmarks: z
    .partialRecord(z.enum(['1', '2', '3']), z.array(z.string()))
    .optional()
    .describe('Further benchmark ids by account type.'),
});

export const configSchema = z
  .strictObject({
    formats: z.array(z.string()).optional().describe('Formats to make. Default: the template’s.'),
    template: z
      .string()
      .optional()
      .describe('Name of a built-in template, or path of a template folder. Default: auditor.'),
    out: z
      .string()
      .optional()
      .describe('Folder that document sets are written into, relative to this file. Default: out.'),
    locale: z.string().optional().describe('Language and region as a BCP 47 tag. Default: en.'),
    timeZone: z.string().optional().describe('IANA time zone of all printed times. Default: UTC.'),
    // The rule for page sizes is the same for files, flags and environment, so the schema only shows the choice.
    pageSize: z
      .string()
      .meta({ enum: ['A4', 'Letter'] })
      .optional()
      .describe('Paper. Default: the template’s, or A4.'),
    fileName: z
      .string()
      .optional()
      .describe('Handlebars pattern of file names, without extension. Default: the template’s.'),
    scanTimeField: z.string().optional().describe('Field of the report that states when the scan ran.'),
    policyLibraries: z
      .array(z.string())
      .optional()
      .describe('Files of a policy library, relative to this file; the later lie over the earlier.'),
    ranks: ranksSchema.optional().describe('Order of values that the service may send beyond the known ones.'),
    documentVersion: z.string().optional().describe('Version of the documents, such as 1.0 or Draft 2.'),
    maxScanAge: z.int().optional().describe('Days after which the documents warn that the scan is old. Default: 30.'),
    classification: z.string().optional().describe('Marking on every page, such as Confidential.'),
    distribution: z.string().optional().describe('Who may receive the documents.'),
    preparedFor: z.string().optional().describe('For whom the documents are made.'),
    preparedBy: z.string().optional().describe('Who made the documents.'),
    reviewedBy: z.string().optional().describe('Who reviewed the documents.'),
    workers: z
      .int()
      .optional()
      .describe('Threads that make the documents of many reports. Default: one a core; 1 is the main thread alone.'),
    license: z.string().optional().describe('License id to fetch reports of.'),
    account: z.string().optional().describe('Cloud account id to fetch reports of.'),
    benchmark: z.string().optional().describe('Benchmark id to fetch reports of.'),
    accountType: z
      .string()
      .meta({ enum: ['1', '2', '3'] })
      .optional()
      .describe('Type of the cloud account: 1, 2 or 3. Never guessed.'),
    environment: z
      .string()
      .meta({ enum: ['prod', 'trial'] })
      .optional()
      .describe('Environment of the service. Default: prod.'),
    service: serviceSchema.optional().describe('The service that reports are fetched from.'),
    catalogue: catalogueSchema.optional().describe('Benchmarks beyond the listed ones, and their prefixes.'),
    renderers: z
      .record(z.string(), rendererSchema)
      .optional()
      .describe('Further formats, and options of formats, by name.'),
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
  })
  .meta({ title: 'auditpress configuration' });

export type WrittenConfig = z.output<typeof configSchema>;
