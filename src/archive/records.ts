/**
 * Records: small files that say what the objects of an archive are. Everything about an archive follows from its records and
 * objects, so that an index can be rebuilt.
 *
 * A record is `{ "auditpressRecord": 1, "kind", "sha256", "needs": { "objects", "records" }, "content": {…} }`. `sha256` is
 * that of `JSON.stringify([kind, needs, content])`. `needs` names all that must be kept with the record, so that a version of
 * auditpress that does not know its kind keeps and checks it too.
 */
import { z } from 'zod';
import { sha256Of } from '../base/sha256.js';
import { firstOf, schemaProblems } from '../base/wording/problems.js';
import type { ScanTime } from '../model/summary/summary.js';
import { provenanceSchema, sha256Schema } from '../model/report/provenance-schema.js';
import { attemptSchema, intentSchema, receiptSchema } from './delivery-records.js';
import { closingSchema, outcomeSchema, pauseSchema, reopeningSchema, runSchema } from './run-records.js';
import { jsonText } from '../base/wording/printable.js';

const VERSION = 1;

export const RECORDS = 'records';

export interface Needs {
  /** SHA-256 of objects. */
  readonly objects: readonly string[];
  /** Keys of other records. */
  readonly records: readonly string[];
}

export interface RawRecord {
  readonly kind: string;
  readonly needs: Needs;
  readonly content: unknown;
}

export type KeyedRecord = RawRecord & { readonly key: string };

const recordSchema = z.strictObject({
  auditpressRecord: z.literal(VERSION),
  kind: z.string(),
  sha256: sha256Schema,
  needs: z.strictObject({ objects: z.array(sha256Schema), records: z.array(z.string()) }),
  content: z.unknown(),
});

const instant = { at: z.iso.datetime(), dateOnly: z.literal(true).optional() };
const statedInstant = z.strictObject({ ...instant, field: z.string() });
const scanTimeSchema = z.discriminatedUnion('basis', [
  z.strictObject({ basis: z.literal('service'), ...instant, field: z.string() }),
  z.strictObject({ basis: z.literal('user'), ...instant }),
  z.strictObject({ basis: z.literal('unknown'), candidate: statedInstant.optional() }),
]) as z.ZodType<ScanTime>;

const reportSchema = z.strictObject({
  licenseId: z.string(),
  licenseName: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  benchmarkId: z.string(),
  benchmarkName: z.string(),
  jobId: z.string(),
});

export const snapshotSchema = z.strictObject({
  report: reportSchema,
  scanTime: scanTimeSchema,
  provenance: provenanceSchema,
});

const retrievalSchema = z.strictObject({ provenance: provenanceSchema });

const described = {
  name: z.string(),
  documentId: z.string(),
  /** Creation time of the documents. */
  clock: z.iso.datetime(),
  template: z.string(),
  locale: z.string(),
};

const stored = {
  manifest: sha256Schema,
  files: z.array(
    z.strictObject({
      format: z.string(),
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int().nonnegative(),
      sha256: sha256Schema,
    }),
  ),
};

export const setSchema = z.strictObject({ ...described, report: reportSchema, ...stored });

const nameSchema = z.strictObject({
  subject: z.strictObject({
    account: z.string(),
    benchmark: z.string(),
    job: z.string(),
    evidence: z.string(),
    template: z.string(),
    locale: z.string(),
  }),
});

const count = z.int().nonnegative();

/** The document set of a portfolio. Its record needs no other: see `snapshots`. */
export const portfolioSchema = z.strictObject({
  ...described,
  portfolio: z
    .strictObject({ accounts: count, benchmarks: count, reports: count, notAssessed: count })
    .describe('How many it is about; `reports` are those that it counts.'),
  snapshots: z
    .array(z.string())
    .describe('Ids of the snapshots that it counts, in order. Those that were removed since are still named.'),
  ...stored,
});

export type ReportIds = z.output<typeof reportSchema>;
export type SnapshotContent = z.output<typeof snapshotSchema>;
export type RetrievalContent = z.output<typeof retrievalSchema>;
export type SetContent = z.output<typeof setSchema>;
export type PortfolioContent = z.output<typeof portfolioSchema>;

