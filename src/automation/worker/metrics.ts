/** Metrics of a worker in the text format of Prometheus. No label is a secret, or names an account. */
import { JOB_KINDS, JOB_STATES, type Queue } from '../queue/queue.js';
import type { RunWatch } from './run-watch.js';
import type { WorkerStatus } from './worker-tools.js';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

type Metric = readonly [name: string, type: 'counter' | 'gauge', help: string, samples: Samples];

export interface MetricTools {
  readonly queue: Pick<Queue, 'counts'>;
  readonly runs: Pick<RunWatch, 'open' | 'lastSuccess'>;
  readonly status: WorkerStatus;
}

export async function metricsText({ queue, runs, status }: MetricTools): Promise<string> {
  const metrics = [...(await queueMetrics(queue)), ...runMetrics(runs), ...workMetrics(status), ...processMetrics()];
  return metrics.map(metricText).join('');
}

function one(value: number): Samples {
  return [[{}, value]];
}

async function queueMetrics(queue: Pick<Queue, 'counts'>): Promise<readonly Metric[]> {
  const samples: [Record<string, string>, number][] = [];
  let dead = 0;
  for (const kind of JOB_KINDS) {
    const counts = await queue.counts({ kind });
    for (const state of JOB_STATES) samples.push([{ kind, state }, counts[state]]);
    dead += counts.dead;
  }
  return [
    ['queue_jobs', 'gauge', 'Jobs in the queue of all workers.', samples],
    ['queue_dead_letters', 'gauge', 'Jobs that failed for good, until they are retried or discarded.', one(dead)],
  ];
}

function runMetrics(runs: Pick<RunWatch, 'open' | 'lastSuccess'>): readonly Metric[] {
  const successes = [...runs.lastSuccess()].map(([schedule, at]) => [{ schedule }, at.getTime() / 1000] as const);
  const help = 'When a run of the schedule last ended with everything delivered.';
  return [
    ['runs_open', 'gauge', 'Runs that have not ended.', one(runs.open().length)],
    ['schedule_last_success_timestamp_seconds', 'gauge', help, successes],
  ];
}

function workMetrics({ runsClosed, reports, jobs, deliveries }: WorkerStatus): readonly Metric[] {
  const by = (label: string, counts: ReadonlyMap<string, number>): Samples =>
    [...counts].map(([name, count]) => [{ [label]: name }, count]);
  return [
    ['runs_closed_total', 'counter', 'Runs that this worker has ended.', one(runsClosed)],
    ['reports_total', 'counter', 'Reports that this worker has dealt with.', by('result', reports)],
    ['jobs_total', 'counter', 'Attempts of jobs by this worker.', by('outcome', jobs)],
    ['deliveries_total', 'counter', 'Deliveries of the runs that this worker has ended.', by('state', deliveries)],
  ];
}

function processMetrics(): readonly Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    ['process_resident_memory_bytes', 'gauge', 'Memory of the process.', one(rss)],
    ['process_heap_bytes', 'gauge', 'Memory of JavaScript objects.', one(heapUsed)],
    ['process_cpu_seconds_total', 'counter', 'Processor time.', one((user + system) / 1e6)],
    ['process_start_time_seconds', 'gauge', 'When the process started.', one(startedAt)],
  ];
}

function metricText([name, type, help, samples]: Metric): string {
  const full = `auditpress_${name}`;
  const lines = samples.map(([labels, value]) => `${full}${labelText(labels)} ${String(value)}`);
  return [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`, ...lines].map((line) => `${line}\n`).join('');
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
