/** The whole road, as the library offers it: a response in, a document out. Reads, checks, computes, composes and renders. */
import { readFile } from 'node:fs/promises';
import { generate } from '../../../src/public/index.js';
import type { InputFiles } from '../contestant.js';

const CLOCK = '2026-11-21T12:00:00Z';

/** A contestant that has both `load` and `make`. */
interface Generating {
  readonly load: (files: Pick<InputFiles, 'report'>) => Promise<Uint8Array>;
  readonly make: (report: Uint8Array) => Promise<Uint8Array>;
}

/** The `auditor` document of a report in one format. Only reading the file counts as loading. */
export function generateIn(format: string): Generating {
  return {
    load: ({ report }) => readFile(report),
    make: async (report) => {
      const [document] = await generate({ report }, { template: 'auditor', formats: [format], clock: CLOCK });
      if (document === undefined) throw new Error(`Expected a document in ${format}, received none.`);
      return document.bytes;
    },
  };
}
