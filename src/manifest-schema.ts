/** The manifest of a document set, as it is written, read back, and published as `dist/schemas/manifest.schema.json`. */
import { z } from 'zod';
import { PAGE_SIZES } from './model/document.js';
import { provenanceSchema, sha256Schema } from './provenance-schema.js';

export const manifestVersionSchema = z.literal(1).describe('Version of the manifest.');

export const manifestFileSchema = z.strictObject({
  format: z.string().describe('Format of a renderer, such as pdf, or snapshot.'),
  name: z.string().describe('Name of the file, in the folder of the manifest.'),
  mediaType: z.string(),
  bytes: z.int().nonnegative().describe('Size.'),
  sha256: sha256Schema.describe('Lower-case hexadecimal.'),
});

const instant = z.iso.datetime();
const dateOnly = z.literal(true).optional().describe('Only the day was stated; `at` is its midnight.');

const scanTimeSchema = z.discriminatedUnion('basis', [
  z.strictObject({
    basis: z.literal('service').describe('The report states it.'),
    at: instant,
    dateOnly,
    field: z.string().describe('Field of the report.'),
  }),
  z.strictObject({ basis: z.literal('user').describe('The user states it.'), at: instant, dateOnly }),
  z.strictObject({ basis: z.literal('unknown').describe('Nobody states it.') }),
]);

const policyLibrarySchema = z.strictObject({
  file: z.string().describe('Name of the file, without its folder.'),
  name: z.string().describe('As the file states it; empty where it does not.'),
  version: z.string().describe('As the file states it; empty where it does not.'),
  language: z.string().describe('BCP 47; empty where the file states none.'),
  sha256: sha256Schema.describe('Lower-case hexadecimal.'),
});

const orderSchema = z.array(z.string());

const configurationSchema = z.strictObject({
  template: z.string().describe('Name of the template.'),
  formats: z.array(z.string()),
  locale: z.string().describe('BCP 47.'),
  timeZone: z.string().describe('IANA.'),
  pageSize: z.enum(PAGE_SIZES).optional().describe('Absent takes the size of the template.'),
  fileName: z.string().optional().describe('Pattern of file names; absent takes that of the template.'),
  scanTimeField: z
    .string()
    .optional()
    .describe('Field of the report that states the scan time; absent looks for the usual names.'),
  ranks: z
    .strictObject({ severity: orderSchema, riskLevel: orderSchema, riskProbability: orderSchema })
    .describe('Orders of values, worst first; empty leaves the usual order.'),
  withSnapshot: z.boolean().describe('Whether the saved snapshot is in the set.'),
  documentVersion: z.string(),
  maxScanAge: z.number().describe('Days after which the documents warn that the scan is old.'),
  classification: z.string().optional().describe('Absent takes that of the template.'),
  distribution: z.string(),
  preparedFor: z.string(),
  preparedBy: z.string(),
  reviewedBy: z.string(),
  renderers: z
    .record(z.string(), z.strictObject({ optionsSha256: sha256Schema }))
    .describe('SHA-256 of the options of each format that has some. The options may hold secrets and are left out.'),
});

export const manifestSchema = z
  .strictObject({
    manifest: manifestVersionSchema,
    documentId: z.string().describe('Stands in all documents of the set.'),
    files: z.array(manifestFileSchema).describe('All files of the set but the manifest, in the order of writing.'),
    snapshot: provenanceSchema.describe('Where the report came from.'),
    report: z
      .strictObject({ accountId: z.string(), benchmarkId: z.string(), licenseId: z.string(), jobId: z.string() })
      .describe('What the report is about, as it says itself.'),
    scanTime: scanTimeSchema.describe('When the scan ran.'),
    template: z.strictObject({ name: z.string(), sha256: sha256Schema.describe('Of all files of the template.') }),
    policyLibraries: z.array(policyLibrarySchema).describe('The later over the earlier.'),
    configuration: configurationSchema.describe('The settings that bear on the bytes, resolved.'),
    scannedAt: z.string().nullable().describe('When the scan ran as the user states it; null where nobody does.'),
    clock: instant.describe('The own time of the documents.'),
    versions: z
      .strictObject({
        auditpress: z.string(),
        node: z.string(),
        icu: z.string().nullable(),
        timeZoneData: z.string().nullable(),
      })
      .describe('Versions that the bytes depend on.'),
  })
  .meta({ title: 'auditpress manifest' });

export type Manifest = z.output<typeof manifestSchema>;
