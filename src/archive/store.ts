/** Where an archive keeps its files. A file is written once and never changed. */
import type { Content } from '../model/document/artifact.js';

export type FileContent = Pick<Content, 'size' | 'sha256' | 'parts'>;

/** Keys of files are paths with slashes, such as `objects/ab/abcd…`, made of lower-case letters, digits, `-` and `.`. */
export interface ArchiveStore {
  /** For messages: the path of a folder, or the address of a bucket. */
  readonly address: string;
  /** The content of a file; undefined if there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** As `read`, a part at a time. What is not used to the end must be closed, as `for await` does. */
  parts(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** SHA-256 of the content of a file, lower-case hexadecimal, without having all of it in memory; undefined if there is none. */
  hashOf(key: string): Promise<string | undefined>;
  /** The name of something in the store, whatever it is; undefined if the store is empty or does not exist. */
  occupant(): Promise<string | undefined>;
  /** The keys of all files below a folder, in order; none if there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /**
   * Runs work that adds files. Nothing is removed in the meantime.
   *
   * @throws AuditpressError `archive-busy` (unavailable) if another run removes files and does not finish in time
   */
  adding<Result>(work: (files: NewFiles) => Promise<Result>): Promise<Result>;
  /**
   * Runs work that removes files. Nothing is added in the meantime.
   *
   * @throws AuditpressError `archive-busy` (unavailable) if other runs add or remove files and do not finish in time
   */
  removing<Result>(work: (remove: (key: string) => Promise<void>) => Promise<Result>): Promise<Result>;
}

export interface NewFiles {
  /**
   * Writes a file, whole and durably. False if a file with this key exists: that one is kept. Of several runs that add the
   * same key at once, one succeeds.
   */
  add(key: string, content: FileContent): Promise<boolean>;
  /** Writes a file over one that is damaged. */
  replace(key: string, content: FileContent): Promise<void>;
}
