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
  options: z.record(z.string(), z.unknown()).optional().describe('Options of the format.'),
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
      .describe('Paper. Default: A4.'),
    fileName: z
      .string()
      .optional()
      .describe('Handlebars pattern of file names, without extension. Default: the template’s.'),
    scanTimeField: z.string().optional().describe('Field of the report that states when the scan ran.'),
    ranks: ranksSchema.optional().describe('Order of values that the service may send beyond the known ones.'),
    classification: z.string().optional().describe('Marking on every page, such as Confidential.'),
    distribution: z.string().optional().describe('Who may receive the documents.'),
    preparedFor: z.string().optional().describe('For whom the documents are made.'),
    preparedBy: z.string().optional().describe('Who made the documents.'),
    reviewedBy: z.string().optional().describe('Who reviewed the documents.'),
    renderers: z
      .record(z.string(), rendererSchema)
      .optional()
      .describe('Further formats, and options of formats, by name.'),
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
  })
  .meta({ title: 'auditpress configuration' });

export type WrittenConfig = z.output<typeof configSchema>;
