import type { JsonObject } from './json.js';
import type { Report } from './report.js';

export const ENVIRONMENTS = ['PROD', 'TRIAL'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Where the bytes came from. A generated sample stays a sample however it was received. */
export const SOURCE_KINDS = ['service', 'file', 'sample'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Everything about a snapshot except its bytes. Printed in documents and stored in manifests. */
export interface Provenance {
  readonly sourceKind: SourceKind;
  /** Environment of the service; null for a file. */
  readonly environment: Environment | null;
  /** Address without credentials, or the file name; null without a name, such as for standard input. */
  readonly address: string | null;
  readonly httpStatus: number | null;
  /** ISO 8601, UTC: when the response was received or the file was read. */
  readonly retrievedAt: string;
  /** The query sent to the source; empty for a file. */
  readonly query: Readonly<Record<string, string>>;
  readonly toolVersion: string;
  /** What turned the bytes into reports; absent for reports of the service. */
  readonly reader?: ReaderId;
  /** The files in the bytes, which are then a tar archive of them; absent for a single file. */
  readonly files?: readonly ReceivedFile[];
  /** SHA-256 of the raw bytes, lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Position of this report in the response, from 0, and how many reports it held. */
  readonly reportIndex: number;
  readonly reportCount: number;
  /**
   * Present in figures whose names and ids were replaced by tokens. Then there is no address, `bytes` is 0, `query` has tokens, and
   * `sha256` is the HMAC-SHA-256 of the original one, and of the options of the reader, under the key of the profile.
   */
  readonly redaction?: Redacted;
}

/**
 * What names and ids were replaced with: the name of the redaction profile, and ids that tell keys and rules apart and say nothing
 * about them.
 */
export type Redacted = Readonly<Record<'profile' | 'keyId' | 'rulesId', string>>;

export type ReaderId = Readonly<{
  name: string;
  /** Of when the bytes were received. Changes when the reader counts the same bytes in another way. */
  version: number;
  /** The version that read the bytes again, if it is another one. Never stored: the next reading may be by yet another one. */
  current?: number;
  /** With which it read, as they are configured; absent for none. */
  options?: JsonObject;
}>;

export type ReceivedFile = Readonly<{
  /** Without folders. */
  name: string;
  bytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}>;

/** What is stored of a provenance. */
export function receivedProvenance(provenance: Provenance): Provenance {
  if (provenance.reader?.current === undefined) return provenance;
  const { current: _current, ...reader } = provenance.reader;
  return { ...provenance, reader };
}

/** Says that a report was read by another version than the one that received it; null if it was not. */
export function readerNotice({ reader }: Provenance): string | null {
  if (reader?.current === undefined) return null;
  const { name, version, current } = reader;
  return `the report was received with version ${String(version)} of the reader ${name}, and is read again with version ${String(current)}: numbers may differ from those of earlier documents`;
}

/** A file as it was when its hash was computed. */
export interface LargeFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Files with more bytes than should stay in memory. They are read again when the bytes are needed, and must not change until then. */
export interface LargeFiles {
  /** In the order of their names. */
  readonly files: readonly LargeFile[];
  /** Of the body: the only file, or a tar archive of all. */
  readonly bytes: number;
  /** Of the body, lower-case hexadecimal. */
  readonly sha256: string;
}

/** Bytes as they were received. Only the command line leaves those of large files on disk. */
export type Body = Uint8Array | LargeFiles;

export interface Snapshot {
  readonly provenance: Provenance;
  readonly body: Body;
  readonly report: Report;
}
