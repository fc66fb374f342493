/** Keeps document sets in an archive alone. */
import type { Archive } from '../../archive/archive.js';
import type { Shown } from '../../base/set-names/choose-names.js';
import type { Artifact } from '../../model/document/artifact.js';
import { archiveArtifacts } from '../archive-set.js';
import { nameInArchive } from '../name-in-archive.js';
import { release, renderSet } from '../render-set.js';
import { planAll, type Target, type WrittenSet } from './target.js';

/** A set that is in memory, or in temporary files, until it is archived. */
export type RenderedForArchive = WrittenSet & { readonly artifacts: readonly Artifact[] };

export function archiveTarget(archive: Archive, needed: string | null, shown?: Shown): Target<RenderedForArchive> {
  return {
    async chooseNames(wishes) {
      const names: string[] = [];
      for (const wish of wishes) names.push(await nameInArchive(archive, wish, needed, { shown }));
      return names;
    },

    plan: (sets, settings) => Promise.resolve(planAll(sets, settings)),

    async write(set, settings, { status, files }, hooks) {
      const { artifacts, notices } = await renderSet(set, settings, hooks);
      const rendered = files.map((file, index) => {
        const { size = null, sha256 = null } = artifacts[index]?.content ?? {};
        return { ...file, bytes: size, sha256, isNew: true };
      });
      return { status, files: rendered, manifest: null, notices, artifacts };
    },

    archive: (to, set, { artifacts }, settings) => archiveArtifacts(to, set, artifacts, settings),
    release: ({ artifacts }) => release(artifacts),
  };
}
