/**
 * Creates snapshots from responses, and saves them. `saved-snapshots.ts` reads them back.
 *
 * A saved snapshot is `{ "auditpressSnapshot": 1, "provenance": {…}, "body": "<base64>" }`. Its body is exactly what was
 * received, and the report is always decoded from it.
 */
import { receivedContent } from '../base/files/received.js';
import { sha256Of } from '../base/sha256.js';
import { isSample, type Report } from '../model/report/report.js';
import { receivedProvenance, type Body, type Provenance, type Snapshot } from '../model/report/snapshot.js';
import { isRecord, type JsonObject, type JsonValue } from '../model/report/json.js';
import type { Received } from './read-bytes.js';
import { filesIn } from './readers/input/input-files.js';
import type { InputFile } from './readers/reader.js';
import { readBody, SERVICE } from './readers/readers.js';
import { statedAccount, wantsOf, type ReportChoice } from './choose-reports.js';
import { parseJsonBody } from './decode/json-body.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import { jsonText } from '../base/wording/printable.js';

export type Origin = Omit<Provenance, 'sha256' | 'bytes' | 'reportIndex' | 'reportCount'>;

/**
 * Creates one snapshot per report of a response, in order. The snapshot of a generated sample is of kind `sample`, from any
 * source.
 */
export function takeSnapshots(body: Body, reports: readonly Report[], origin: Origin): readonly Snapshot[] {
  const { bytes, sha256 } = body instanceof Uint8Array ? { bytes: body.length, sha256: sha256Of(body) } : body;
  return reports.map((report, reportIndex) => ({
    provenance: {
      ...origin,
      sourceKind: isSample(report) ? 'sample' : origin.sourceKind,
      sha256,
      bytes,
      reportIndex,
      reportCount: reports.length,
    },
    body,
    report,
  }));
}

/** Where a body comes from. `address` is the name of the file without folders, or null for standard input. */
export interface FileOrigin extends Pick<Provenance, 'address' | 'retrievedAt' | 'toolVersion'> {
  /** Of the files that the body has, by which the user states their account. Default: none. */
  readonly paths?: readonly string[];
}

/**
 * One snapshot per report in what was not received from the service.
 *
 * @throws AuditpressError as `readBody` does
 */
export async function takeFileSnapshots(
  { body, files }: Received,
  origin: FileOrigin,
  choice: ReportChoice,
  readers: ReaderSettings,
): Promise<readonly Snapshot[]> {
  const { reader, reports } = await readBody(body, {
    readers,
    wants: wantsOf(choice),
    reader: choice.reader,
    account: statedAccount(choice, origin.paths ?? []),
  });
  return takeSnapshots(body, reports, {
    sourceKind: 'file',
    environment: null,
    address: origin.address,
    httpStatus: null,
    retrievedAt: origin.retrievedAt,
    query: {},
    toolVersion: origin.toolVersion,
    ...(reader.name !== SERVICE && { reader }),
    ...(files !== undefined && { files }),
  });
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

/** The parsed snapshot if a body is a saved one, whatever the order of its keys; undefined for anything else. */
export function savedSnapshotIn(body: Body): JsonObject | undefined {
  const [file, ...others] = filesIn(body);
  if (file === undefined || others.length > 0 || !/^\s*\{/.test(file.start) || !hasKey(file)) return undefined;
  const value = jsonIn(file.bytes());
  return isRecord(value) && Object.hasOwn(value, VERSION_KEY) ? value : undefined;
}

const KEY = Buffer.from(`"${VERSION_KEY}"`);

function hasKey(file: InputFile): boolean {
  let before: Uint8Array = Buffer.of();
  for (const part of file.parts()) {
    const bytes = Buffer.concat([before, part]);
    if (bytes.includes(KEY)) return true;
    before = bytes.subarray(-KEY.length);
  }
  return false;
}

/** Undefined for what is no JSON: a reader may know the format, or says what is wrong. */
function jsonIn(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseJsonBody(bytes);
  } catch {
    return undefined;
  }
}
