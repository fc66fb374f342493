/** Portfolio, template and words in; the document out. Pure: the same input gives the same document. */
import type { AuditDocument } from '../../model/document/document.js';
import type { PortfolioSummary } from '../../model/summary/portfolio.js';
import type { Template } from '../../model/template/template.js';
import { withLateModules } from '../../model/values/late-module.js';
import { documentFrame, documentMeta, type StatedSettings } from '../context.js';
import { safeFileName } from '../../base/set-names/file-name.js';
import { expanderOf } from '../prose/expand.js';
import { composeSections, dropLostLinks } from '../sections/sections.js';
import { composeWorksheets } from '../tables/worksheets.js';
import { pooledSourceValues } from '../wording/source-values.js';
import { wordingOf } from '../wording/wording.js';
import type { PortfolioContext } from './context.js';
import { headText } from '../wording/scan-time.js';
import { portfolioMark } from './control.js';
import { portfolioSubject } from './directives.js';
import { portfolioVariables } from './variables.js';
import { portfolioSheets } from './tables.js';

export interface PortfolioComposition {
  readonly document: AuditDocument;
  /** Name of the document set and, with an extension, of its files. Safe on every file system. */
  readonly fileName: string;
  /** Anchors that texts of the template link to and the document does not have: these links are plain text. */
  readonly lostLinks: readonly string[];
}

/**
 * Composes the document about a portfolio.
 *
 * @param documents addresses of the documents of each result, relative to those of the portfolio
 * @param fileNamePattern Handlebars pattern that replaces the template's own.
 * @throws AuditpressError (usage) for a template that names unknown variables, words, directives, tables or columns.
 */
export async function composePortfolio(
  summary: PortfolioSummary,
  template: Template,
  stated: StatedSettings,
  documents: readonly (string | undefined)[] = [],
  fileNamePattern?: string,
): Promise<PortfolioComposition> {
  const context = await portfolioContext(summary, template, stated, documents);
  return withLateModules(() => composition(context, fileNamePattern));
}

function composition(context: PortfolioContext, fileNamePattern?: string): PortfolioComposition {
  const { summary, template, settings, wording } = context;
  const expander = expanderOf(wording);
  const subject = portfolioSubject(context);
  const { names, tables } = subject;
  const expand = (text: string, key: string): string => expander.expand(text, names, `template.yaml, ${key}`).trim();
  const { blocks, proseTables, lost } = dropLostLinks(composeSections(subject, expander), tables);
  const mark = portfolioMark(summary);
  const scope = wording.text('portfolio.subject', {
    accounts: summary.accounts.length,
    benchmarks: summary.benchmarks.length,
  });
  const about = {
    title: expand(template.title, 'title') || template.name,
    watermark: expand(template.watermark, 'watermark'),
    subject: scope,
    keywords: summary.benchmarks.map(({ benchmarkId }) => benchmarkId),
    runningHead: [wording.text('portfolio.kicker'), scope],
    origin: [...new Set(summary.results.map(({ provenance }) => headText(provenance, wording)))]
      .filter(Boolean)
      .join(' · '),
    mark: mark === null ? null : wording.text(mark),
  };
  const document: AuditDocument = {
    meta: documentMeta(about, settings, wording),
    ...documentFrame(template, settings),
    tables: { ...tables, ...proseTables },
    blocks,
    worksheets: composeWorksheets(subject, portfolioSheets(context), expander),
  };
  return {
    document,
    fileName: safeFileName(expander.expand(fileNamePattern ?? template.fileName, names, 'fileName')),
    lostLinks: lost,
  };
}

/** The template's classification applies where the settings give none. */
export async function portfolioContext(
  summary: PortfolioSummary,
  template: Template,
  stated: StatedSettings,
  documents: readonly (string | undefined)[],
): Promise<PortfolioContext> {
  const source = pooledSourceValues(summary.results.map(({ origin }) => origin));
  const wording = await wordingOf(template.locale.tag, stated.timeZone, template.messages, source);
  const settings = { ...stated, classification: stated.classification ?? '' };
  const context = { summary, template, wording, documents, settings };
  if (stated.classification !== undefined) return context;
  const classification = await withLateModules(() =>
    expanderOf(wording).expand(template.classification, portfolioVariables(context), 'template.yaml, classification'),
  );
  return { ...context, settings: { ...settings, classification: classification.trim() } };
}
