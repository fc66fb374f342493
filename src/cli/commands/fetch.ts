import type { Argv, CommandModule } from 'yargs';
import { printableJson } from '../../messages/printable.js';
import { readingOptions, refuseRepeated, resolveRun, serviceOptions, type DocumentArguments } from '../options.js';
import type { FetchResult } from '../result-schema.js';
import { shortest } from '../paths.js';
import { fetchInput } from './ask-service.js';

/** `auditpress fetch`: saves what the service answers as snapshots, with their evidence. */
export function fetchCommand(): CommandModule<object, DocumentArguments> {
  return {
    command: 'fetch',
    describe: 'Fetch a report from the service and save it as a snapshot',
    builder: (yargs) =>
      yargs
        .options(serviceOptions)
        .options({
          out: { type: 'string', requiresArg: true, describe: 'Folder for the snapshot', defaultDescription: 'out' },
          quiet: { type: 'boolean', describe: 'Print errors only' },
          json: { type: 'boolean', describe: 'Print one JSON object' },
          config: readingOptions.config,
        })
        .check(refuseRepeated)
        .example('$0 fetch --license L --account A --benchmark CSBP', 'the last successful scan job')
        .example(
          '$0 fetch --license L --account A --benchmark CSBP --job J',
          'a given scan job',
        ) as Argv<DocumentArguments>,
    handler: async (given) => {
      const { configuration, out, service } = await resolveRun(given);
      const { saveSnapshots } = await import('../../pipeline.js');
      const snapshots = await fetchInput(service, given);
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
