import type { CommandModule } from 'yargs';
import { examples } from '../examples.js';
import { inputPath, namesIn, withOptions, type Arguments } from '../options.js';
import { generateDocuments } from './generate-documents.js';
import { openInput, readSavedSnapshot } from './read-input.js';

interface RenderArguments extends Arguments {
  readonly snapshot: string;
}

const OPTIONS = [
  ...namesIn('report', 'documents', 'control', 'run'),
  ...(['out', 'output', 'withSnapshot', 'ifExists', 'force', 'dryRun'] as const),
];

/** `auditpress render SNAPSHOT`: the same, but only from a saved snapshot with its evidence. */
export function renderCommand(words: readonly string[]): CommandModule<object, RenderArguments> {
  return {
    command: 'render <snapshot>',
    describe: 'Make the documents of a saved snapshot again',
    builder: (yargs) =>
      withOptions<RenderArguments>(yargs, OPTIONS)
        .positional('snapshot', inputPath('Path of the snapshot, or -', words))
        .epilogue(examples({ 'render report.snapshot.json --locale de': 'the same report in German' })),
    handler: async (given) => {
      const input = await openInput(given.snapshot);
      await generateDocuments(given, ({ settings }, { stage }) => readSavedSnapshot(input, settings.clock, stage));
    },
  };
}
