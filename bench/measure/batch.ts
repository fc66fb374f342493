/** Measures one command that makes many reports in three formats, on one core and on two. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { filesOf } from '../contestants/contestant.js';
import type { BenchOptions } from '../options.js';
import { memoryTrend, type MemorySample } from '../results/statistics.js';
import type { Row } from '../results/result.js';
import { canPin, pinned, quietEnvironment } from '../runner/environment.js';
import { memoryOf, usageBelow } from '../runner/usage-below.js';
import { auditpressProgram } from './command-line.js';
import { SEED, writeInput } from './inputs.js';
import { runProgram } from './program.js';

/** Policies per report: as many as most accounts have. */
const POLICIES = 140;
const SMOKE_REPORTS = 4;
/** Milliseconds between two samples of the memory. Each sample takes CPU time from the batch. */
const INTERVAL = 1000;

interface Batch {
  readonly id: string;
  readonly name: string;
  readonly workers: number;
}

export async function measureBatch(
  { reports, smoke }: BenchOptions,
  folder: string,
  report: (text: string) => void,
): Promise<Row[]> {
  const count = smoke ? SMOKE_REPORTS : reports;
  const batches: readonly Batch[] = [
    { id: 'one-core', name: `${count.toLocaleString('en')} reports, one core`, workers: 1 },
    { id: 'two-cores', name: `${count.toLocaleString('en')} reports, two cores`, workers: 2 },
  ];
  const absent = absence();
  if (absent !== undefined) return batches.map((batch) => ({ ...rowOf(batch), problem: absent }));
  report(`batch: writing ${count} reports`);
  const files = Array.from(
    { length: count },
    (_, index) => filesOf(writeInput(join(folder, 'batch'), POLICIES, SEED + index)).report,
  );
  const rows: Row[] = [];
  for (const batch of batches) {
    report(`batch: ${batch.name}`);
    rows.push(await runBatch(batch, files, folder));
  }
  return rows;
}

/** Why the batch cannot be measured: the command line takes only one report, or two cores cannot be chosen. */
function absence(): string | undefined {
  const help = spawnSync(process.execPath, [auditpressProgram(), 'generate', '--help'], {
    encoding: 'utf8',
    env: quietEnvironment(),
  });
  if (!help.stdout.includes('--workers')) return 'generate takes no --workers';
  return canPin && cpus().length > 1 ? undefined : 'takes two cores and taskset';
}

async function runBatch(batch: Batch, files: readonly string[], folder: string): Promise<Row> {
  const place = join(folder, 'empty');
  const out = join(folder, 'batch-documents');
  mkdirSync(place, { recursive: true });
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const wanted = ['--format', 'pdf,xlsx,html', '--workers', String(batch.workers), '--out', out];
  const args = [auditpressProgram(), 'generate', ...files, ...wanted];
  const cores = batch.workers === 1 ? String(cpus().length - 1) : `${cpus().length - 2},${cpus().length - 1}`;
  const samples: MemorySample[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const { wall, cpu, memory } = await runProgram(args, place, {
      wrap: (command) => pinned(command, cores),
      onStart: (pid) => {
        timer = setInterval(
          () => samples.push({ done: finishedIn(out), memory: memoryOf(pid, 'VmRSS') + usageBelow(pid).current }),
          INTERVAL,
        );
      },
    });
    const trend = memoryTrend(samples, files.length);
    const finished = finishedIn(out);
    return {
      ...rowOf(batch),
      cold: { wall, cpu },
      memory: Math.max(memory, ...samples.map((sample) => sample.memory)),
      ...(trend !== undefined && { memoryTrend: trend }),
      ...(finished !== files.length && {
        problem: `expected ${files.length} document sets, found ${finished}`,
        isFault: true,
      }),
    };
  } catch (error) {
    return { ...rowOf(batch), problem: error instanceof Error ? error.message : String(error), isFault: true };
  } finally {
    clearInterval(timer);
    rmSync(out, { recursive: true, force: true });
  }
}

/** Folders of finished sets. Names of unfinished ones begin with a dot. */
function finishedIn(out: string): number {
  return readdirSync(out).filter((name) => !name.startsWith('.')).length;
}

function rowOf({ id, name }: Batch): Row {
  return { group: 'batch', id, name, policies: POLICIES, reference: 'one-core' };
}
