import type { CommandModule } from 'yargs';
import { printableJson } from '../../messages/printable.js';
import { namesIn, resolveRun, withOptions, type Arguments } from '../options.js';
import type { FetchResult } from '../result-schema.js';
import { shortest } from '../paths.js';
import { fetchInput } from './ask-service.js';

/** `auditpress fetch`: saves what the service answers as snapshots, with their evidence. */
export function fetchCommand(): CommandModule<object, Arguments> {
  return {
    command: 'fetch',
    describe: 'Fetch a report from the service and save it as a snapshot',
    builder: (yargs) =>
      withOptions<Arguments>(yargs, ['out', ...namesIn('query', 'service', 'run')])
        .example('$0 fetch --license L --account A --benchmark CSBP', 'the last successful scan job')
        .example('$0 fetch --license L --account A --benchmark CSBP --job J', 'a given scan job')
        .example('$0 fetch --source store', 'from a source of your own'),
    handler: async (given) => {
      const run = await resolveRun(given);
      const { configuration, out } = run;
      const { saveSnapshots } = await import('../../pipeline.js');
      const snapshots = await fetchInput(run, given);
      const saved = await saveSnapshots(snapshots, out);
      if (given.json === true) {
        const result: FetchResult = { configuration, snapshots: [...saved] };
        process.stdout.write(`${printableJson(result, 2)}\n`);
      } else if (given.quiet !== true) {
        process.stdout.write(saved.map(({ path }) => `${shortest(path)}\n`).join(''));
      }
    },
  };
}
