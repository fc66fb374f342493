/** Compares libraries: each in its own process, in turns, round by round. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocument } from '../check/document.js';
import { CONTESTANTS, REFERENCES, type ContestantEntry, type LibraryGroup } from '../contestants/registry.js';
import type { BenchOptions, Plan } from '../options.js';
import { medianTiming } from '../results/statistics.js';
import type { Row, Timing } from '../results/result.js';
import { commandOf, nameOf } from '../runner/prepare.js';
import { startWorker, type Worker } from '../runner/worker.js';
import { SEED, writeInput } from './inputs.js';

interface Place {
  readonly folder: string;
  readonly policies: number;
  /** The input of the unchanged report, then those of the changing ones. */
  readonly stems: readonly string[];
  readonly plan: Plan;
  /** Called with the progress. */
  readonly report: (text: string) => void;
}

/** The state of one contestant during the rounds. */
interface Run {
  readonly entry: ContestantEntry;
  readonly command: readonly string[];
  readonly out: string;
  readonly warm: Timing[];
  readonly changing: Timing[];
  readonly cold: Timing[];
  result: Partial<Row>;
}

export async function measureLibraries(
  group: LibraryGroup,
  policies: number,
  plan: Plan,
  { folder, report, contestants }: Pick<Place, 'folder' | 'report'> & Pick<BenchOptions, 'contestants'>,
): Promise<Row[]> {
  const changes = plan.withChanges ? plan.rounds : 0;
  const stems = Array.from({ length: 1 + changes }, (_, index) =>
    writeInput(join(folder, 'inputs'), policies, SEED + index),
  );
  mkdirSync(join(folder, 'documents'), { recursive: true });
  const place: Place = { folder, policies, stems, plan, report };
  const runs = CONTESTANTS.filter(
    ({ id, group: own }) => own === group && (contestants === undefined || contestants.includes(id)),
  ).map((entry) => runOf(entry, place));
  if (plan.oneByOne) for (const run of runs) await takeTurns([run], place);
  else await takeTurns(runs, place);
  return runs.map((run) => rowOfRun(run, policies));
}

function runOf(entry: ContestantEntry, { folder, policies }: Place): Run {
  const found = commandOf(entry);
  const out = join(folder, 'documents', `${entry.id}-${policies}.${entry.group}`);
  const samples = { warm: [], changing: [], cold: [] };
  if ('absent' in found) return { entry, command: [], out, ...samples, result: { problem: found.absent } };
  return { entry, command: found.command, out, ...samples, result: {} };
}

async function takeTurns(runs: readonly Run[], place: Place): Promise<void> {
  const { stems, plan } = place;
  const [same = '', ...others] = stems;
  const workers = new Map(runs.filter(isSound).map((run) => [run, startWorker(run.command)]));
  const makeInTurns = async (stem: string, samples: 'warm' | 'changing' | undefined): Promise<void> => {
    for (const [run, worker] of workers) {
      await attempt(run, worker, async () => {
        const timing = await worker.make(stem, run.out);
        if (samples !== undefined) run[samples].push(timing);
      });
    }
  };
  for (let round = 0; round < plan.warmUps + plan.rounds; round += 1) {
    report(runs, place, `round ${round + 1} of ${plan.warmUps + plan.rounds}`);
    await makeInTurns(same, round < plan.warmUps ? undefined : 'warm');
  }
  for (const run of runs.filter(isSound)) await check(run, place);
  for (const [index, stem] of others.entries()) {
    report(runs, place, `round ${index + 1} of ${others.length} with other data`);
    await makeInTurns(stem, 'changing');
  }
  for (const [run, worker] of workers) {
    await attempt(run, worker, async () => {
      const { memory } = await worker.end();
      if (run.entry.isWarmOnly !== true) run.result = { ...run.result, memory };
    });
  }
  for (let round = 0; round < plan.coldRounds; round += 1) {
    report(runs, place, `cold round ${round + 1} of ${plan.coldRounds}`);
    for (const run of runs.filter(isSound)) if (run.entry.isWarmOnly !== true) await startAndEnd(run, same);
  }
}

async function startAndEnd(run: Run, stem: string): Promise<void> {
  const start = performance.now();
  const worker = startWorker(run.command);
  await attempt(run, worker, async () => {
    await worker.make(stem, run.out);
    const { cpu } = await worker.end();
    run.cold.push({ wall: performance.now() - start, cpu });
  });
}

/** A failure becomes the result of its contestant; the others continue. */
async function attempt(run: Run, worker: Worker, act: () => Promise<void>): Promise<void> {
  if (!isSound(run)) return;
  try {
    await act();
  } catch (error) {
    worker.stop();
    run.result = { problem: error instanceof Error ? error.message : String(error), isFault: true };
  }
}

async function check(run: Run, { stems, policies }: Place): Promise<void> {
  const { bytes, pages, problem } = {
    bytes: statSync(run.out).size,
    ...(await checkDocument(run.entry, run.out, stems[0] ?? '', policies)),
  };
  run.result = {
    bytes,
    ...(pages !== undefined && { pages }),
    ...(problem !== undefined && { problem, isFault: true }),
  };
}

function isSound({ result }: Run): boolean {
  return result.problem === undefined;
}

function report(runs: readonly Run[], { policies, report }: Place, text: string): void {
  const [first] = runs;
  if (first === undefined) return;
  const who = runs.length === 1 ? nameOf(first.entry) : `${runs.length} contestants`;
  report(`${first.entry.group}, ${policies} policies, ${who}: ${text}`);
}

function rowOfRun({ entry, warm, changing, cold, result }: Run, policies: number): Row {
  const timings = { warm: medianTiming(warm), changing: medianTiming(changing), cold: medianTiming(cold) };
  return {
    group: entry.group,
    id: entry.id,
    name: nameOf(entry),
    policies,
    reference: REFERENCES[entry.group],
    ...(timings.warm && { warm: timings.warm }),
    ...(timings.changing && { changing: timings.changing }),
    ...(timings.cold && { cold: timings.cold }),
    ...result,
  };
}
