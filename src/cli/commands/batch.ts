/** `auditpress batch`: generates and delivers the documents of many accounts. */
import type { Argv, CommandModule } from 'yargs';
import { AuditpressError } from '../../errors.js';
import type { Archive, RecordedRun } from '../../pipeline.js';
import { examples } from '../help.js';
import { namesIn, resolveRun, withOptions, type Arguments, type Run } from '../options.js';
import { printable, printJson } from '../output.js';
import { createProgress, progressOptions, type Progress } from '../progress.js';
import { openRunner } from '../runs/open-runner.js';
import { refusePartial, runResult, runText } from '../runs/run-text.js';
import { environmentOf, listedAccounts, REQUESTS_AT_ONCE, withLicenses } from './accounts-input.js';

interface BatchArguments extends Arguments {
  readonly patterns?: readonly string[];
}

/** What the documents of one report need, and those of many do not. */
const OF_ONE_REPORT: readonly string[] = ['scannedAt', 'output', 'job', 'dryRun', 'account', 'baselineAny'];

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'delivery', 'query', 'service', 'run')
  .filter((name) => !OF_ONE_REPORT.includes(name))
  .concat('accountsFile');

export function batchCommand(): CommandModule<object, BatchArguments> {
  return {
    command: 'batch [patterns..]',
    describe: 'Generate documents of many accounts of the service',
    builder: (yargs) =>
      withOptions<BatchArguments>(yargs, OPTIONS)
        .positional('patterns', {
          type: 'string',
          array: true,
          describe: 'Ids or names of configured accounts; * matches any text. Default: all of them',
        })
        .epilogue(
          examples({
            'batch --benchmark CSBP': 'make the documents of every configured account',
            'batch "*prod*" --benchmark CSBP --deliver auditors': 'only some accounts, and send each set',
          }),
        ) as unknown as Argv<BatchArguments>,
    handler: batch,
  };
}

async function batch(given: BatchArguments): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, progressOptions(given));
  try {
    const { openArchive } = await import('../../pipeline.js');
    const archive = await openArchive(run.delivery.archive);
    const recorded = await startBatch(archive, run, given);
    const result = await workThrough(archive, recorded, run, given, progress);
    progress.end();
    if (given.json === true) printJson(result);
    else process.stdout.write(runText(result));
    refusePartial(result);
  } finally {
    progress.end();
  }
}

/** Records what the batch is to do. */
async function startBatch(archive: Archive, run: Run, given: BatchArguments): Promise<RecordedRun> {
  const { isChosen, recordRun, runAccount } = await import('../../pipeline.js');
  const { patterns = [] } = given;
  const listed = (await listedAccounts(run, given)).filter((account) => isChosen(account, patterns));
  if (listed.length === 0) {
    throw new AuditpressError('report-missing', 'expected configured accounts to work on, found none', {
      hint: 'List accounts in the configuration, or in a CSV file with --accounts.',
    });
  }
  const { benchmarks } = run.portfolio;
  if (benchmarks.length === 0) {
    throw new AuditpressError('query-incomplete', 'expected a benchmark, received none', {
      hint: 'Give --benchmark, or list portfolio.benchmarks in the configuration.',
    });
  }
  const accounts = withLicenses(listed, run.service.query.license ?? '').map((account) =>
    runAccount({ ...account, environment: environmentOf(account, run) }, benchmarks),
  );
  const { formats, template, locale, redaction } = run.settings;
  const recorded = await recordRun(archive, {
    ...{ startedAt: new Date().toISOString(), schedule: '', dueAt: null, deadline: null },
    ...{ deliver: [...run.delivery.names], when: 'always', otherwise: 'nothing', accounts },
    documents: {
      formats: formats === undefined ? null : [...formats],
      template,
      locale,
      redact: redaction?.profile ?? null,
    },
  });
  if (recorded === null) throw new Error('expected a new run, found one with its id');
  return recorded;
}

/** Works on a run until it is done, and returns what came of it. */
export async function workThrough(
  archive: Archive,
  recorded: RecordedRun,
  run: Run,
  given: Arguments,
  progress: Progress,
) {
  const { mapConcurrently, readOutcomes } = await import('../../pipeline.js');
  let done = 0;
  const planned = recorded.accounts.reduce((sum, { benchmarks }) => sum + benchmarks.length, 0);
  const runner = await openRunner(archive, recorded, run, given, {
    progress,
    onOutcome: ({ account, benchmark, result }) => {
      done += 1;
      progress.step(
        `${String(done)} of ${String(planned)}: ${printable(account.id)}, ${printable(benchmark)}: ${result}`,
      );
    },
  });
  const { signal } = new AbortController();
  await mapConcurrently(recorded.accounts, REQUESTS_AT_ONCE, (account) =>
    runner.performAccount(recorded, account, 'open', signal),
  );
  const closing = await runner.close(recorded);
  return runResult(recorded, (await readOutcomes(archive, recorded)).outcomes, closing);
}
