import type { CommandModule } from 'yargs';
import { examples } from '../help.js';
import { namesIn, resolveRun, withOptions, type Arguments } from '../options.js';
import { printJson, displayPath } from '../output.js';
import type { FetchResult } from '../result-schema.js';
import { createProgress, progressOptions } from '../progress.js';
import { fetchInput } from './input.js';

/** `auditpress fetch`: saves reports of the service as snapshots, with their evidence. */
export function fetchCommand(): CommandModule<object, Arguments> {
  return {
    command: 'fetch',
    describe: 'Fetch a report from the service and save it as a snapshot',
    builder: (yargs) =>
      withOptions<Arguments>(yargs, ['out', ...namesIn('query', 'service', 'run')]).epilogue(
        examples({
          'fetch --license L --account A --benchmark CSBP': 'fetch the report of the last successful scan job',
          'fetch --license L --account A --benchmark CSBP --job J': 'fetch the report of scan job J',
          'fetch --source store': 'fetch from your own source',
        }),
      ),
    handler: async (given) => {
      const run = await resolveRun(given);
      const { configuration, out } = run;
      const { saveSnapshots } = await import('../../pipeline.js');
      const progress = createProgress(process.stderr, progressOptions(given));
      const snapshots = await fetchInput(run, given, progress).finally(() => progress.end());
      const saved = await saveSnapshots(snapshots, out);
      if (given.json === true) {
        const result: FetchResult = { configuration, snapshots: [...saved] };
        printJson(result);
      } else {
        process.stdout.write(saved.map(({ path }) => `${displayPath(path)}\n`).join(''));
      }
    },
  };
}
