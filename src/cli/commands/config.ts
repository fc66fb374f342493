import type { CommandModule } from 'yargs';
import { examples } from '../help.js';
import { loadSettings, namesIn, withOptions, type Arguments } from '../options.js';
import { printJson } from '../json-output.js';
import { configurationResult, configurationTable } from '../configuration-table.js';

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'query', 'service', 'run');

const showCommand: CommandModule<object, Arguments> = {
  command: 'show',
  describe: 'Print every setting in effect and where its value comes from',
  builder: (yargs) =>
    withOptions<Arguments>(yargs, OPTIONS).epilogue(
      examples({
        'config show': 'settings in the current folder',
        'config show --config ours.yaml --json': 'settings of a configuration file, for a script',
      }),
    ),
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
  if (given.json === true) printJson(configurationResult(run));
  else process.stdout.write(configurationTable(run));
}
