/** Writes one document of one report to a file, or to a stream of the caller's. */
import { AuditpressError } from '../../base/errors.js';
import { kindOfTarget, targetExists, writeFileAt } from '../../deliverers/folder/write-files.js';
import type { Artifact, IfExists } from '../../model/document/artifact.js';
import { archiveArtifacts } from '../archive-set.js';
import { formatsOf } from '../document-set.js';
import { release, renderSet } from '../render-set.js';
import type { Guard, Target, WrittenSet } from './target.js';

export interface FileOptions {
  /** As the caller states it. */
  readonly path: string;
  readonly ifExists: IfExists;
  readonly guard: Guard;
  /** Writes the document instead, part by part. */
  readonly send?: ((parts: Iterable<Uint8Array>) => Promise<void>) | undefined;
}

/** A document that is still in memory, or in a temporary file, until it is archived. */
export type SetInFile = WrittenSet & { readonly artifacts: readonly Artifact[] };

/** One file without a manifest. An existing file is replaced, as compilers do, unless `ifExists` says something else. */
export function fileTarget({ path, ifExists, guard, send }: FileOptions): Target<SetInFile> {
  const replaces = ifExists === 'replace' || ifExists === 'add';
  return {
    chooseNames: (wishes) => Promise.resolve(wishes.map(({ name }) => name)),

    /** @throws AuditpressError `file-exists` (input) */
    async plan(sets, settings) {
      const isFree = send !== undefined || replaces || (await kindOfTarget(path)) === 'nothing';
      if (!isFree && ifExists !== 'skip') throw targetExists(path);
      const status = isFree ? 'written' : 'skipped';
      return sets.map((set) => ({
        status,
        files: formatsOf(set, settings).map((format) => ({ format, path })),
        manifest: null,
      }));
    },

    async write(set, settings, { status, files }, hooks) {
      if (status === 'skipped') {
        const skipped = files.map((file) => ({ ...file, bytes: null, sha256: null, isNew: false }));
        return { status, files: skipped, manifest: null, notices: [], artifacts: [] };
      }
      const { artifacts, notices } = await renderSet(set, settings, hooks);
      hooks.onStep('write');
      const [artifact, ...others] = artifacts;
      if (artifact === undefined || others.length > 0) throw severalDocuments(artifacts.length);
      try {
        if (send === undefined) {
          await guard((signal) => {
            signal.throwIfAborted();
            return writeFileAt(path, artifact, replaces);
          });
        } else await send(artifact.content.parts());
      } catch (failure) {
        release(artifacts);
        throw failure;
      }
      const { format, content } = artifact;
      const file = { format, path, bytes: content.size, sha256: content.sha256, isNew: true };
      return { status, files: [file], manifest: null, notices, artifacts };
    },

    archive: (archive, set, { artifacts }, settings) => archiveArtifacts(archive, set, artifacts, settings),
    release: ({ artifacts }) => release(artifacts),
  };
}

function severalDocuments(count: number): AuditpressError {
  return new AuditpressError('arguments-invalid', `expected one document for one file, received ${count}`);
}
