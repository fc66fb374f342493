/** Schema of the manifest of a document set, published as `dist/schemas/manifest.schema.json`. */
import { z } from 'zod';
import type { JsonValue } from '../model/report/json.js';
import { sha256Schema, shownProvenanceSchema } from '../model/report/provenance-schema.js';
import { defaultRunSettings, statedSettingsOf } from '../settings/run-settings.js';
import { settingOf } from '../settings/named-settings.js';

const manifestVersionSchema = z.literal(1).describe('Version of the manifest.');

const manifestFileSchema = z.strictObject({
  format: z.string().describe('Format of a renderer, such as pdf, or snapshot.'),
  name: z.string().describe('File name, in the folder of the manifest.'),
  mediaType: z.string(),
  bytes: z.int().nonnegative().describe('Size in bytes.'),
  sha256: sha256Schema.describe('Lower-case hexadecimal.'),
});

function scanTimeSchema() {
  const at = z.iso.datetime();
  const dateOnly = z.literal(true).optional().describe('Only the day is known; `at` is its midnight.');
  return z.discriminatedUnion('basis', [
    z.strictObject({
      basis: z.literal('service').describe('The report states it.'),
      at,
      dateOnly,
      field: z.string().describe('Field of the report.'),
    }),
    z.strictObject({ basis: z.literal('user').describe('The user states it.'), at, dateOnly }),
    z.strictObject({
      basis: z.literal('unknown').describe('Not stated.'),
      candidate: z
        .strictObject({ at, dateOnly, field: z.string().describe('Field of the report.') })
        .optional()
        .describe('The first field that holds a date, although its name does not say that it is that of the scan.'),
    }),
  ]);
}

function reportIdsSchema() {
  return z.strictObject({ accountId: z.string(), benchmarkId: z.string(), licenseId: z.string(), jobId: z.string() });
}

function policyLibrarySchema() {
  return z.strictObject({
    file: z.string().describe('File name, without its folder.'),
    name: z.string().describe('As the file states it; empty if it does not.'),
    version: z.string().describe('As the file states it; empty if it does not.'),
    language: z.string().describe('BCP 47; empty if the file states none.'),
    sha256: sha256Schema.describe('Lower-case hexadecimal.'),
  });
}

function configurationSchema() {
  const { scannedAt: _scannedAt, ...stated } = statedSettingsOf(defaultRunSettings(new Date(0)));
  const shapes = (Object.keys(stated) as (keyof typeof stated)[]).map((name) => {
    const setting = settingOf(name);
    const shape = setting.type.shape(z).describe(`${setting.describe}.`);
    return [name, setting.default === undefined ? shape.optional() : shape] as const;
  });
  return z.strictObject({
    template: z.string().describe('Name of the template.'),
    formats: z.array(z.string()).describe('Formats that were made.'),
    fileName: z.string().optional().describe('File name pattern; if absent, that of the template.'),
    withSnapshot: z.boolean().describe('Whether the set contains the snapshot.'),
    renderers: z
      .record(z.string(), z.strictObject({ optionsSha256: sha256Schema }))
      .describe(
        'SHA-256 of the options of each configured format. The options themselves may contain secrets and are omitted.',
      ),
    ...Object.fromEntries(shapes),
  });
}

/** A function, because most runs need only its types. */
export function manifestSchema() {
  return z
    .strictObject({
      manifest: manifestVersionSchema,
      documentId: z.string().describe('Printed in all documents of the set.'),
      identity: z.string().describe('Equal for sets made from the same report in the same way, at any time.'),
      files: z.array(manifestFileSchema).describe('All files of the set except the manifest, in the order of writing.'),
      snapshot: shownProvenanceSchema.describe('Where the report came from.'),
      report: reportIdsSchema().describe('Ids in the report.'),
      scanTime: scanTimeSchema().describe('When the scan ran.'),
      baseline: z
        .strictObject({ snapshot: shownProvenanceSchema, report: reportIdsSchema(), scanTime: scanTimeSchema() })
        .optional()
        .describe('The earlier scan that the report is compared with; absent without one.'),
      history: z
        .array(z.strictObject({ jobId: z.string(), sha256: sha256Schema.describe('Lower-case hexadecimal.') }))
        .optional()
        .describe('Earlier scans whose figures the documents show, in any order; absent without any.'),
      template: z.strictObject({ name: z.string(), sha256: sha256Schema.describe('Of all files of the template.') }),
      policyLibraries: z.array(policyLibrarySchema()).describe('Later ones override earlier ones.'),
      acceptances: z
        .array(
          z.strictObject({
            file: z.string().describe('File name, without its folder.'),
            sha256: sha256Schema.describe('Lower-case hexadecimal.'),
          }),
        )
        .optional()
        .describe('Files of risk acceptances, in order; absent if none are given.'),
      configuration: configurationSchema().describe('The resolved settings that affect the bytes.'),
      scannedAt: z.string().nullable().describe('When the scan ran, as set by the user; null if not set.'),
      clock: z.iso.datetime().describe('Creation time of the documents.'),
      versions: z
        .strictObject({
          auditpress: z.string(),
          node: z.string(),
          icu: z.string().nullable(),
          timeZoneData: z.string().nullable(),
        })
        .describe('Versions that affect the bytes.'),
    })
    .meta({ title: 'auditpress manifest' });
}

export type Manifest = z.output<ReturnType<typeof manifestSchema>>;

export function portfolioManifestSchema() {
  return manifestSchema()
    .omit({
      snapshot: true,
      report: true,
      scanTime: true,
      baseline: true,
      history: true,
      policyLibraries: true,
      acceptances: true,
      scannedAt: true,
    })
    .extend({
      identity: z.string().describe('Equal for portfolios made from the same reports in the same way, at any time.'),
      portfolio: z
        .strictObject({
          accounts: z.int().nonnegative(),
          benchmarks: z.int().nonnegative(),
          reports: z.int().nonnegative().describe('Reports that are counted: the latest per account and benchmark.'),
          notAssessed: z.int().nonnegative().describe('Accounts and reports that could not be assessed.'),
          sources: z
            .array(
              z.strictObject({
                sha256: sha256Schema.describe('Of the response or file, lower-case hexadecimal.'),
                reportIndex: z.int().nonnegative().describe('Position of the report in it, from 0.'),
                options: z
                  .record(z.string(), z.json() as z.ZodType<JsonValue>)
                  .exactOptional()
                  .describe('Options with which its reader read it; absent for none.'),
              }),
            )
            .describe('Every report that was read, by SHA-256.'),
        })
        .describe('What the documents are about.'),
    })
    .meta({ title: 'auditpress manifest of a portfolio' });
}

export type PortfolioManifest = z.output<ReturnType<typeof portfolioManifestSchema>>;
