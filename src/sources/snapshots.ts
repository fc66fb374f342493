/**
 * Creates snapshots from responses, and saves them. `saved-snapshots.ts` reads them back.
 *
 * A saved snapshot is `{ "auditpressSnapshot": 1, "provenance": {…}, "body": "<base64>" }`. Its body is exactly what was
 * received, and the report is always decoded from it.
 */
import { statSync } from 'node:fs';
import { MOST_IN_MEMORY, receivedContent } from '../base/files/received.js';
import { sha256Of } from '../base/sha256.js';
import { isSample, type Report } from '../model/report/report.js';
import { receivedProvenance, type Provenance, type Snapshot } from '../model/report/snapshot.js';
import { isRecord, type JsonObject, type JsonValue } from '../model/report/json.js';
import { readBody, SERVICE } from './readers/readers.js';
import { wantsOf, type ReportChoice } from './choose-reports.js';
import { parseJsonBody } from './decode/json-body.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import { jsonText } from '../base/wording/printable.js';

export type Origin = Omit<Provenance, 'sha256' | 'bytes' | 'reportIndex' | 'reportCount'>;

/**
 * Creates one snapshot per report of a response, in order. The snapshot of a generated sample is of kind `sample`, from any
 * source.
 */
export function takeSnapshots(
  bytes: Uint8Array,
  reports: readonly Report[],
  origin: Origin,
  body: Snapshot['body'] = bytes,
): readonly Snapshot[] {
  const sha256 = sha256Of(bytes);
  return reports.map((report, reportIndex) => ({
    provenance: {
      ...origin,
      sourceKind: isSample(report) ? 'sample' : origin.sourceKind,
      sha256,
      bytes: bytes.length,
      reportIndex,
      reportCount: reports.length,
    },
    body,
    report,
  }));
}

/** Where bytes come from. `address` is the name of the file without folders, or null for standard input. */
export interface FileOrigin extends Pick<Provenance, 'address' | 'retrievedAt' | 'toolVersion' | 'files'> {
  /** Of the files that have the bytes. Default: the bytes cannot be read again. */
  readonly paths?: readonly string[];
}

/**
 * One snapshot per report in bytes that were not received from the service.
 *
 * @throws AuditpressError as `readBody` does
 */
export async function takeFileSnapshots(
  bytes: Uint8Array,
  origin: FileOrigin,
  choice: ReportChoice,
  readers: ReaderSettings,
): Promise<readonly Snapshot[]> {
  const { paths = [] } = origin;
  const { reader, reports } = await readBody(bytes, { readers, wants: wantsOf(choice), reader: choice.reader });
  return takeSnapshots(
    bytes,
    reports,
    {
      sourceKind: 'file',
      environment: null,
      address: origin.address,
      httpStatus: null,
      retrievedAt: origin.retrievedAt,
      query: {},
      toolVersion: origin.toolVersion,
      ...(reader.name !== SERVICE && { reader }),
      ...(origin.files !== undefined && { files: origin.files }),
    },
    isLarge(bytes, paths) ? { paths } : bytes,
  );
}

/** Pipes cannot be read again. */
function isLarge(bytes: Uint8Array, paths: readonly string[]): boolean {
  return bytes.length > MOST_IN_MEMORY && paths.length > 0 && paths.every((path) => statSync(path).isFile());
}

export const VERSION_KEY = 'auditpressSnapshot';
export const VERSION = 1;

/**
 * A snapshot as text, which `readSnapshots` reads back. Equal snapshots give the same text, even if their keys are in another
 * order. Ends with a line feed. The body may have up to 280 MiB.
 */
export function encodeSnapshot(snapshot: Snapshot): string {
  return [...snapshotParts(snapshot)].join('');
}

/** The text of `encodeSnapshot` in parts, none of which is much longer than a part of the body. */
export function* snapshotParts(snapshot: Snapshot): Generator<string> {
  const { provenance } = snapshot;
  const { reader } = receivedProvenance(provenance);
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
      ...(reader !== undefined && { reader }),
      ...(provenance.files !== undefined && { files: provenance.files.map((file) => ({ ...file })) }),
      sha256: provenance.sha256,
      bytes: provenance.bytes,
      reportIndex: provenance.reportIndex,
      reportCount: provenance.reportCount,
    },
    body: '',
  };
  const text = `${jsonText(saved, 2)}\n`;
  const end = text.lastIndexOf('"');
  yield text.slice(0, end);
  yield* base64Of(receivedContent(snapshot).parts());
  yield text.slice(end);
}

/** Three bytes make four characters, so what is left of a part goes before the next one. */
function* base64Of(parts: Iterable<Uint8Array>): Generator<string> {
  let rest: Uint8Array = Buffer.of();
  for (const part of parts) {
    const bytes =
      rest.length === 0 ? Buffer.from(part.buffer, part.byteOffset, part.length) : Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = Uint8Array.from(bytes.subarray(whole));
  }
  yield Buffer.from(rest).toString('base64');
}

/** One report as JSON, with the SHA-256 of the bytes that it was read from in place of them. Ends with a line feed. */
export function encodeReport({ provenance, report }: Snapshot): string {
  return `${jsonText({ auditpressReport: 1, provenance, report }, 2)}\n`;
}

/** The parsed snapshot if the bytes are a saved one, whatever the order of its keys; undefined for anything else. */
export function savedSnapshotIn(bytes: Uint8Array): JsonObject | undefined {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(`"${VERSION_KEY}"`)) return undefined;
  const value = jsonIn(bytes);
  return isRecord(value) && Object.hasOwn(value, VERSION_KEY) ? value : undefined;
}

/** Undefined for what is no JSON: a reader may know the format, or says what is wrong. */
function jsonIn(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseJsonBody(bytes);
  } catch {
    return undefined;
  }
}
