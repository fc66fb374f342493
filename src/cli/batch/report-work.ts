/** What is done for one report file of many, in a worker or in the main thread. */
import { AuditpressError } from '../../errors.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { IfExists } from '../../model/document/existing-set.js';
import type { ExpectedSet, RunTools } from '../../pipeline.js';
import { deliveredSet, plannedSet, type SetResult } from '../result.js';
import { Stopwatch, type Stage } from '../stopwatch.js';
import { recordFailure, type FailureRecord } from './failure-record.js';
import type { WriteGate } from './write-gate.js';

/** The same for all reports. Plain data: it goes to the workers as it is. */
export interface Job {
  readonly settings: RunSettings;
  /** Absolute. */
  readonly out: string;
  readonly ifExists: IfExists;
  readonly dryRun: boolean;
}

/** What work that must not stop halfway goes through. */
export type Gate = Pick<WriteGate, 'pass'>;

/** A set whose name is settled. With a failure it is not to be made. */
export interface SetPlan {
  readonly name: string;
  /** Of the snapshot that was read. */
  readonly sha256: string;
  readonly failure?: FailureRecord;
}

/** What became of a set. */
export type SetOutcome = { readonly result: SetResult; readonly stages: readonly Stage[] } | FailedOutcome;

export interface FailedOutcome {
  readonly failure: FailureRecord;
}

export interface ReportWork {
  /** The sets of a file, in its order. @throws as reading does. */
  plan(path: string): Promise<readonly ExpectedSet[]>;
  /** Makes the sets that have no failure, and gives one outcome a set. The bytes are on the disk then, and forgotten. */
  make(path: string, plans: readonly SetPlan[]): Promise<readonly SetOutcome[]>;
}

/** The template, its words, the policy library and the renderers are loaded once, at the first report. */
export async function createReportWork(job: Job, gate: Gate): Promise<ReportWork> {
  const pipeline = await import('../../pipeline.js');
  const { settings, out, ifExists, dryRun } = job;
  let tools: Promise<RunTools> | undefined;
  const loadTools = (): Promise<RunTools> => (tools ??= pipeline.loadTools(settings));
  const read = (path: string): Promise<readonly Snapshot[]> =>
    pipeline.readFileSource(path, { now: () => settings.clock, stdin: process.stdin });

  async function makeSet(snapshot: Snapshot, name: string): Promise<SetOutcome> {
    const stages: Stage[] = [];
    const stopwatch = new Stopwatch((stage) => stages.push(stage));
    stopwatch.begin('compose');
    const [set] = await pipeline.prepareSets([snapshot], settings, await loadTools(), { names: [name] });
    if (set === undefined) throw new Error('expected a set for a snapshot, received none');
    stopwatch.begin('compare');
    const [treatment = { action: 'write' }] = await pipeline.treatSets([set], settings, { out, ifExists });
    const [paths = []] = await pipeline.planTargets([set], out, [treatment]);
    if (dryRun) return { result: plannedSet(set, paths, treatment), stages };
    const options = { out, ifExists, guard: gate.pass.bind(gate), onStep: stopwatch.begin.bind(stopwatch) };
    const result = deliveredSet(set, await pipeline.deliverSet(set, settings, treatment, options));
    stopwatch.end();
    return { result, stages };
  }

  return {
    async plan(path) {
      return pipeline.expectedSets(await read(path), settings, await loadTools());
    },

    async make(path, plans) {
      const snapshots = plans.every(({ failure }) => failure !== undefined) ? [] : await read(path);
      const outcomes: SetOutcome[] = [];
      for (const [index, { name, sha256, failure }] of plans.entries()) {
        const snapshot = snapshots[index];
        try {
          if (failure !== undefined) outcomes.push({ failure });
          else {
            if (snapshot?.provenance.sha256 !== sha256) throw reportChanged(path);
            outcomes.push(await makeSet(snapshot, name));
          }
        } catch (cause) {
          outcomes.push({ failure: recordFailure(cause) });
        }
      }
      return outcomes;
    },
  };
}

/** Names are settled before anything is rendered, so a file must not become another report meanwhile. */
function reportChanged(path: string): AuditpressError {
  return new AuditpressError(
    'report-changed',
    `expected the same reports in ${path} as before, found that the file has changed during the run`,
  );
}
