import type { CommandModule } from 'yargs';
import { AuditpressError } from '../../errors.js';
import type { PortfolioRequest, PortfolioSet } from '../../pipeline.js';
import { examples } from '../help.js';
import { printFailure } from '../failure.js';
import { deferSignals } from '../interruption.js';
import { inputPaths, namesIn, resolveRun, withOptions, type Arguments, type Run } from '../options.js';
import { displayPath, printable, printJson } from '../output.js';
import { portfolioResult } from '../portfolio-result.js';
import { createProgress, progressOptions, type Progress } from '../progress.js';
import { plannedStatus } from '../result.js';
import type { PortfolioResult } from '../result-schema.js';
import { counted } from '../text-table.js';
import { portfolioInput } from './portfolio-input.js';

interface PortfolioArguments extends Arguments {
  readonly reports?: readonly string[];
}

/** What one report has, and many do not. */
const OF_ONE_REPORT: readonly string[] = [
  ...['scannedAt', 'acceptances', 'baseline', 'baselineAny', 'gates', 'policyLibraries'],
  ...['output', 'withSnapshot', 'workers', 'job'],
];

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'portfolio', 'query', 'service', 'run').filter(
  (name) => !OF_ONE_REPORT.includes(name),
);

/** `auditpress portfolio REPORT…`, with `--archive`, or of the listed accounts from the service. */
export function portfolioCommand(words: readonly string[]): CommandModule<object, PortfolioArguments> {
  return {
    command: 'portfolio [reports..]',
    describe: 'Generate documents about many accounts and benchmarks',
    builder: (yargs) =>
      withOptions<PortfolioArguments>(yargs, OPTIONS)
        .option('template', { defaultDescription: 'portfolio' })
        .positional('reports', inputPaths('Report files, folders, or quoted glob patterns', words))
        .epilogue(
          examples({
            'portfolio reports/': 'combine all reports of a folder',
            'portfolio reports/ --accounts accounts.csv': 'combine by the groups and owners in a CSV file',
            'portfolio reports/ --documents out': 'link to the documents that generate wrote',
            'portfolio --archive audits': 'combine the latest scans of an archive, and keep the documents in it',
            'portfolio --accounts accounts.csv --benchmark CSBP': 'fetch the reports from the service',
          }),
        ) as never,
    handler: portfolio,
  };
}

async function portfolio(given: PortfolioArguments): Promise<void> {
  const run = await resolveRun(given);
  const progress = createProgress(process.stderr, progressOptions(given));
  try {
    const { set, result, failures } = await makePortfolio(run, given, progress);
    progress.end();
    if (given.json === true) printJson(result);
    else process.stdout.write(`${(given.quiet === true ? pathsOf(result) : readable(set, result)).join('\n')}\n`);
    const missing = failures + set.portfolio.notAssessed.filter(({ reason }) => reason === 'no-report').length;
    if (missing > 0) {
      throw new AuditpressError(
        'portfolio-partial',
        `${counted(missing, 'account or report is', 'accounts or reports are')} missing from the portfolio`,
      );
    }
  } finally {
    progress.end();
  }
}

interface Made {
  readonly set: PortfolioSet;
  readonly result: PortfolioResult;
  /** Reports that could not be read. */
  readonly failures: number;
}

async function makePortfolio(run: Run, given: PortfolioArguments, progress: Progress): Promise<Made> {
  const { configuration, out, ifExists, portfolio: own } = run;
  const pipeline = await import('../../pipeline.js');
  const settings = {
    ...run.settings,
    ...{ template: own.template, fileName: own.fileName, scannedAt: undefined, withSnapshot: false },
    ...{ policyLibraries: [], acceptances: [], gates: [] },
  };
  const tools = await pipeline.loadPortfolioTools(settings);
  await pipeline.refuseUnprintableWords(tools.template, tools.renderers);
  const { requests, accounts, atOnce, archive } = await portfolioInput(run, given, given.reports ?? []);
  const onRequest = ({ label }: PortfolioRequest, position: number): void => {
    progress.detail(`Reading ${position + 1} of ${requests.length}: ${printable(displayPath(label))}`);
  };
  const collected = await pipeline.collectReports(requests, settings, { atOnce, onRequest });
  const { failures } = collected;
  progress.end();
  for (const { request, failure } of failures) {
    // Those of an archive were named when they were found.
    if (failure.code === 'archive-damaged') continue;
    const shown = pipeline.redactedFailure(failure, request.lacks, settings.redaction);
    printFailure(shown, process.stderr, displayPath(request.label));
  }
  const [first] = failures;
  if (first !== undefined && failures.length === requests.length) throw first.failure;

  progress.step('Composing the portfolio');
  const { documentSets } = own;
  const set = await pipeline.preparePortfolio(collected, settings, tools, { accounts, documentSets, out });
  const [decision = { action: 'write' }] = await pipeline.decideSetActions([set], settings, { out, ifExists });
  const [paths_ = []] = await pipeline.planTargets([set], out, [decision]);
  if (given.dryRun === true) {
    const documents = set.renderers.map(({ renderer: { format } }, index) => ({
      ...{ format, path: paths_[index] ?? '', bytes: null, sha256: null },
    }));
    const planned = { status: plannedStatus(decision), documents, manifest: paths_.at(-1) ?? '', notices: [] };
    return {
      set,
      result: portfolioResult({ configuration, ...planned, dryRun: true }, set),
      failures: failures.length,
    };
  }
  const onStep = (step: string): void => progress.detail(`${printable(set.name)}: ${step}`);
  const options = { out, ifExists, archive, guard: deferSignals, onStep };
  const delivered = await pipeline.deliverSet(set, settings, decision, options);
  const { status, manifest, archived } = delivered;
  const documents = delivered.files.map(({ format, path, bytes, sha256 }) => ({ format, path, bytes, sha256 }));
  const notices = [...delivered.notices];
  const kept = archived === undefined ? {} : { archived };
  const delivery = { configuration, status, documents, manifest, notices, dryRun: false, ...kept };
  const result = portfolioResult(delivery, set);
  return { set, result, failures: failures.length };
}

function pathsOf({ documents }: PortfolioResult): string[] {
  return documents.map(({ path }) => printable(displayPath(path)));
}

function readable(
  { portfolio: { figures, accounts, benchmarks, notAssessed } }: PortfolioSet,
  result: PortfolioResult,
): string[] {
  const { whole, status, dryRun } = result;
  const percent = (value: number | null): string => (value === null ? 'n/a' : `${value.toFixed(1)}%`);
  const isNew = status === 'written' || status === 'added';
  return [
    [
      counted(accounts.length, 'account'),
      counted(benchmarks.length, 'benchmark'),
      counted(figures.reports, 'report'),
    ].join(', '),
    `${percent(whole.compliancePercent)} compliant (${whole.complianceNumerator} of ${whole.complianceDenominator}), ` +
      `${percent(whole.coverage)} assessed, ${whole.notPassed} not passed`,
    ...(notAssessed.length > 0
      ? [`${counted(notAssessed.length, 'account or report', 'accounts or reports')} not assessed`]
      : []),
    '',
    isNew ? (dryRun ? 'Would write:' : 'Written:') : `Already exists, ${status}:`,
    ...[...result.documents.map(({ path }) => path), result.manifest].map(
      (path) => `  ${printable(displayPath(path))}`,
    ),
    ...result.notices.map(({ format, text }) => `${format}: ${printable(text)}`),
    ...(result.archived === undefined ? [] : [`Archived: ${result.archived}`]),
  ];
}
