/** Follows the runs in an archive. Records never change, so each is read once. */
import type { Archive } from '../../archive/archive.js';
import { readKeys, type Damage } from '../../archive/read.js';
import { folderOf, idOf } from '../../archive/records.js';
import { isCurrent, openRun, type OpenRun } from '../../archive/reopenings.js';
import type { ClosingContent, ReopeningContent } from '../../archive/run-records.js';
import { runOfKey, type RecordedRun } from '../../archive/runs.js';
import { lacks } from '../../model/run/outcome.js';

export interface RunWatch {
  refresh(): Promise<readonly Damage[]>;
  /** Runs that have not ended, or were reopened, by the time of their start. */
  open(): readonly OpenRun[];
  /** When a run of each schedule last ended with everything delivered, as far as the last two months know. */
  lastSuccess(): ReadonlyMap<string, Date>;
}

/** Milliseconds in which a run that has ended is of interest. */
const RECENT = 62 * 24 * 3_600_000;

export function watchRuns(archive: Archive, now: () => Date): RunWatch {
  const runs = new Map<string, RecordedRun>();
  /** By their keys. */
  const reopenings = new Map<string, ReopeningContent>();
  const seenClosings = new Set<string>();
  const damaged = new Set<string>();
  const successes = new Map<string, Date>();
  let open: readonly OpenRun[] = [];

  async function read<Kind extends 'run' | 'closing' | 'reopening'>(kind: Kind, keys: readonly string[]) {
    const wanted = keys.filter((key) => !damaged.has(key));
    const found = await readKeys(archive.store, kind, wanted);
    for (const { key } of found.damaged) damaged.add(key);
    return found;
  }

  return {
    async refresh() {
      // Runs come last: one that is pruned in the meantime is missing before its closings are, so it never looks open.
      const closingKeys = await archive.store.list(folderOf('closing'));
      const reopeningKeys = await archive.store.list(folderOf('reopening'));
      const runKeys = await archive.store.list(folderOf('run'));
      const closings = byRun(closingKeys);
      const current = reopeningKeys.filter((key) => isCurrent(key, closings.get(runOfKey(key))?.length ?? 0));
      const reopened = byRun(current);
      const isOpen = (id: string): boolean => !closings.has(id) || reopened.has(id);
      const isRecent = (id: string): boolean => now().getTime() - startOf(id) < RECENT;

      const there = new Set(runKeys.map(idOf));
      for (const id of runs.keys()) if (!there.has(id)) runs.delete(id);
      const foundRuns = await read(
        'run',
        runKeys.filter((key) => !runs.has(idOf(key)) && (isOpen(idOf(key)) || isRecent(idOf(key)))),
      );
      for (const { key, content } of foundRuns.records) runs.set(idOf(key), { id: idOf(key), ...content });

      const ends = closingKeys.filter((key) => runs.has(runOfKey(key)) && !seenClosings.has(key));
      const foundClosings = await read('closing', ends);
      for (const { key, content } of foundClosings.records) {
        seenClosings.add(key);
        noteSuccess(runs.get(runOfKey(key)), content, successes);
      }
      const foundReopenings = await read(
        'reopening',
        current.filter((key) => !reopenings.has(key)),
      );
      for (const { key, content } of foundReopenings.records) reopenings.set(key, content);
      open = [...runs.values()]
        .filter(({ id }) => isOpen(id))
        .map((run) =>
          openRun(
            run,
            (reopened.get(run.id) ?? []).flatMap((key) => reopenings.get(key) ?? []),
          ),
        )
        .sort((one, other) => (one.id < other.id ? -1 : 1));
      return [...foundRuns.damaged, ...foundReopenings.damaged, ...foundClosings.damaged];
    },
    open: () => open,
    lastSuccess: () => successes,
  };
}

function byRun(keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const own = found.get(runOfKey(key)) ?? [];
    own.push(key);
    found.set(runOfKey(key), own);
  }
  return found;
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
