import type { CommandModule } from 'yargs';
import { withDocumentOptions, type DocumentArguments } from '../options.js';
import { makeDocuments } from './documents.js';
import { readSavedSnapshot } from './read-input.js';

type Arguments = DocumentArguments & { readonly snapshot: string };

/** `auditpress render SNAPSHOT`: the same, but only from a saved snapshot with its evidence. */
export function renderCommand(signal: AbortSignal): CommandModule<object, Arguments> {
  return {
    command: 'render <snapshot>',
    describe: 'Make the documents of a saved snapshot again',
    builder: (yargs) =>
      withDocumentOptions(yargs)
        .positional('snapshot', { type: 'string', demandOption: true, describe: 'Path of the snapshot, or -' })
        .example('$0 render report.snapshot.json --locale de', 'the same report in German'),
    handler: (given) =>
      makeDocuments(given, (run, stop) => readSavedSnapshot(given.snapshot, run.settings.clock, stop), signal),
  };
}
