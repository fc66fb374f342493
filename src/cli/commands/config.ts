import type { CommandModule } from 'yargs';
import { printableJson } from '../../messages/printable.js';
import { loadSettings, namesIn, withOptions, type Arguments } from '../options.js';
import { configurationResult, configurationTable } from '../configuration-table.js';

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'query', 'service', 'run');

const showCommand: CommandModule<object, Arguments> = {
  command: 'show',
  describe: 'Print every setting in effect, and where its value comes from',
  builder: (yargs) =>
    withOptions<Arguments>(yargs, OPTIONS)
      .example('$0 config show', 'the settings of the current folder')
      .example('$0 config show --config ours.yaml --json', 'those of a file, for a script'),
  handler: show,
};

/** `auditpress config show`. */
export function configCommand(): CommandModule {
  return {
    command: 'config',
    describe: 'Show the settings in effect',
    builder: (yargs) => yargs.command(showCommand).demandCommand(1, 'expected show, received none'),
    handler: () => undefined,
  };
}

async function show(given: Arguments): Promise<void> {
  const run = await loadSettings(given);
  process.stdout.write(
    given.json === true ? `${printableJson(configurationResult(run), 2)}\n` : configurationTable(run),
  );
}
