/** What is done for one report file of many, in a worker or in the main thread. */
import { AuditpressError } from '../../errors.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { Snapshot } from '../../model/snapshot.js';
import type { DocumentSet, RunTools } from '../../pipeline.js';
import { plannedSet, writtenSet, type SetResult } from '../result.js';
import { recordFailure, type FailureRecord } from './failure-record.js';
import type { WriteGate } from './write-gate.js';

/** The same for all reports. Plain data: it goes to the workers as it is. */
export interface Job {
  readonly settings: RunSettings;
  /** Absolute. */
  readonly out: string;
  readonly force: boolean;
  readonly dryRun: boolean;
}

/** What work that must not stop halfway goes through. */
export type Gate = Pick<WriteGate, 'pass'>;

/** A set before anything is rendered. With a failure it is not to be made. */
export interface SetPlan {
  readonly name: string;
  readonly failure?: FailureRecord;
}

/** What became of a set. */
export type SetOutcome = { readonly result: SetResult } | { readonly failure: FailureRecord };

export interface ReportWork {
  /** The sets of a file, in its order. @throws as reading does. */
  plan(path: string): Promise<readonly SetPlan[]>;
  /** Makes the sets that have no failure, and gives one outcome a set. The bytes are on the disk then, and forgotten. */
  make(path: string, plans: readonly SetPlan[]): Promise<readonly SetOutcome[]>;
}

/** The template, its words, the policy library and the renderers are loaded once, at the first report. */
export async function createReportWork(job: Job, gate: Gate): Promise<ReportWork> {
  const pipeline = await import('../../pipeline.js');
  const { settings, out, force, dryRun } = job;
  let tools: Promise<RunTools> | undefined;
  const loadTools = (): Promise<RunTools> => (tools ??= pipeline.loadTools(settings));
  const read = (path: string): Promise<readonly Snapshot[]> =>
    pipeline.readFileSource(path, { now: () => settings.clock, stdin: process.stdin });

  async function makeSet(set: DocumentSet): Promise<SetResult> {
    if (dryRun) return plannedSet(set, (await pipeline.planTargets([set], out))[0] ?? []);
    const { artifacts, notices } = await pipeline.renderSet(set, settings);
    const receipts = await gate.pass((signal) => pipeline.writeSet(set, artifacts, settings, { out, force, signal }));
    return writtenSet(set, receipts, [...notices]);
  }

  return {
    async plan(path) {
      const expected = await pipeline.expectSets(await read(path), settings, await loadTools());
      return Promise.all(
        expected.map(async (set): Promise<SetPlan> => {
          try {
            await pipeline.planTargets([set], out);
            if (!force) await pipeline.refuseExistingSets([set], out);
            return { name: set.name };
          } catch (failure) {
            return { name: set.name, failure: recordFailure(failure) };
          }
        }),
      );
    },

    async make(path, plans) {
      const snapshots = plans.every(({ failure }) => failure !== undefined) ? [] : await read(path);
      const outcomes: SetOutcome[] = [];
      for (const [index, { name, failure }] of plans.entries()) {
        const snapshot = snapshots[index];
        try {
          if (failure !== undefined) outcomes.push({ failure });
          else {
            const [set] = snapshot ? await pipeline.prepareSets([snapshot], settings, await loadTools()) : [];
            if (set?.name !== name) throw reportChanged(path);
            outcomes.push({ result: await makeSet(set) });
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
