import type { CommandModule } from 'yargs';
import { inputPath, namesIn, withOptions, type Arguments } from '../options.js';
import { makeDocuments } from './documents.js';
import { openInput, readSavedSnapshot } from './read-input.js';

interface RenderArguments extends Arguments {
  readonly snapshot: string;
}

const OPTIONS = [
  ...namesIn('report', 'documents', 'control', 'run'),
  ...(['out', 'withSnapshot', 'force', 'dryRun'] as const),
];

/** `auditpress render SNAPSHOT`: the same, but only from a saved snapshot with its evidence. */
export function renderCommand(words: readonly string[]): CommandModule<object, RenderArguments> {
  return {
    command: 'render <snapshot>',
    describe: 'Make the documents of a saved snapshot again',
    builder: (yargs) =>
      withOptions<RenderArguments>(yargs, OPTIONS)
        .positional('snapshot', inputPath('Path of the snapshot, or -', words))
        .example('$0 render report.snapshot.json --locale de', 'the same report in German'),
    handler: async (given) => {
      const input = await openInput(given.snapshot);
      await makeDocuments(given, ({ settings }) => readSavedSnapshot(input, settings.clock));
    },
  };
}
