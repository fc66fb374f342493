/** The settings of this process, with the choices of a recorded run. */
import type { RecordedRun } from '../../archive/runs.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { portfolioSettings } from '../commands/portfolio-delivery.js';
import { readRedaction, type Arguments, type Run } from '../options.js';

type Documents = RecordedRun['documents'];

/** Those of the documents of each report. */
export async function withDocuments(run: Run, { formats, template, locale, redact }: Documents): Promise<Run> {
  const redaction = await readRedaction({ redact: redact ?? undefined, redaction: run.redaction }, run.folder);
  return { ...run, settings: { ...run.settings, formats: formats ?? undefined, template, locale, redaction } };
}

/**
 * Those of the portfolio that the run delivers. Its clock is the start of the run, so that making it again gives the same bytes.
 *
 * @param own with the documents of the run
 */
export function runPortfolioSettings(own: Run, { startedAt }: Pick<RecordedRun, 'startedAt'>): RunSettings {
  const { settings, portfolio } = own;
  const configured = { template: portfolio.configuredTemplate, fileName: undefined };
  return portfolioSettings({ settings: { ...settings, clock: new Date(startedAt) }, portfolio: configured });
}

/** Those of a portfolio that a command makes of a run. What flags choose replaces what the run chose. */
export async function withRun(
  run: Run,
  { startedAt, documents }: Pick<RecordedRun, 'startedAt' | 'documents'>,
  given: Arguments,
): Promise<Run> {
  const { formats, locale, redaction } = run.settings;
  const chosen: Documents = {
    ...documents,
    ...(given['format'] !== undefined && { formats: formats === undefined ? null : [...formats] }),
    ...(given['locale'] !== undefined && { locale }),
    ...(given['redact'] !== undefined && { redact: redaction?.profile ?? null }),
  };
  const own = await withDocuments(run, chosen);
  return { ...own, settings: { ...own.settings, clock: new Date(startedAt) } };
}
