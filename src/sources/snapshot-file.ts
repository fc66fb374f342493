/**
 * The saved snapshot: `{ "auditpressSnapshot": 1, "provenance": {…}, "body": "<base64>" }`. The body is kept as the bytes
 * that were received, so the report is always read from the evidence and never from a copy of it.
 */
import { isDeepStrictEqual, types } from 'node:util';
import { AuditpressError } from '../errors.js';
import { describeValue } from '../messages/describe-value.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';
import { isRecord, type JsonObject, type JsonValue } from '../model/report/json.js';
import { isSample, type Report } from '../model/report/report.js';
import type { Provenance, Snapshot } from '../model/report/snapshot.js';
import { provenanceSchema } from '../provenance-schema.js';
import { decodeResponse } from './decode/decode.js';
import { parseJsonBody } from './decode/json-body.js';
import { sha256Of } from './snapshots.js';

const VERSION_KEY = 'auditpressSnapshot';
const VERSION = 1;
const HAND_IN_UNCHANGED = 'Hand in a snapshot as readSnapshots or fetchSnapshots gave it.';

/**
 * A snapshot as text to save, which `readSnapshots` reads back. The same snapshot gives the same text, however its
 * provenance was put together. Ends with a line feed. For bodies of up to 280 MiB.
 */
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
 * @throws AuditpressError `snapshot-malformed` (also for JSON that is no snapshot), `snapshot-version` or `snapshot-changed`; for the body as `decodeResponse`.
 */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  const saved = parseJsonBody(bytes);
  if (isSavedSnapshot(saved)) return openSnapshot(saved);
  throw new AuditpressError('snapshot-malformed', `expected a saved snapshot, found ${describeValue(saved)}`, {
    hint: 'For the body of a response use auditpress generate.',
  });
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
      'snapshot-version',
      `expected a snapshot of version ${String(VERSION)}, found ${describeValue(version)} as its version`,
    );
  }
  return readEvidence(saved['provenance'], readBody(saved));
}

/**
 * A snapshot that a program hands in, read again from its body as a saved one is. Its report is not used: it only has to be
 * the same.
 *
 * @throws AuditpressError as `decodeSnapshot` does
 */
export function reopenSnapshot(given: unknown): Snapshot {
  const { provenance, body, report } = { ...(given as Partial<Record<keyof Snapshot, unknown>> | null) };
  if (!types.isUint8Array(body)) throw malformed([`body: expected bytes, found ${describeValue(body)}`]);
  const snapshot = readEvidence(provenance, body);
  if (isDeepStrictEqual(report, snapshot.report)) return snapshot;
  throw changed('expected the report that its body holds, found another one', HAND_IN_UNCHANGED);
}

/** The one way from bytes and what is said of them to a snapshot. */
function readEvidence(stated: unknown, body: Uint8Array): Snapshot {
  const provenance = readProvenance(stated);
  checkBytes(body, provenance);
  return { provenance, body, report: pickReport(decodeResponse(body), provenance) };
}

function readProvenance(value: unknown): Provenance {
  const result = provenanceSchema.safeParse(value);
  if (result.success) return result.data;
  throw malformed(schemaProblems(result.error.issues, { schema: provenanceSchema, value, at: 'provenance' }));
}

function readBody(saved: JsonObject): Uint8Array {
  const text = saved['body'];
  // Invalid base64 gives other bytes, which the SHA-256 reveals.
  if (typeof text === 'string') return Buffer.from(text, 'base64');
  throw malformed([`body: expected base64, found ${describeValue(text)}`]);
}

function checkBytes(body: Uint8Array, provenance: Provenance): void {
  const sha256 = sha256Of(body);
  if (sha256 !== provenance.sha256) {
    throw changed(`expected a body with the SHA-256 ${provenance.sha256}, found ${sha256}`);
  }
  if (body.length !== provenance.bytes) {
    throw changed(`expected a body of ${String(provenance.bytes)} bytes, found ${String(body.length)}`);
  }
}

function pickReport(reports: readonly Report[], { reportIndex, reportCount, sourceKind }: Provenance): Report {
  const report = reports[reportIndex];
  if (report === undefined || reports.length !== reportCount) {
    const stated = `report ${String(reportIndex + 1)} of ${String(reportCount)}`;
    throw changed(`expected ${stated} in its body, found ${String(reports.length)} there`);
  }
  if (isSample(report) && sourceKind !== 'sample') {
    throw changed(`expected a report of the source kind "${sourceKind}", found a generated sample`);
  }
  return report;
}

function changed(how: string, hint?: string): AuditpressError {
  return new AuditpressError('snapshot-changed', `the snapshot was changed: ${how}`, { hint });
}

function malformed(problems: readonly string[]): AuditpressError {
  const message = `the snapshot cannot be read: ${firstOf(problems)}`;
  return new AuditpressError('snapshot-malformed', message, { problems });
}
