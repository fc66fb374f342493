/** Metrics of a worker in the text format of Prometheus. No label is a secret, or names an account. */
import { JOB_KINDS, JOB_STATES, type Queue } from '../queue/queue.js';
import type { RunWatch } from './run-watch.js';
import type { WorkerStatus } from './status.js';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface Metric {
  /** Without the prefix `auditpress_`. */
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

/** Throws as the queue does. */
export async function metricsText({ queue, runs, status }: MetricTools): Promise<string> {
  const metrics = [...(await queueMetrics(queue)), ...runMetrics(runs), ...workMetrics(status), ...processMetrics()];
  return metrics.map(metricText).join('');
}

export interface MetricTools {
  readonly queue: Pick<Queue, 'counts'>;
  readonly runs: Pick<RunWatch, 'open' | 'lastSuccess'>;
  readonly status: WorkerStatus;
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
    { name: 'queue_jobs', type: 'gauge', help: 'Jobs in the queue of all workers.', samples },
    {
      ...{ name: 'queue_dead_letters', type: 'gauge', samples: [[{}, dead]] },
      help: 'Jobs that failed for good, until they are retried or discarded.',
    },
  ];
}

function runMetrics(runs: Pick<RunWatch, 'open' | 'lastSuccess'>): readonly Metric[] {
  const successes = [...runs.lastSuccess()].map(([schedule, at]) => [{ schedule }, at.getTime() / 1000] as const);
  return [
    { name: 'runs_open', type: 'gauge', help: 'Runs that have not ended.', samples: [[{}, runs.open().length]] },
    {
      ...{ name: 'schedule_last_success_timestamp_seconds', type: 'gauge', samples: successes },
      help: 'When a run of the schedule last ended with everything delivered.',
    },
  ];
}

function workMetrics({ runsClosed, reports, jobs, deliveries }: WorkerStatus): readonly Metric[] {
  const samplesOf = (counts: ReadonlyMap<string, number>, label: string): Metric['samples'] =>
    [...counts].map(([name, count]) => [{ [label]: name }, count]);
  return [
    {
      name: 'runs_closed_total',
      type: 'counter',
      help: 'Runs that this worker has ended.',
      samples: [[{}, runsClosed]],
    },
    {
      ...{ name: 'reports_total', type: 'counter', samples: samplesOf(reports, 'result') },
      help: 'Reports that this worker has dealt with.',
    },
    {
      ...{ name: 'jobs_total', type: 'counter', samples: samplesOf(jobs, 'outcome') },
      help: 'Attempts of jobs by this worker.',
    },
    {
      ...{ name: 'deliveries_total', type: 'counter', samples: samplesOf(deliveries, 'state') },
      help: 'Deliveries of the runs that this worker has ended.',
    },
  ];
}

function processMetrics(): readonly Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Memory of the process.', samples: [[{}, rss]] },
    { name: 'process_heap_bytes', type: 'gauge', help: 'Memory of JavaScript objects.', samples: [[{}, heapUsed]] },
    {
      ...{ name: 'process_cpu_seconds_total', type: 'counter', samples: [[{}, (user + system) / 1e6]] },
      help: 'Processor time.',
    },
    {
      ...{ name: 'process_start_time_seconds', type: 'gauge', samples: [[{}, startedAt]] },
      help: 'When the process started.',
    },
  ];
}

function metricText({ name, type, help, samples }: Metric): string {
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
