import { readFile } from 'node:fs/promises';
import { parseSnapshots } from '../../../src/documents/fetch-snapshots.js';
import { composeSets } from '../../../src/documents/make-sets.js';
import { renderSet } from '../../../src/documents/render-set.js';
import type { DocumentSet } from '../../../src/documents/document-set.js';
import type { Content } from '../../../src/model/document/artifact.js';
import type { Block } from '../../../src/model/document/document.js';
import { defaultRunSettings } from '../../../src/settings/run-settings.js';
import type { InputFiles } from '../contestant.js';
import { NO_READERS } from '../../../src/model/settings/readers.js';

const SETTINGS = defaultRunSettings(new Date('2026-11-21T12:00:00Z'));

/** A contestant that has both `load` and `make`. */
interface Auditor {
  readonly load: (files: Pick<InputFiles, 'report'>) => Promise<DocumentSet>;
  readonly make: (set: DocumentSet) => Promise<Content>;
}

/**
 * The `auditor` document of a report in one format: all of it, or only its blocks of some types. Only rendering is measured:
 * composing counts as loading.
 */
export function auditorIn(format: string, types?: ReadonlySet<Block['type']>): Auditor {
  return {
    load: async ({ report }) => {
      const settings = { ...SETTINGS, formats: [format] };
      const [set] = await composeSets(
        await parseSnapshots(await readFile(report), settings.clock, NO_READERS),
        settings,
      );
      if (set === undefined) throw new Error(`Expected a report in ${report}, found none.`);
      return types === undefined ? set : withOnly(types, set);
    },
    make: async (set) => {
      const [artifact] = (await renderSet(set, { withSnapshot: false })).artifacts;
      if (artifact === undefined) throw new Error(`Expected a document in ${format}, received none.`);
      return artifact.content;
    },
  };
}

function withOnly(types: ReadonlySet<Block['type']>, set: DocumentSet): DocumentSet {
  const { document } = set.composition;
  const blocks = document.blocks.filter(({ type }) => types.has(type));
  return { ...set, composition: { ...set.composition, document: { ...document, blocks } } };
}
