/** `auditpress worker`: starts the runs of schedules, and works on the queue, until a signal stops it. */
import { startWorker } from '../../automation/worker/start.js';
import { openArchive } from '../../documents/open-archive.js';
import { readListenAddress } from '../../settings/addresses.js';
import { logOn } from '../log.js';
import { defineCommand, type Arguments } from '../options.js';
import { stopOnSignal } from '../interruption.js';
import { resolveRun } from '../resolve-run.js';
import { createProgress } from '../progress.js';
import { openRunner } from '../runs/open-runner.js';
import { schedulesOf } from '../runs/scheduled.js';

interface WorkerArguments extends Arguments {
  readonly once?: boolean;
}

export const workerCommand = () =>
  defineCommand<WorkerArguments>({
    settings: ['workerConcurrency', 'listen', 'logFormat', 'archive', 'config', 'quiet'],
    usesArchive: true,
    flags: { once: { type: 'boolean', describe: 'Exit when nothing is left to do' } },
    examples: {
      'worker --once': 'do what is due, for cron or a CronJob',
      'worker --listen 9464 --log-format json': 'with /healthz and /metrics, and logs as JSON lines',
    },
    handler: work,
  });

async function work(given: WorkerArguments): Promise<void> {
  const run = await resolveRun(given);
  const { concurrency, grace, listen, logFormat } = run.worker;
  const address = listen === undefined ? null : (readListenAddress(listen) ?? null);
  const log = logOn((line) => void process.stdout.write(line), logFormat);
  const archive = await openArchive(run.delivery.archive, run.settings.readers);
  const quiet = { ...given, quiet: true };
  const progress = createProgress({ quiet: true, verbose: false });
  await stopOnSignal((stop) =>
    startWorker({
      archive,
      queue: run.queue,
      env: process.env,
      log,
      concurrency,
      grace,
      now: () => new Date(),
      stop,
      once: given.once === true,
      listen: address,
      schedules: schedulesOf(run, quiet),
      openRunner: (recorded, told) =>
        openRunner(archive, recorded, run, quiet, { progress, ...told, threads: Math.min(run.workers, concurrency) }),
    }),
  );
}
