/** `auditpress batch`: generates and delivers the documents of many accounts. */
import { openArchive } from '../../documents/open-archive.js';
import { commandLine } from '../../base/error-codes/command.js';
import { defineCommand, namesIn } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { createProgress, progressOptions } from '../progress.js';
import { enqueueRun, performRun } from '../runs/perform-run.js';
import { chooseRun, type BatchArguments } from '../runs/start-batch.js';
import { readDeadline } from '../runs/work-through.js';

/** What the documents of one report need, and those of many do not; and what is about folders, because the archive gets the documents. */
const LEFT_OUT: readonly string[] = [
  'scannedAt',
  'output',
  'job',
  'dryRun',
  'account',
  'baselineAny',
  'out',
  'ifExists',
  'force',
  'open',
  'watch',
];

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'delivery', 'query', 'service', 'run')
  .filter((name) => !LEFT_OUT.includes(name))
  .concat('accountsFile', 'deliverPortfolio');

export const batchCommand = () =>
  defineCommand<BatchArguments>({
    settings: OPTIONS,
    usesArchive: true,
    positionals: {
      patterns: {
        type: 'string',
        array: true,
        describe: 'Ids or names of configured accounts; * matches any text. Default: all of them',
      },
    },
    flags: {
      resume: { type: 'string', describe: 'Continue an interrupted run: its id. Default: the last one' },
      'failed-only': {
        type: 'string',
        describe: 'Repeat what a run could not make or deliver: its id. Default: the last run',
      },
      deadline: {
        type: 'string',
        requiresArg: true,
        describe: 'Seconds after which the run begins no more reports and ends',
      },
      enqueue: { type: 'boolean', describe: `Leave the work to workers: ${commandLine('worker')}` },
    },
    examples: {
      'batch --benchmark CSBP': 'make the documents of every configured account',
      'batch --benchmark all': 'of every benchmark that the service has for each',
      'batch --benchmark CSBP --enqueue': 'the same, by the workers that share the queue',
      'batch "*prod*" --benchmark CSBP --deliver auditors': 'only some accounts, and send each set',
      'batch --benchmark CSBP --portfolio board': 'send the board a portfolio of the whole run',
      'batch --benchmark CSBP --digest ops': 'send the operators a digest of the run',
      'batch --benchmark CSBP --log-format json': 'log each report as a line of JSON on standard error',
      'batch --resume': 'continue the last run after an interruption',
      'batch --failed-only': 'repeat what the last run could not make or deliver',
      'batch --failed-only --enqueue': 'the same, by the workers that share the queue',
    },
    handler: batch,
  });

async function batch(given: BatchArguments): Promise<void> {
  const run = await resolveRun(given);
  const seconds = readDeadline(given.deadline);
  const progress = createProgress(progressOptions(given));
  try {
    const archive = await openArchive(run.delivery.archive, run.settings.readers);
    const chosen = await chooseRun(archive, run, given, seconds, progress);
    if (given.enqueue === true) await enqueueRun(archive, chosen, run, given);
    else await performRun(archive, chosen, run, given, progress);
  } finally {
    progress.end();
  }
}
