/** Follows the runs in an archive. Records never change, so each is read once. */
import type { Archive } from '../archive/archive.js';
import { readKeys, type Damage } from '../archive/read.js';
import { folderOf, idOf } from '../archive/records.js';
import type { ClosingContent } from '../archive/run-records.js';
import { lacks } from './status.js';
import type { RecordedRun } from '../archive/runs.js';

export interface RunWatch {
  /** Looks at the archive. Returns files that cannot be read, each once. */
  refresh(): Promise<readonly Damage[]>;
  /** Runs that have not ended, by the time of their start. */
  open(): readonly RecordedRun[];
  /** When a run of each schedule last ended with everything delivered, as far as the last two months know. */
  lastSuccess(): ReadonlyMap<string, Date>;
}

/** Milliseconds in which a run that has ended is of interest. */
const RECENT = 62 * 24 * 3_600_000;

export function watchRuns(archive: Archive, now: () => Date): RunWatch {
  const runs = new Map<string, RecordedRun>();
  /** Keys of closings that were read, and the ids of their runs. */
  const [ended, closedRuns] = [new Set<string>(), new Set<string>()];
  const damaged = new Set<string>();
  const successes = new Map<string, Date>();

  async function read<Kind extends 'run' | 'closing'>(kind: Kind, keys: readonly string[]) {
    const wanted = keys.filter((key) => !damaged.has(key));
    const found = await readKeys(archive.store, kind, wanted);
    for (const { key } of found.damaged) damaged.add(key);
    return found;
  }

  return {
    async refresh() {
      const [runKeys, closingKeys] = [
        await archive.store.list(folderOf('run')),
        await archive.store.list(folderOf('closing')),
      ];
      const closed = new Set(closingKeys.map(runOf));
      const isRecent = (id: string): boolean => now().getTime() - startOf(id) < RECENT;
      const news = runKeys.filter((key) => !runs.has(idOf(key)) && (!closed.has(idOf(key)) || isRecent(idOf(key))));
      const foundRuns = await read('run', news);
      for (const { key, content } of foundRuns.records) runs.set(idOf(key), { id: idOf(key), ...content });
      const ends = closingKeys.filter((key) => runs.has(runOf(key)) && !ended.has(key));
      const foundClosings = await read('closing', ends);
      for (const { key, content } of foundClosings.records) {
        ended.add(key);
        closedRuns.add(runOf(key));
        noteSuccess(runs.get(runOf(key)), content, successes);
      }
      return [...foundRuns.damaged, ...foundClosings.damaged];
    },
    open: () =>
      [...runs.values()].filter(({ id }) => !closedRuns.has(id)).sort((one, other) => (one.id < other.id ? -1 : 1)),
    lastSuccess: () => successes,
  };
}

/** The run that a closing ends; it may be ended again after something of it was repeated. */
function runOf(closing: string): string {
  return closing.split('/').at(-2) ?? '';
}

/** Milliseconds; ids begin with the time of the run: `20261124t020000z-4f6c0a9b1e2d`. */
function startOf(id: string): number {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)/.exec(id) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

function noteSuccess(run: RecordedRun | undefined, { at, digest }: ClosingContent, successes: Map<string, Date>): void {
  if (run === undefined || run.schedule === '') return;
  const [time, known] = [new Date(at), successes.get(run.schedule)];
  if (!lacks(digest) && (known === undefined || known < time)) successes.set(run.schedule, time);
}
