/** Composes portfolios from reports that were collected. */
import { readChosenFile, type FileReading } from '../../sources/file-source.js';
import { type PortfolioRequest, type CollectedReports, collectReports } from './collect-reports.js';
import type { ChosenFiles } from '../../sources/choose-reports.js';
import { basename } from 'node:path';
import type { RunSettings } from '../../settings/run-settings.js';
import {
  composePortfolioSet,
  type ComposeAgain,
  type ComposedPortfolio,
  type PortfolioInput,
  type PortfolioSet,
  type PortfolioTools,
} from './portfolio-set.js';
import { loadTemplate, refuseKind } from '../../template/load.js';
import { loadWithOptions } from '../../renderers/registry.js';
import { withoutNames, redactSources } from './redact.js';
import type { PortfolioSummary } from '../../model/summary/portfolio.js';
import { summarizePortfolio } from '../../aggregate/portfolio/portfolio.js';
import type { Archive } from '../../archive/archive.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { OutcomeContent } from '../../archive/run-records.js';
import type { Damage } from '../../archive/read.js';
import { refuseUnprintableWords } from '../render-set.js';
import { requestRun, accountsOfRun } from './run-reports.js';
import { requestSnapshots } from './archived-reports.js';

/** @param files which reports are meant. A file without one is left out, and gives none */
export function requestFiles(
  paths: readonly string[],
  context: Omit<FileReading, 'choice'>,
  files: ChosenFiles,
): PortfolioRequest[] {
  return paths.map((path) => ({
    label: path,
    lacks: { reason: 'unreadable', subject: basename(path) },
    read: () => readChosenFile(path, context, files),
  }));
}

export async function loadPortfolioTools(settings: RunSettings): Promise<PortfolioTools> {
  const template = await loadTemplate(settings.template, settings.locale);
  refuseKind(template, 'portfolio');
  const renderers = await Promise.all(
    (settings.formats ?? template.formats).map((format) => loadWithOptions(format, settings.renderers)),
  );
  return { template, renderers };
}

export type PortfolioChoices = Pick<PortfolioInput, 'accounts' | 'documentSets' | 'out'>;

export async function preparePortfolio(
  { collection, sources, archived, values, readAgain }: CollectedReports,
  settings: RunSettings,
  tools: PortfolioTools,
  given: PortfolioChoices,
  name?: string,
): Promise<PortfolioSet> {
  const { redaction } = settings;
  const { severity } = settings.ranks;
  const isRedacted = redaction !== undefined && values !== null;
  const accounts = isRedacted ? withoutNames(given.accounts, values, redaction) : given.accounts;
  const summarizeAt = (asOf: Date): PortfolioSummary =>
    summarizePortfolio(collection, {
      asOf: asOf.toISOString(),
      accounts,
      severities: severity.length > 0 ? severity : undefined,
    });
  const input: PortfolioInput = {
    ...given,
    accounts,
    sources: isRedacted ? redactSources(sources, redaction) : sources,
    archived,
    failures: collection.failures,
    readAgain,
    summarize: summarizeAt,
    redactor: values?.redactor() ?? null,
  };
  return composePortfolioSet(input, settings, tools, name);
}

/**
 * Composes the portfolio of these reports again, with other settings.
 *
 * @param settings with which the reports were collected. For another redaction, they are read again
 */
export function portfolioComposer(
  collected: CollectedReports,
  settings: Pick<RunSettings, 'redaction'>,
  given: PortfolioChoices,
  requests: () => Promise<readonly PortfolioRequest[]>,
): ComposeAgain {
  return async (own, name) => {
    const isSame = own.redaction === settings.redaction;
    const reports = isSame ? collected : await collectReports(await requests(), own, { atOnce: 1 });
    return preparePortfolio(reports, own, await loadPortfolioTools(own), given, name);
  };
}

/**
 * Composes the portfolio of a run, without rendering it.
 *
 * @throws AuditpressError as `loadPortfolioTools` does; the first failure if no report can be read
 */
export async function composeRunPortfolio(
  archive: Archive,
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  settings: RunSettings,
  onDamage: (damage: Damage) => void,
): Promise<ComposedPortfolio> {
  const tools = await loadPortfolioTools(settings);
  await refuseUnprintableWords(tools.template, tools.renderers);
  const requests = await requestRun(archive, run, outcomes, onDamage);
  const collected = await collectReports(requests, settings, { atOnce: 1 });
  const [first] = collected.failures;
  if (first !== undefined && collected.failures.length === requests.length) throw first.failure;
  const choices = { accounts: accountsOfRun(run), documentSets: undefined, out: '' };
  const set = await preparePortfolio(collected, settings, tools, choices);
  return { set, compose: portfolioComposer(collected, settings, choices, () => Promise.resolve(requests)) };
}

/** Requests for what was collected: the snapshots in an archive, and failures, which fail again. */
export async function requestAgain(
  archive: Archive,
  { archived, failures }: Pick<CollectedReports, 'archived' | 'failures'>,
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  const snapshots = await requestSnapshots(archive, new Set(archived.map(({ id }) => id)), onDamage);
  return [
    ...snapshots,
    ...failures.map(({ request, failure }) => ({ ...request, read: () => Promise.reject(failure) })),
  ];
}
