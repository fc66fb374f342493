/** `auditpress runs`: the outcome of each run over many accounts. */
import type { CommandModule } from 'yargs';
import { noteDamage } from '../archive-damage.js';
import { resolveRun, withArchiveOptions, type Arguments } from '../options.js';
import { printJson } from '../output.js';
import { listedRun, runDetails, runsText } from '../runs/run-text.js';
import { storedResult } from '../runs/stored-result.js';

interface IdArguments extends Arguments {
  readonly id: string;
}

const COMMON = ['archive', 'config', 'json', 'quiet'] as const;

const listCommand: CommandModule<object, Arguments> = {
  command: 'list',
  describe: 'List all runs with their counts',
  builder: (yargs) => withArchiveOptions<Arguments>(yargs, COMMON),
  handler: async (given) => {
    const run = await resolveRun(given);
    const [{ listRuns }, { openExistingArchive }] = await Promise.all([
      import('../../archive/runs.js'),
      import('../../documents/open-archive.js'),
    ]);
    const { runs, damaged } = await listRuns(await openExistingArchive(run.delivery.archive));
    damaged.forEach(noteDamage);
    const results = runs.map(({ closing, ...recorded }) => listedRun(recorded, closing));
    if (given.json === true) printJson({ runs: results });
    else process.stdout.write(runsText(results));
  },
};

const showCommand: CommandModule<object, IdArguments> = {
  command: 'show <id>',
  describe: 'Show a run with each of its reports',
  builder: (yargs) =>
    withArchiveOptions<IdArguments>(yargs, COMMON).positional('id', {
      type: 'string',
      demandOption: true,
      describe: 'Id of a run, its first characters, or last',
    }),
  handler: async (given) => {
    const run = await resolveRun(given);
    const [{ findRun }, { openExistingArchive }] = await Promise.all([
      import('../../archive/find-run.js'),
      import('../../documents/open-archive.js'),
    ]);
    const archive = await openExistingArchive(run.delivery.archive);
    const { result, damaged } = await storedResult(archive, await findRun(archive, given.id));
    damaged.forEach(noteDamage);
    if (given.json === true) printJson(result);
    else process.stdout.write(runDetails(result));
  },
};

export function runsCommand(): CommandModule {
  return {
    command: 'runs',
    describe: 'Show the outcome of each run over many accounts',
    builder: (yargs) =>
      yargs.command(listCommand).command(showCommand).demandCommand(1, 'expected list or show, received none'),
    handler: () => undefined,
  };
}
