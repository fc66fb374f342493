import { saveSnapshots } from '../../documents/save-snapshots.js';
import { archiveSnapshots, openArchive } from '../../documents/open-archive.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { defineCommand, namesIn, type Arguments } from '../options.js';
import { resolveRun, type Run } from '../resolve-run.js';
import { printJson, displayPath } from '../output.js';
import type { FetchResult } from '../result-schema.js';
import { createProgress, progressOptions } from '../progress.js';
import { fetchInput } from './input.js';

/** `auditpress fetch`: saves reports of the service as snapshots, with their evidence. */
export const fetchCommand = () =>
  defineCommand<Arguments>({
    settings: ['out', 'archive', ...namesIn('query', 'service', 'run')],
    examples: {
      'fetch --license L --account A --benchmark CSBP': 'fetch the report of the last successful scan job',
      'fetch --license L --account A --benchmark CSBP --job J': 'fetch the report of scan job J',
      'fetch --license L --account A --benchmark CSBP --archive audits': 'fetch it into the archive in audits/',
      'fetch --source store': 'fetch from your own source',
    },
    handler: async (given) => {
      const run = await resolveRun(given);
      const { configuration } = run;
      const progress = createProgress(progressOptions(given));
      const snapshots = await fetchInput(run, given, progress).finally(() => progress.end());
      const saved = await keep(snapshots, run, given);
      if (given.json === true) {
        const result: FetchResult = { configuration, snapshots: [...saved] };
        printJson(result);
      } else {
        process.stdout.write(saved.map(described).join(''));
      }
    },
  });

type Saved = FetchResult['snapshots'][number];

async function keep(snapshots: readonly Snapshot[], run: Run, given: Arguments): Promise<readonly Saved[]> {
  const { archive, out, settings } = run;
  const ids =
    archive === undefined
      ? []
      : await archiveSnapshots(await openArchive(archive, settings.readers), snapshots, settings);
  const isSaved = archive === undefined || given['out'] !== undefined;
  const saved = isSaved ? await saveSnapshots(snapshots, out) : [];
  return snapshots.map(({ provenance }, index) => ({
    path: saved[index]?.path ?? null,
    provenance,
    ...(ids[index] !== undefined && { archived: ids[index] }),
  }));
}

function described({ path, archived }: Saved): string {
  const lines = [...(path === null ? [] : [displayPath(path)]), ...(archived === undefined ? [] : [archived])];
  return lines.map((line) => `${line}\n`).join('');
}
