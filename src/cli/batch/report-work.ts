/** The work on one report file of many, in threads that stay alive, or in the main thread alone. */
import { readFileSnapshots } from '../../sources/file-source.js';
import { startThreads } from './threads.js';
import { folderTarget } from '../../documents/targets/folder-target.js';
import { makeSet } from '../../documents/make-sets.js';
import { loadTools } from '../../documents/load-tools.js';
import { AuditpressError } from '../../base/errors.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { IfExists } from '../../model/document/artifact.js';
import { expectedSets, type ExpectedSet, type RunTools } from '../../documents/compose-set.js';
import { subjectOf, type ReportChoice } from '../../sources/choose-reports.js';
import type { ReportSubject } from '../../sources/readers/results/collect-reports.js';
import type { ScanAccess } from '../../documents/baselines.js';
import { openIfNamed } from '../commands/input.js';
import { setResult, type SetResult } from '../result.js';
import { Stopwatch, type Stage } from '../progress.js';
import { recordFailure, type FailureRecord } from '../failure.js';
import type { WriteGate } from './write-gate.js';

export interface Job {
  readonly settings: RunSettings;
  readonly choice: ReportChoice;
  readonly out: string;
  readonly ifExists: IfExists;
  readonly dryRun: boolean;
  readonly hasHistory: boolean;
  readonly archive: string | undefined;
}

/** Guards work that must not stop halfway. */
export type Gate = Pick<WriteGate, 'pass'>;

export interface SetPlan {
  readonly name: string;
  readonly sha256: string;
  readonly failure?: FailureRecord;
}

export type SetOutcome = { readonly result: SetResult; readonly stages: readonly Stage[] } | FailedOutcome;

export interface FailedOutcome {
  readonly failure: FailureRecord;
}

/** What a file will become. */
export interface FilePlan {
  /** In the order of the file. */
  readonly sets: readonly ExpectedSet[];
  /** What their reports are of. */
  readonly subjects: readonly ReportSubject[];
}

export interface ReportWork {
  /** Throws what reading throws. */
  plan(path: string): Promise<FilePlan>;
  /** Writes the sets that have no failure. Returns one outcome per set, without the bytes. */
  make(path: string, plans: readonly SetPlan[]): Promise<readonly SetOutcome[]>;
}

/** Loads template, words, policy library, renderers and baseline once, with the first report. */
export async function createReportWork(job: Job, gate: Gate, access: ScanAccess): Promise<ReportWork> {
  const { settings, out, ifExists, dryRun } = job;
  const archive = dryRun ? undefined : await openIfNamed(job.archive, settings);
  const target = folderTarget({ out, ifExists, archive, guard: gate.pass.bind(gate) });
  let tools: Promise<RunTools> | undefined;
  const toolsOfJob = (): Promise<RunTools> => (tools ??= loadTools(settings, { ...access, choice: job.choice }));
  const read = (path: string): Promise<readonly Snapshot[]> =>
    readFileSnapshots(path, {
      now: () => settings.clock,
      stdin: process.stdin,
      choice: job.choice,
      readers: settings.readers,
    });

  async function makeOne(snapshot: Snapshot, name: string): Promise<SetOutcome> {
    const stages: Stage[] = [];
    const stopwatch = new Stopwatch((stage) => stages.push(stage));
    const onStep = stopwatch.begin.bind(stopwatch);
    const own = { settings, tools: await toolsOfJob(), target, archive, dryRun, name, onStep };
    const result = setResult(await makeSet(snapshot, own));
    stopwatch.end();
    return { result, stages };
  }

  return {
    async plan(path) {
      const snapshots = await read(path);
      const sets = await expectedSets(snapshots, settings, await toolsOfJob());
      const subjects = snapshots.map(({ report }) => subjectOf(report));
      return { sets, subjects };
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
            outcomes.push(await makeOne(snapshot, name));
          }
        } catch (cause) {
          outcomes.push({ failure: recordFailure(cause) });
        }
      }
      return outcomes;
    },
  };
}

/** Names are chosen before rendering, so a file must not change in between. */
function reportChanged(path: string): AuditpressError {
  return new AuditpressError('report-changed', `expected ${path} to stay the same during the run, but it has changed`);
}

export type Task = {
  readonly [Step in keyof ReportWork]: { readonly step: Step; readonly given: Parameters<ReportWork[Step]> };
}[keyof ReportWork];

export interface WorkerPool extends ReportWork {
  readonly size: number;
  end(): Promise<void>;
}

export interface FilesWork extends Job {
  readonly work: 'files';
}

/**
 * @param size number of threads
 * @param isInThreads false for the main thread alone
 */
export async function createPool(
  size: number,
  isInThreads: boolean,
  job: Job,
  gate: WriteGate,
  access: ScanAccess,
): Promise<WorkerPool> {
  if (!isInThreads) return { ...(await createReportWork(job, gate, access)), size: 1, end: () => Promise.resolve() };
  const work: FilesWork = { work: 'files', ...job };
  const threads = await startThreads<Task>(size, { ...work, gate: gate.buffer }, access);
  return {
    size,
    plan: (...given) => threads.run({ step: 'plan', given }) as ReturnType<ReportWork['plan']>,
    make: (...given) => threads.run({ step: 'make', given }) as ReturnType<ReportWork['make']>,
    end: () => threads.end(),
  };
}
