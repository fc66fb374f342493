/** `auditpress runs`: the outcome of each run over many accounts. */
import { findRun } from '../../archive/find-run.js';
import { openExistingArchive } from '../../documents/open-archive.js';
import { listRuns } from '../../archive/runs.js';
import { noteDamage, printResult } from '../output.js';
import { commandGroup, defineCommand, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { runDetails, runsText } from '../runs/run-text.js';
import { listedRun, storedResult } from '../runs/stored-result.js';

interface IdArguments extends Arguments {
  readonly id: string;
}

const COMMON = { settings: ['archive', 'config', 'json', 'logFormat', 'quiet'], usesArchive: true } as const;

const listCommand = defineCommand<Arguments>({
  command: 'list',
  describe: 'List all runs with their counts',
  ...COMMON,
  handler: async (given) => {
    const run = await resolveRun(given);
    const { runs, damaged } = await listRuns(await openExistingArchive(run.delivery.archive, run.settings.readers));
    damaged.forEach(noteDamage);
    const results = runs.map(({ closing, ...recorded }) => listedRun(recorded, closing));
    printResult(given, { runs: results }, runsText(results));
  },
});

const showCommand = defineCommand<IdArguments>({
  command: 'show <id>',
  describe: 'Show a run with each of its reports',
  ...COMMON,
  positionals: {
    id: {
      type: 'string',
      demandOption: true,
      describe: 'Id of a run, its first characters, or last',
    },
  },
  handler: async (given) => {
    const run = await resolveRun(given);
    const archive = await openExistingArchive(run.delivery.archive, run.settings.readers);
    const { result, damaged } = await storedResult(archive, await findRun(archive, given.id));
    damaged.forEach(noteDamage);
    printResult(given, result, runDetails(result));
  },
});

export const runsCommand = () => commandGroup([listCommand, showCommand]);
