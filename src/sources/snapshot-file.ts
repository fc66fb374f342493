/**
 * The saved snapshot: `{ "auditpressSnapshot": 1, "provenance": {…}, "body": "<base64>" }`. The body is kept as the bytes
 * that were received, so the report is always read from the evidence and never from a copy of it.
 */
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { isSample, type Report } from '../model/report.js';
import { ENVIRONMENTS, SOURCE_KINDS, type Provenance, type Snapshot } from '../model/snapshot.js';
import { decodeResponse } from './decode/decode.js';
import { describeValue, isRecord } from './decode/describe-value.js';
import { parseJsonText } from './decode/json-body.js';
import { sha256Of } from './snapshots.js';

const VERSION_KEY = 'auditpressSnapshot';
const VERSION = 1;
const SAVE_AGAIN = 'Fetch the report again, or take the snapshot from a backup.';

/** In the order in which a saved snapshot states them. */
const provenanceSchema: z.ZodType<Provenance> = z.strictObject({
  sourceKind: z.enum(SOURCE_KINDS),
  environment: z.enum(ENVIRONMENTS).nullable(),
  address: z.string().nullable(),
  httpStatus: z.int().nullable(),
  retrievedAt: z.iso.datetime(),
  query: z.record(z.string(), z.string()),
  toolVersion: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hexadecimal digits'),
  bytes: z.int().nonnegative(),
  reportIndex: z.int().nonnegative(),
  reportCount: z.int().positive(),
});

/** The same snapshot gives the same text, however its provenance was put together. Ends with a line feed. */
export function encodeSnapshot({ provenance, body }: Snapshot): string {
  const saved = {
    [VERSION_KEY]: VERSION,
    provenance: {
      sourceKind: provenance.sourceKind,
      environment: provenance.environment,
      address: provenance.address,
      httpStatus: provenance.httpStatus,
      retrievedAt: provenance.retrievedAt,
      query: Object.fromEntries(Object.entries(provenance.query).sort(([a], [b]) => (a < b ? -1 : 1))),
      toolVersion: provenance.toolVersion,
      sha256: provenance.sha256,
      bytes: provenance.bytes,
      reportIndex: provenance.reportIndex,
      reportCount: provenance.reportCount,
    },
    body: Buffer.from(body.buffer, body.byteOffset, body.length).toString('base64'),
  };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/**
 * Reads a saved snapshot and checks that its body is still what was received.
 *
 * @throws AuditpressError `snapshot-malformed`, `snapshot-version` or `snapshot-changed`; for the body as `decodeResponse`.
 */
export function decodeSnapshot(json: string): Snapshot {
  const saved = parseJsonText(json);
  if (!isSavedSnapshot(saved)) throw malformed([`expected a saved snapshot, found ${describeValue(saved)}`]);
  return openSnapshot(saved);
}

/** Tells a saved snapshot from a response body. */
export function isSavedSnapshot(value: JsonValue): value is JsonObject {
  return isRecord(value) && Object.hasOwn(value, VERSION_KEY);
}

/** As `decodeSnapshot`, for a snapshot that is parsed already. */
export function openSnapshot(saved: JsonObject): Snapshot {
  const version = saved[VERSION_KEY];
  if (version !== VERSION) {
    throw new AuditpressError(
      'input',
      'snapshot-version',
      `expected a snapshot of version ${String(VERSION)}, found ${describeValue(version)} as its version`,
      { hint: 'Read it with the version of auditpress that wrote it, or a newer one.' },
    );
  }
  const provenance = readProvenance(saved);
  const body = readBody(saved);
  checkBytes(body, provenance);
  return { provenance, body, report: pickReport(decodeResponse(body), provenance) };
}

function readProvenance(saved: JsonObject): Provenance {
  const result = provenanceSchema.safeParse(saved['provenance']);
  if (result.success) return result.data;
  throw malformed(result.error.issues.map(({ path, message }) => `${['provenance', ...path].join('.')}: ${message}`));
}

function readBody(saved: JsonObject): Uint8Array {
  const text = saved['body'];
  // What is no base64 gives other bytes, which the SHA-256 tells.
  if (typeof text === 'string') return Buffer.from(text, 'base64');
  throw malformed([`body: expected base64, found ${describeValue(text)}`]);
}

function checkBytes(body: Uint8Array, provenance: Provenance): void {
  const sha256 = sha256Of(body);
  if (sha256 !== provenance.sha256) {
    throw changed(`its SHA-256 is ${provenance.sha256} but the body's is ${sha256}`);
  }
  if (body.length !== provenance.bytes) {
    throw changed(`it states ${String(provenance.bytes)} bytes but the body has ${String(body.length)}`);
  }
}

function pickReport(reports: readonly Report[], { reportIndex, reportCount, sourceKind }: Provenance): Report {
  const report = reports[reportIndex];
  if (report === undefined || reports.length !== reportCount) {
    const stated = `report ${String(reportIndex + 1)} of ${String(reportCount)}`;
    throw changed(`it is of ${stated} but the body holds ${String(reports.length)}`);
  }
  if (isSample(report) && sourceKind !== 'sample') {
    throw changed(`it states the source kind "${sourceKind}" but the report is a generated sample`);
  }
  return report;
}

function changed(how: string): AuditpressError {
  return new AuditpressError('input', 'snapshot-changed', `the snapshot was changed: ${how}`, { hint: SAVE_AGAIN });
}

function malformed(problems: readonly string[]): AuditpressError {
  const message = `the snapshot cannot be read: ${problems[0] ?? ''}`;
  return new AuditpressError('input', 'snapshot-malformed', message, { hint: SAVE_AGAIN, problems });
}
