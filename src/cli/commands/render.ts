import type { CommandModule } from 'yargs';
import { inputPath, withDocumentOptions, type DocumentArguments } from '../options.js';
import { makeDocuments } from './documents.js';
import { openInput, readSavedSnapshot } from './read-input.js';

type Arguments = DocumentArguments & { readonly snapshot: string };

/** `auditpress render SNAPSHOT`: the same, but only from a saved snapshot with its evidence. */
export function renderCommand(words: readonly string[]): CommandModule<object, Arguments> {
  return {
    command: 'render <snapshot>',
    describe: 'Make the documents of a saved snapshot again',
    builder: (yargs) =>
      withDocumentOptions(yargs)
        .positional('snapshot', inputPath('Path of the snapshot, or -', words))
        .example('$0 render report.snapshot.json --locale de', 'the same report in German'),
    handler: async (given) => {
      const input = await openInput(given.snapshot);
      await makeDocuments(given, ({ settings }) => readSavedSnapshot(input, settings.clock));
    },
  };
}