/** What this version knows. Records of other kinds are kept and checked, but not shown. */
const SCHEMAS = {
  snapshot: snapshotSchema,
  retrieval: retrievalSchema,
  set: setSchema,
  portfolio: portfolioSchema,
  name: nameSchema,
  intent: intentSchema,
  attempt: attemptSchema,
  receipt: receiptSchema,
  run: runSchema,
  outcome: outcomeSchema,
  closing: closingSchema,
  reopening: reopeningSchema,
  pause: pauseSchema,
} as const;
export type RecordKind = keyof typeof SCHEMAS;
export const RECORD_KINDS = Object.keys(SCHEMAS) as readonly RecordKind[];
export type ContentOf<Kind extends RecordKind> = z.output<(typeof SCHEMAS)[Kind]>;

export function folderOf(kind: string): string {
  return `${RECORDS}/${kind}s`;
}

export function recordKey(kind: RecordKind, group: string, id: string): string {
  return `${folderOf(kind)}/${group}/${id}.json`;
}

export function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/\.json$/, '');
}

export function groupOfKey(key: string): string {
  return key.split('/').at(-2) ?? '';
}

export function timeId(instant: string): string {
  return instant.replaceAll(/[-:.]/g, '').toLowerCase();
}

/** The reports of one account and benchmark have their records in the same folder. Case is ignored, as in the service. */
export function groupOf({ accountId, benchmarkId }: Pick<ReportIds, 'accountId' | 'benchmarkId'>): string {
  return hashOf([accountId.toLowerCase(), benchmarkId.toLowerCase()]);
}

/**
 * Snapshots are the same if their bytes, source, environment and scan time are, and the options with which they are read: reports
 * of the same job that were fetched at different times. The first half of the id is that of the bytes.
 */
export function snapshotId({ report, scanTime, provenance }: SnapshotContent): string {
  const { sha256, reportIndex, environment, sourceKind, reader } = provenance;
  const { licenseId, accountId, benchmarkId, jobId } = report;
  const time = scanTime.basis === 'unknown' ? null : scanTime.at;
  const rest = [reportIndex, environment, sourceKind, licenseId, accountId, benchmarkId, jobId, scanTime.basis, time];
  const options = reader?.options === undefined ? [] : [reader.options];
  return `${sha256.slice(0, ID_LENGTH)}${hashOf([...rest, ...options])}`;
}

/** Whether the snapshot with this key may have a body with this SHA-256, by its id. */
export function mayHold(key: string, sha256: string): boolean {
  return idOf(key).startsWith(sha256.slice(0, ID_LENGTH));
}

const ID_LENGTH = 16;

function hashOf(parts: readonly unknown[]): string {
  return sha256Of(JSON.stringify(parts)).slice(0, ID_LENGTH);
}

export function encodeRecord<Kind extends RecordKind>(kind: Kind, needs: Needs, content: ContentOf<Kind>): string {
  const kept = JSON.parse(jsonText({ kind, needs, content })) as RawRecord;
  const sha256 = checksum(kept);
  return `${JSON.stringify({ auditpressRecord: VERSION, kind, sha256, needs: kept.needs, content: kept.content }, null, 2)}\n`;
}

export function decodeRecord(bytes: Uint8Array): RawRecord {
  const value = parseJson(bytes);
  const { data, error } = recordSchema.safeParse(value);
  if (data === undefined) throw new Error(firstOf(schemaProblems(error.issues, { schema: recordSchema, value })));
  const { kind, needs, content, sha256 } = data;
  const found = checksum({ kind, needs, content });
  if (found === sha256) return { kind, needs, content };
  throw new Error(`expected content with the SHA-256 ${sha256}, found ${found}`);
}

export function contentAs<Kind extends RecordKind>(record: RawRecord, kind: Kind): ContentOf<Kind> {
  if (record.kind !== kind) throw new Error(`expected a record of the kind ${kind}, found ${record.kind}`);
  const schema: z.ZodType = SCHEMAS[kind];
  const { data, error } = schema.safeParse(record.content);
  if (error === undefined) return data as ContentOf<Kind>;
  throw new Error(firstOf(schemaProblems(error.issues, { schema, value: record.content })));
}

export function isKnownKind(kind: string): kind is RecordKind {
  return Object.hasOwn(SCHEMAS, kind);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Error('expected JSON, found something else');
  }
}

function checksum({ kind, needs, content }: RawRecord): string {
  return sha256Of(JSON.stringify([kind, needs, content]));
}
