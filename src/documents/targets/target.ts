/** Where documents go: to a folder, to one file, to memory, or only to the archive. */
import type { Archive } from '../../archive/archive.js';
import type { NameWish } from '../../base/set-names/choose-names.js';
import type { SetStatus, RenderedDocument } from '../../model/document/artifact.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { formatsOf, type Archiving, type DocumentSet } from '../document-set.js';
import { renderInMemory, type RenderHooks } from '../render-set.js';

export interface Target<Written extends WrittenSet = WrittenSet> {
  /** One name per set, in order: its own, unless another set has it there, or could get it too. */
  chooseNames(wishes: readonly NameWish[]): Promise<readonly string[]>;
  /**
   * Decides what becomes of each set, in order. Renders and writes nothing.
   *
   * @throws AuditpressError for places that cannot be written, and sets that must not be replaced
   */
  plan(sets: readonly DocumentSet[], settings: RunSettings): Promise<readonly PlannedSet[]>;
  /** Renders a set and writes it as planned, completely or not at all. */
  write(set: DocumentSet, settings: RunSettings, planned: PlannedSet, hooks: WriteHooks): Promise<Written>;
  archive(archive: Archive, set: ArchivableSet, written: Written, settings: RunSettings): Promise<string>;
  /** Frees what writing has kept for archiving. */
  release?(written: Written): void;
}

export type ArchivableSet = DocumentSet & { readonly archiving: Archiving };

export interface WriteHooks extends RenderHooks {
  /** Called before each step: `render pdf`, `write`. */
  readonly onStep: (step: string) => void;
}

export interface PlannedSet {
  readonly status: SetStatus;
  /** In the order of its formats; then the snapshot, if requested. */
  readonly files: readonly PlannedFile[];
  /** Absolute path of the manifest; null without one. */
  readonly manifest: string | null;
}

export interface PlannedFile {
  readonly format: string;
  /** Absolute; the name alone where nothing is written to disk. */
  readonly path: string;
}

/** The plan of a target that writes every set, and that has no manifest. */
export function planAll(sets: readonly DocumentSet[], settings: RunSettings): readonly PlannedSet[] {
  return sets.map((set) => ({
    status: 'written',
    files: formatsOf(set, settings).map((format, index) => ({ format, path: set.fileNames[index] ?? '' })),
    manifest: null,
  }));
}

export interface WrittenSet {
  readonly status: SetStatus;
  /** All files of the set except the manifest. */
  readonly files: readonly WrittenFile[];
  /** Absolute path of the manifest; null without one. */
  readonly manifest: string | null;
  /** Clock of the existing set, from its manifest: ISO 8601; absent if the whole set was written. */
  readonly madeAt?: string;
  /** What formats could not show, of the formats rendered in this run; the format is `all` for notices about all formats. */
  readonly notices: readonly { readonly format: string; readonly text: string }[];
}

export type SetInFolder = WrittenSet & { readonly manifest: string };

/** Runs `write`, which must not be interrupted halfway. May abort its signal to cancel the write before it takes effect. */
export type Guard = <Result>(write: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

export interface WrittenFile extends PlannedFile {
  /** Null if nothing was written. */
  readonly bytes: number | null;
  /** Lower-case hexadecimal; null if nothing was written. */
  readonly sha256: string | null;
  readonly isNew: boolean;
}

export type SetInMemory = WrittenSet & { readonly documents: readonly RenderedDocument[] };

/** Each set has the name of its file name pattern. Nothing is archived. */
export const MEMORY: Target<SetInMemory> = {
  chooseNames: (wishes) => Promise.resolve(wishes.map(({ name }) => name)),
  plan: (sets, settings) => Promise.resolve(planAll(sets, settings)),
  async write(set, settings, { status }, { signal }) {
    const documents = await renderInMemory(set, settings, signal);
    return { status, files: [], manifest: null, notices: [], documents };
  },
  archive: () => Promise.reject(new Error('expected a target with files to archive, received the memory')),
};
