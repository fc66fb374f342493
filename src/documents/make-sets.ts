/** The use case: snapshots in, document sets out. This is the one place that knows the order of the stages. */
import type { Archive } from '../archive/archive.js';
import { checkpoint } from '../base/checkpoint.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { RunSettings } from '../settings/run-settings.js';
import { composeSet, expectedSets, type ReportSet, type RunTools } from './compose-set.js';
import type { DocumentSet } from './document-set.js';
import type { PlannedSet, Target, WrittenSet } from './targets/target.js';
import { loadTools } from './load-tools.js';
import { refuseUnprintableWords } from './render-set.js';

export interface Finishing<Written extends WrittenSet> {
  readonly settings: RunSettings;
  readonly target: Target<Written>;
  readonly archive?: Archive | undefined;
  /** Only plans: renders, writes and archives nothing. */
  readonly dryRun?: boolean | undefined;
  /** Called before each step: `compose`, `compare`, `render pdf`, `write`, `archive`. */
  readonly onStep?: ((step: string, set?: DocumentSet) => void) | undefined;
  /** Called while a long document is rendered, with the share that is done, from 0 to 1. */
  readonly onShare?: ((share: number) => void) | undefined;
  /** Aborts between two steps, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Making<Written extends WrittenSet> extends Finishing<Written> {
  /** Loaded for the same settings: see `loadTools`. */
  readonly tools: RunTools;
  /** One per snapshot. Default: the target chooses. */
  readonly names?: readonly string[] | undefined;
}

export interface Planned<Set extends DocumentSet = ReportSet> {
  readonly set: Set;
  readonly planned: PlannedSet;
}

export interface Made<Written extends WrittenSet = WrittenSet, Set extends DocumentSet = ReportSet> {
  readonly set: Set;
  readonly written: Written;
  /** Its record in the archive; null without an archive, and if the set was skipped. */
  readonly archived: ArchivedAs | null;
}

export interface ArchivedAs {
  readonly key: string;
  readonly id: string;
}

export interface Failed<Set extends DocumentSet = ReportSet> {
  readonly set: Set;
  readonly failure: unknown;
}

export type SetOutcome<Written extends WrittenSet = WrittenSet, Set extends DocumentSet = ReportSet> =
  | Planned<Set>
  | Made<Written, Set>
  | Failed<Set>;

/**
 * Makes one document set per snapshot, in order. All names and places are decided before anything is rendered. A set that fails
 * stops no other.
 *
 * @throws AuditpressError for what fails before rendering; the failure of a set that is the only one; the reason of the signal
 */
export async function* makeSets<Written extends WrittenSet>(
  snapshots: readonly Snapshot[],
  making: Making<Written>,
): AsyncGenerator<SetOutcome<Written>> {
  const { settings, tools, target, onStep, signal } = making;
  await refuseUnprintableWords(tools.template, tools.renderers);
  onStep?.('compose');
  const expected = await expectedSets(snapshots, settings, tools);
  const names = making.names ?? (await target.chooseNames(expected.map(({ naming }) => naming)));
  const sets = await composeSets(snapshots, settings, tools, { names, signal });
  yield* finishSets(sets, making);
}

export async function composeSets(
  snapshots: readonly Snapshot[],
  settings: RunSettings,
  tools?: RunTools,
  { names, signal }: { readonly names?: readonly string[]; readonly signal?: AbortSignal | undefined } = {},
): Promise<ReportSet[]> {
  const loaded = tools ?? (await loadTools(settings));
  const sets: ReportSet[] = [];
  for (const [index, snapshot] of snapshots.entries()) {
    await checkpoint(signal);
    sets.push(await composeSet(snapshot, settings, loaded, names?.[index]));
  }
  return sets;
}

export async function* finishSets<Written extends WrittenSet, Set extends DocumentSet>(
  sets: readonly Set[],
  { settings, target, archive, dryRun = false, onStep, onShare, signal }: Finishing<Written>,
): AsyncGenerator<SetOutcome<Written, Set>> {
  onStep?.('compare');
  const plans = await target.plan(sets, settings);
  for (const [index, set] of sets.entries()) {
    const planned = plans[index];
    if (planned === undefined) throw new Error('expected a plan for each set, received fewer');
    if (dryRun) {
      yield { set, planned };
      continue;
    }
    const atStep = (step: string): void => onStep?.(step, set);
    try {
      await checkpoint(signal);
      if (archive !== undefined) await archiveInput(archive, set, atStep);
      const written = await target.write(set, settings, planned, { onStep: atStep, onShare, signal });
      try {
        const { archiving } = set;
        const isKept = archive !== undefined && archiving !== null && written.status !== 'skipped';
        if (isKept) atStep('archive');
        const key = isKept ? await target.archive(archive, { ...set, archiving }, written, settings) : null;
        yield { set, written, archived: key === null ? null : { key, id: await idOf(key) } };
      } finally {
        target.release?.(written);
      }
    } catch (failure) {
      signal?.throwIfAborted();
      if (sets.length === 1) throw failure;
      yield { set, failure };
    }
  }
}

export async function makeSet<Written extends WrittenSet>(
  snapshot: Snapshot,
  { name, ...making }: Omit<Making<Written>, 'names'> & { readonly name?: string | undefined },
): Promise<Planned | Made<Written>> {
  const names = name === undefined ? undefined : [name];
  return onlyOutcome(makeSets([snapshot], { ...making, names }));
}

export async function finishSet<Written extends WrittenSet, Set extends DocumentSet>(
  set: Set,
  finishing: Finishing<Written>,
): Promise<Planned<Set> | Made<Written, Set>> {
  return onlyOutcome(finishSets([set], finishing));
}

async function onlyOutcome<Written extends WrittenSet, Set extends DocumentSet>(
  outcomes: AsyncGenerator<SetOutcome<Written, Set>>,
): Promise<Planned<Set> | Made<Written, Set>> {
  let only: SetOutcome<Written, Set> | undefined;
  for await (const outcome of outcomes) only = outcome;
  if (only === undefined) throw new Error('expected one document set, received none');
  if ('failure' in only) throw only.failure;
  return only;
}

/** What a set is made from is kept before it is written, so no document is without its evidence. */
async function archiveInput(archive: Archive, set: DocumentSet, atStep: (step: string) => void): Promise<void> {
  const { archiving, naming, name } = set;
  if (archiving === null) return;
  atStep('archive');
  const needed = await archiving.addInput(archive);
  if (naming.isChosen) return;
  const { takeName } = await import('../archive/names.js');
  await takeName(archive, name, naming.subject, needed);
}

/** Only runs with an archive load its code. */
async function idOf(key: string): Promise<string> {
  return (await import('../archive/records.js')).idOf(key);
}
