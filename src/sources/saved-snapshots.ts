/** Reads saved snapshots, and checks that they are intact. Few runs need this module, and its schema loads a large library. */
import { command } from '../base/error-codes/command.js';
import { isDeepStrictEqual, types } from 'node:util';
import { isSample, type Report } from '../model/report/report.js';
import { receivedProvenance, type Provenance, type ReaderId, type Snapshot } from '../model/report/snapshot.js';
import { AuditpressError } from '../base/errors.js';
import { sha256Of } from '../base/sha256.js';
import { describeValue } from '../base/wording/printable.js';
import { firstOf, schemaProblems } from '../base/wording/problems.js';
import type { JsonObject } from '../model/report/json.js';
import { provenanceSchema } from '../model/report/provenance-schema.js';
import type { Wants } from './readers/results/collect-reports.js';
import { readerNames } from './readers/load-reader.js';
import { readBody, SERVICE } from './readers/readers.js';
import { EVERY_REPORT } from './choose-reports.js';
import { parseJsonBody } from './decode/json-body.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import { savedSnapshotIn, takeFileSnapshots, VERSION, VERSION_KEY, type FileOrigin } from './snapshots.js';

/** Returns the snapshots in the bytes: a saved one with its own provenance, or one per report of a response body. */
export async function readSnapshots(
  bytes: Uint8Array,
  origin: FileOrigin,
  readers: ReaderSettings,
): Promise<readonly Snapshot[]> {
  const saved = savedSnapshotIn(bytes);
  return saved === undefined
    ? takeFileSnapshots({ body: bytes }, origin, EVERY_REPORT, readers)
    : [await openSnapshot(saved, readers)];
}

const PASS_UNCHANGED = 'Pass a snapshot unchanged, as readSnapshots or fetchSnapshots returned it.';

/**
 * Reads a saved snapshot, and checks that its body has not changed.
 *
 * @throws AuditpressError `snapshot-malformed` (also for JSON that is not a snapshot), `snapshot-version` or
 * `snapshot-changed`; for the body as `readReports` does
 */
export async function decodeSnapshot(bytes: Uint8Array, readers: ReaderSettings): Promise<Snapshot> {
  const saved = savedSnapshotIn(bytes);
  if (saved !== undefined) return openSnapshot(saved, readers);
  const found = describeValue(parseJsonBody(bytes));
  throw new AuditpressError('snapshot-malformed', `expected a saved snapshot, found ${found}`, {
    hint: `For the body of a response, use ${command('generate REPORT')}.`,
  });
}

export async function openSnapshot(saved: JsonObject, readers: ReaderSettings): Promise<Snapshot> {
  const version = saved[VERSION_KEY];
  if (version !== VERSION) {
    throw new AuditpressError(
      'snapshot-version',
      `expected a snapshot of version ${String(VERSION)}, found ${describeValue(version)} as its version`,
    );
  }
  return joinSnapshot(saved['provenance'], bodyIn(saved), readers);
}

/** Checks a snapshot from a program: decodes its body again, and requires the same report. */
export async function reopenSnapshot(given: unknown, readers: ReaderSettings): Promise<Snapshot> {
  const { provenance, body, report } = { ...(given as Partial<Record<keyof Snapshot, unknown>> | null) };
  if (!types.isUint8Array(body)) throw malformed([`body: expected bytes, found ${describeValue(body)}`]);
  const snapshot = await joinSnapshot(provenance, body, readers);
  if (isDeepStrictEqual(report, snapshot.report)) return snapshot;
  throw changed('expected the report in its body, found another one', PASS_UNCHANGED);
}

/** Joins a provenance and a body that were stored apart. Its reader reads the body again, with the options that it had. */
export async function joinSnapshot(
  statedProvenance: unknown,
  body: Uint8Array,
  readers: ReaderSettings,
): Promise<Snapshot> {
  const provenance = readProvenance(statedProvenance);
  checkBytes(body, provenance);
  const { reportIndex, reader: stated = { name: SERVICE } } = provenance;
  if (!readerNames(readers).includes(stated.name)) throw missingReader(stated.name);
  const wants: Wants = (_subject, index) => index === reportIndex;
  const { reports, reader } = await readBody(body, { readers, wants, reader: { options: {}, ...stated } });
  const again = readBy(provenance, reader);
  return { provenance: again, body, report: pickReport(reports, again) };
}

/** States the version that read the bytes, where another one had received them. */
function readBy(stated: Provenance, { version }: Pick<ReaderId, 'version'>): Provenance {
  const provenance = receivedProvenance(stated);
  const { reader } = provenance;
  if (reader === undefined || reader.version === version) return provenance;
  return { ...provenance, reader: { ...reader, current: version } };
}

function readProvenance(value: unknown): Provenance {
  const result = provenanceSchema.safeParse(value);
  if (result.success) return result.data;
  throw malformed(schemaProblems(result.error.issues, { schema: provenanceSchema, value, at: 'provenance' }));
}

function bodyIn(saved: JsonObject): Uint8Array {
  const text = saved['body'];
  // Invalid base64 decodes to other bytes, which the SHA-256 detects.
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

function pickReport(reports: readonly Report[], provenance: Provenance): Report {
  const { reader, reportIndex, reportCount, sourceKind } = provenance;
  const report = reports[reportIndex];
  if (report === undefined || reports.length !== reportCount) {
    if (reader?.current !== undefined) throw countedOtherwise(reader, reportCount, reports.length);
    const stated = `report ${String(reportIndex + 1)} of ${String(reportCount)}`;
    throw changed(`expected ${stated} in its body, found ${String(reports.length)} there`);
  }
  if (isSample(report) && sourceKind !== 'sample') {
    throw changed(`expected a report of the source kind "${sourceKind}", found a generated sample`);
  }
  return report;
}

function missingReader(name: string): AuditpressError {
  return new AuditpressError(
    'reader-missing',
    `expected the reader ${JSON.stringify(name)} in the configuration, because it read this report, found none of that name`,
    { hint: `Name its module in the configuration, as readers.${name}.module.` },
  );
}

function countedOtherwise({ name, version, current }: ReaderId, before: number, now: number): AuditpressError {
  return new AuditpressError(
    'reader-changed',
    `expected ${String(before)} reports in the body, as version ${String(version)} of the reader ${name} found, but version ${String(current)} finds ${String(now)}`,
  );
}

function changed(how: string, hint?: string): AuditpressError {
  return new AuditpressError('snapshot-changed', `the snapshot was changed: ${how}`, { hint });
}

function malformed(problems: readonly string[]): AuditpressError {
  const message = `the snapshot cannot be read: ${firstOf(problems)}`;
  return new AuditpressError('snapshot-malformed', message, { problems });
}
