/** Checks and reads the reports, snapshots and documents that programs pass to the library. */
import { types } from 'node:util';
import { AuditpressError } from '../../base/errors.js';
import { describeValue, oneLine, quote } from '../../base/wording/printable.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { firstOf } from '../../base/wording/problems.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { parseSnapshots } from '../../documents/fetch-snapshots.js';
import { reopenSnapshot } from '../../sources/saved-snapshots.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import type { Artifact, RenderedDocument } from '../../model/document/artifact.js';
import { contentOf } from '../../base/content.js';

const KEYS = ['report', 'snapshot'] as const;
const INPUT_HINT = 'Pass { report } with bytes, JSON text or parsed JSON, or pass { snapshot }.';
const TEXT_LIMIT = 200;

/** How to get bytes from objects that are often passed by mistake. */
const WRAPPINGS: Readonly<Record<string, string>> = {
  Promise: 'Await it first.',
  ArrayBuffer: 'Wrap it: new Uint8Array(buffer).',
  Blob: 'Pass new Uint8Array(await blob.arrayBuffer()).',
  Response: 'Pass new Uint8Array(await response.arrayBuffer()).',
};

interface SnapshotReading {
  readonly clock: Date;
  readonly readers: ReaderSettings;
}

/**
 * The given snapshot, or that of the only report in a body.
 *
 * @param settings the clock is the retrieval time of a body
 * @throws AuditpressError `report-missing`, `reports-several`, `input-invalid`, or what reading the body or the snapshot
 * throws
 */
export async function snapshotOf(input: unknown, { clock, readers }: SnapshotReading): Promise<Snapshot> {
  const { snapshot, report } = partsOf(input);
  if (snapshot !== undefined) return reopenSnapshot(snapshot, readers);
  const snapshots = await parseSnapshots(bytesOf(report, 'report'), clock, readers);
  const [only] = snapshots;
  if (only !== undefined && snapshots.length === 1) return only;
  throw new AuditpressError('reports-several', `expected one report, found ${snapshots.length}`, {
    hint: 'Split the response with readSnapshots, and call generate for each snapshot.',
  });
}

export function dateOf(value: unknown, name: string): Date {
  if (types.isDate(value) && !Number.isNaN(value.getTime())) return value;
  const received = types.isDate(value) ? 'an invalid one' : describeValue(value);
  throw inputInvalid([`${name}: expected a valid Date, received ${received}`], 'Omit it for the current time.');
}

export function bytesOf(body: unknown, name: string): Uint8Array {
  if (types.isUint8Array(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  refuseObjects(body, name);
  const text = asJson(body, name);
  if (text !== undefined) return Buffer.from(text);
  throw missing(`expected a report or a snapshot, received ${typeof body}`);
}

function partsOf(input: unknown): Partial<Record<(typeof KEYS)[number], unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || tagOf(input) !== 'Object') {
    const received = typeof input === 'object' && input !== null ? `a value of type ${tagOf(input)}` : describe(input);
    throw missing(`expected { report } or { snapshot }, received ${received}`);
  }
  const problems = Object.keys(input)
    .filter((key) => !(KEYS as readonly string[]).includes(key))
    .map((key) => `unknown key ${quote(key, TEXT_LIMIT)}${didYouMean(key, KEYS)}; known keys: ${KEYS.join(', ')}`);
  const parts = input as Partial<Record<(typeof KEYS)[number], unknown>>;
  if (parts.snapshot !== undefined && parts.report !== undefined) {
    problems.push('expected a report or a snapshot, received both');
  }
  if (problems.length > 0) throw inputInvalid(problems, INPUT_HINT);
  return parts;
}

/** Rejects objects that are not JSON, which `JSON.stringify` would turn into empty ones. */
function refuseObjects(body: unknown, name: string): void {
  const tag = tagOf(body);
  if (typeof body !== 'object' || body === null || tag === 'Object' || tag === 'Array') return;
  const problem = `${name}: expected a Uint8Array, JSON text or parsed JSON, received a value of type ${tag}`;
  throw inputInvalid([problem], WRAPPINGS[tag] ?? INPUT_HINT);
}

function asJson(body: unknown, name: string): string | undefined {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    const reason = oneLine(cause instanceof Error ? cause.message : describe(cause), TEXT_LIMIT);
    const problem = `${name}: expected parsed JSON, received a value that cannot be written as JSON: ${reason}`;
    throw inputInvalid([problem], INPUT_HINT, cause);
  }
}

function describe(value: unknown): string {
  return value === undefined ? 'nothing' : oneLine(describeValue(value), TEXT_LIMIT);
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function missing(message: string): AuditpressError {
  return new AuditpressError('report-missing', message, { hint: INPUT_HINT });
}

function inputInvalid(problems: readonly string[], hint: string, cause?: unknown): AuditpressError {
  return new AuditpressError('input-invalid', firstOf(problems), { problems, hint, cause });
}

export type DeliveredDocument = Pick<RenderedDocument, 'format' | 'fileName' | 'mediaType' | 'bytes'>;

const TEXTS = ['format', 'fileName', 'mediaType'] as const;

/**
 * The documents that a program passes for delivery, as artifacts.
 *
 * @throws AuditpressError (usage) `input-invalid` with every problem
 */
export function artifactsOf(documents: unknown): readonly Artifact[] {
  const problems = Array.isArray(documents)
    ? (documents as readonly unknown[]).flatMap((document, index) => problemsOf(document, `documents.${String(index)}`))
    : [`documents: expected a list, received ${describeValue(documents)}`];
  if (problems.length > 0) {
    const hint = 'Pass documents as returned by generate.';
    throw new AuditpressError('input-invalid', firstOf(problems), { problems, hint });
  }
  return (documents as readonly DeliveredDocument[]).map(({ format, fileName, mediaType, bytes }) => ({
    format,
    fileName,
    mediaType,
    content: contentOf(bytes),
  }));
}

function problemsOf(document: unknown, at: string): readonly string[] {
  if (typeof document !== 'object' || document === null) {
    return [`${at}: expected a document, received ${describeValue(document)}`];
  }
  const given = document as Readonly<Record<string, unknown>>;
  const texts = TEXTS.filter((name) => typeof given[name] !== 'string' || given[name] === '').map(
    (name) => `${at}.${name}: expected a string, received ${describeValue(given[name])}`,
  );
  const isBytes = types.isUint8Array(given['bytes']);
  return isBytes ? texts : [...texts, `${at}.bytes: expected a Uint8Array, received ${describeValue(given['bytes'])}`];
}
