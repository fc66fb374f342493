/** Returns documents in memory. */
import type { RenderedDocument } from '../../model/document/artifact.js';
import { renderInMemory } from '../render-set.js';
import { planAll, type Target, type WrittenSet } from './target.js';

/** In the order of the formats; then the snapshot, if requested. */
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
