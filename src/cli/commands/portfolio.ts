import { redactedFailure } from '../../aggregate/redaction/redacted-failure.js';
import { AuditpressError } from '../../base/errors.js';
import { finishSet } from '../../documents/make-sets.js';
import { openArchive } from '../../documents/open-archive.js';
import { loadPortfolioTools, preparePortfolio } from '../../documents/portfolio/compose-portfolio.js';
import { folderTarget } from '../../documents/targets/folder-target.js';
import { refuseUnprintableWords } from '../../documents/render-set.js';
import { collectReports, type PortfolioRequest } from '../../documents/portfolio/collect-reports.js';
import type { PortfolioSet } from '../../documents/portfolio/portfolio-set.js';
import type { SetInFolder } from '../../documents/targets/target.js';
import { defineCommand, inputPaths, namesIn, type Arguments } from '../options.js';
import { openDocument } from '../open-document.js';
import { printFailure } from '../failure.js';
import { deferSignals } from '../interruption.js';
import { resolveRun, type Run } from '../resolve-run.js';
import { displayPath, printable, printJson } from '../output.js';
import { portfolioResult } from '../portfolio-result.js';
import { CHOICE_FLAGS, CHOICE_LISTS, leftOutNotice, withoutChoice } from '../report-choice.js';
import { createProgress, progressOptions, showSteps, type Progress } from '../progress.js';
import type { PortfolioResult } from '../result-schema.js';
import { counted } from '../text-table.js';
import { NOT_DELIVERED, refuseUndelivered, type Delivered } from '../delivery-result.js';
import {
  checkDeliverers,
  deliverPortfolio,
  keeperFor,
  planPortfolio,
  portfolioSettings,
} from './portfolio-delivery.js';
import { createNotifier } from './input.js';
import { portfolioInput } from './portfolio-input.js';

interface PortfolioArguments extends Arguments {
  readonly reports?: readonly string[];
}

/** What one report has, and many do not; and what a run delivers when it ends. */
const LEFT_OUT: readonly string[] = [
  'deliverPortfolio',
  'digest',
  'scannedAt',
  'acceptances',
  'baseline',
  'baselineAny',
  'gates',
  'policyLibraries',
  'policyPage',
  'output',
  'withSnapshot',
  'workers',
  'job',
  'watch',
];

const OPTIONS = namesIn(
  ...(['report', 'documents', 'control', 'output', 'delivery', 'portfolio', 'query', 'service', 'run'] as const),
).filter((name) => !LEFT_OUT.includes(name));

/** `auditpress portfolio REPORT…`, with `--archive`, or of the listed accounts from the service. */
export const portfolioCommand = (words: readonly string[]) =>
  defineCommand<PortfolioArguments>({
    settings: OPTIONS,
    positionals: { reports: inputPaths('Report files, folders, or quoted glob patterns', words) },
    repeatable: CHOICE_LISTS,
    flags: { ...CHOICE_FLAGS, template: { defaultDescription: 'portfolio' } },
    examples: {
      'portfolio reports/': 'combine all reports of a folder',
      'portfolio reports/ --accounts accounts.csv': 'add the groups and owners from a CSV file',
      'portfolio reports/ --documents out': 'link to the documents that generate wrote',
      'portfolio --archive audits': 'combine the latest scans of an archive, and keep the documents in it',
      'portfolio --archive audits --deliver board': 'deliver the documents as the configuration says',
      'portfolio --accounts accounts.csv --benchmark CSBP': 'fetch the reports from the service',
    },
    handler: portfolio,
  });

async function portfolio(given: PortfolioArguments): Promise<void> {
  const hasFiles = (given.reports ?? []).length > 0;
  const run = await resolveRun(hasFiles ? withoutChoice(given) : given);
  const progress = createProgress(progressOptions(given));
  try {
    const { set, result, failures, delivered } = await makePortfolio(run, given, progress);
    progress.end();
    if (given.json === true) printJson({ ...result, ...delivered.result });
    else {
      process.stdout.write(`${(given.quiet === true ? pathsOf(result) : readable(set, result)).join('\n')}\n`);
      if (given.quiet !== true) process.stdout.write(delivered.text);
    }
    await openDocument(
      given,
      result.documents.map(({ path }) => path),
    );
    const unordered = unorderedProblems(set.portfolio);
    const absent = set.portfolio.notAssessed.filter(({ reason }) => reason === 'no-report').length;
    const missing = failures + absent + unordered.length;
    const problem = `${counted(missing, 'account or report is', 'accounts or reports are')} missing from the portfolio`;
    refuseUndelivered(delivered.outcomes, missing > 0 ? [problem, ...unordered] : []);
    if (missing > 0) throw new AuditpressError('portfolio-partial', problem, { problems: unordered });
  } finally {
    progress.end();
  }
}

function unorderedProblems({ notAssessed, accounts, benchmarks }: PortfolioSet['portfolio']): readonly string[] {
  return notAssessed
    .filter(({ reason }) => reason === 'no-order')
    .map(({ account, benchmark, detail }) => {
      const names = [accounts[account ?? -1]?.accountName, benchmarks[benchmark ?? -1]?.benchmarkName].join(', ');
      return `${names}: expected scan times that show which scan job is the latest, found none that order ${detail}`;
    });
}

interface Made {
  readonly set: PortfolioSet;
  readonly result: PortfolioResult;
  readonly failures: number;
  readonly delivered: Delivered;
}

async function makePortfolio(run: Run, given: PortfolioArguments, progress: Progress): Promise<Made> {
  const { configuration, out, ifExists, portfolio: own } = run;
  const isDelivered = run.delivery.names.length > 0;
  const settings = portfolioSettings(run);
  if (isDelivered) await checkDeliverers(run, run.delivery.names);
  const tools = await loadPortfolioTools(settings);
  await refuseUnprintableWords(tools.template, tools.renderers);
  const input = await portfolioInput(run, given, given.reports ?? []);
  const { requests, accounts, atOnce } = input;
  const isKept = isDelivered && given.dryRun !== true;
  const archive = input.archive ?? (isKept ? await openArchive(run.delivery.archive, run.settings.readers) : undefined);
  const keep = archive === undefined ? undefined : keeperFor(archive, settings);
  const onRequest = ({ label }: PortfolioRequest, position: number): void => {
    progress.detail(`Reading ${position + 1} of ${requests.length}: ${printable(displayPath(label))}`);
  };
  const collected = await collectReports(requests, settings, { atOnce, keep, onRequest });
  const { failures } = collected;
  progress.end();
  for (const { request, failure } of failures) {
    // Those of an archive were named when they were found.
    if (failure.code === 'archive-damaged') continue;
    const shown = redactedFailure(failure, request.lacks, settings.redaction);
    printFailure(shown, displayPath(request.label));
  }
  const leftOut = input.files?.leftOut(failures.length > 0) ?? [];
  const notify = createNotifier(given.quiet);
  for (const path of leftOut) notify(leftOutNotice(displayPath(path)));
  const [first] = failures;
  if (first !== undefined && failures.length + leftOut.length === requests.length) throw first.failure;

  progress.step('Composing the portfolio');
  const { documentSets } = own;
  const choices = { accounts, documentSets, out };
  const composed = await preparePortfolio(collected, settings, tools, choices);
  const target = folderTarget({ out, ifExists, archive, guard: deferSignals });
  const [name] = await target.chooseNames([composed.naming]);
  const isNamed = name === undefined || name === composed.name;
  const set = isNamed ? composed : await preparePortfolio(collected, settings, tools, choices, name);
  const steps = showSteps(progress);
  const finishing = { settings, target, archive, dryRun: given.dryRun, ...steps };
  const outcome = await finishSet<SetInFolder, PortfolioSet>(set, finishing);
  steps.end();
  const result = portfolioResult(configuration, outcome);
  const made = { set, settings, collected, choices };
  const delivered =
    isDelivered && given.dryRun === true
      ? await planPortfolio(run, given, made, requests)
      : isDelivered && archive !== undefined
        ? await deliverPortfolio(run, given, made, archive, result.manifest, progress)
        : NOT_DELIVERED;
  return { set, result, failures: failures.length, delivered };
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
