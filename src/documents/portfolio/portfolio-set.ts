/** Composes the document set of a portfolio. */
import { archivePortfolio } from '../../archive/add.js';
import type { StatedSettings } from '../../compose/context.js';
import { composePortfolio, type PortfolioComposition } from '../../compose/portfolio/compose.js';
import { canonicalJson, documentId, statedOf } from '../../compose/settings.js';
import type { JsonValue } from '../../model/report/json.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { PortfolioFailure, PortfolioSummary } from '../../model/summary/portfolio.js';
import type { Template } from '../../model/template/template.js';
import type { Redactor } from '../../aggregate/redaction/redact.js';
import { refuseRemains } from '../../aggregate/redaction/redacted-failure.js';
import type { LoadedRenderer } from '../../renderers/registry.js';
import { portfolioSubject } from '../../base/set-names/subject.js';
import { statedSettingsOf, type RunSettings } from '../../settings/run-settings.js';
import { packageVersion } from '../../base/package-root.js';
import type { ReportSet } from '../compose-set.js';
import { fileNamesOf, type Archiving, type DocumentSet } from '../document-set.js';
import { sha256Of } from '../../base/sha256.js';
import { plugInsOf, toJson } from '../identity.js';
import { composePortfolioManifest } from '../manifest.js';
import { keyOf, sourceOf, type ArchivedSource, type PortfolioSource } from './collect-reports.js';
import { findDocuments } from './find-documents.js';
import { listedIdentities, redactPortfolio } from './redact.js';

export interface PortfolioInput {
  readonly summarize: (asOf: Date) => PortfolioSummary;
  /** In any order. */
  readonly sources: readonly PortfolioSource[];
  /** Those of the sources that an archive has, never redacted; none for files and the service. */
  readonly archived: readonly ArchivedSource[];
  readonly failures: readonly PortfolioFailure[];
  /** How many reports were read again by another version of their reader. */
  readonly readAgain: number;
  readonly accounts: readonly ListedAccount[];
  /** Absolute path of a folder with document sets to link to. */
  readonly documentSets: string | undefined;
  /** Absolute path of the folder that will contain the folder of the set. */
  readonly out: string;
  readonly redactor: Redactor | null;
}

export interface PortfolioTools {
  readonly template: Template;
  readonly renderers: readonly LoadedRenderer[];
}

export interface PortfolioSet extends DocumentSet {
  readonly portfolio: PortfolioSummary;
  readonly composition: PortfolioComposition;
  readonly snapshot: null;
}

export type AnySet = ReportSet | PortfolioSet;

/** Composes what a set was made from with other settings. `name` is that of the set; default: from the file name pattern. */
export type ComposeAgain = (settings: RunSettings, name?: string) => Promise<AnySet>;

export interface ComposedPortfolio {
  readonly set: PortfolioSet;
  readonly compose: ComposeAgain;
}

export async function composePortfolioSet(
  input: PortfolioInput,
  settings: RunSettings,
  tools: PortfolioTools,
  name?: string,
): Promise<PortfolioSet> {
  const { template, renderers } = tools;
  const version = packageVersion();
  const { redactor } = input;
  const figures = input.summarize(settings.clock);
  const portfolio = redactor === null ? figures : redactPortfolio(figures, redactor);
  const documents =
    input.documentSets === undefined ? [] : await findDocuments(input.documentSets, input.out, portfolio);
  const sources = sortedSources(input.sources);
  const origin = originOf({ ...input, sources }, portfolio, documents);
  const clock = settings.clock.toISOString();
  const { locale } = settings;
  // A portfolio links no policies.
  const { policyPage: _page, ...own } = statedSettingsOf(settings);
  const id = documentId([origin, template.sha256, locale, toJson(own), clock, version]);
  const stated = { ...statedOf(settings, template), clock, version, documentId: id };
  const composed = await composePortfolio(portfolio, template, stated, documents, settings.fileName);
  const composition = { ...composed, fileName: name ?? composed.fileName };
  if (redactor !== null) refuseRemains(printedOf(composition, stated, documents), redactor);
  const identity = await identityOf(origin, template, settings, version);
  const stating = { documentId: id, identity, portfolio, sources, template, version };
  return {
    template,
    renderers,
    documentId: id,
    identity,
    portfolio,
    composition,
    name: composition.fileName,
    naming: {
      name: composed.fileName,
      base: composed.fileName,
      isChosen: settings.fileName !== undefined,
      subject: portfolioSubject(sources, { template: template.name, locale }),
    },
    fileNames: fileNamesOf(composition.fileName, { withSnapshot: false }, tools),
    snapshot: null,
    evidence: null,
    libraryCoverage: null,
    notices: [...(input.readAgain === 0 ? [] : [readAgainNotice(input)]), ...unstatedNotices(portfolio)],
    async composeMessage(other) {
      const message = await composePortfolio(portfolio, other, stated);
      if (redactor !== null) refuseRemains(printedOf(message, stated, []), redactor);
      return message.document;
    },
    manifest: (artifacts, own) => composePortfolioManifest({ ...stating, artifacts, settings: own }),
    recompose: (own, others) => composePortfolioSet(input, own, { template, renderers: others }, composition.fileName),
    archiving: archivingOf(figures, input.archived),
  };
}

function unstatedNotices({ accounts }: PortfolioSummary): readonly string[] {
  const count = accounts.filter(({ unstated }) => unstated !== null).length;
  if (count === 0) return [];
  const files = count === 1 ? '1 file states no account' : `${String(count)} files state no account`;
  return [`${files}, and each counts as one of its own: --account-name FILE=NAME says whose they are`];
}

function readAgainNotice({ readAgain, sources }: Pick<PortfolioInput, 'readAgain' | 'sources'>): string {
  return `${String(readAgain)} of ${String(sources.length)} reports are read again with another version of their reader than the one that received them: numbers may differ from those of earlier documents`;
}

/** An archive keeps the set if it has the reports: without these, nothing would say what the documents are about. */
function archivingOf(
  { accounts, benchmarks, results, notAssessed }: PortfolioSummary,
  archived: readonly ArchivedSource[],
): Archiving | null {
  if (archived.length === 0) return null;
  const counted = new Set(results.map(({ provenance }) => keyOf(sourceOf(provenance))));
  const subject = {
    portfolio: {
      accounts: accounts.length,
      benchmarks: benchmarks.length,
      reports: results.length,
      notAssessed: notAssessed.length,
    },
    snapshots: archived.flatMap((source) => (counted.has(keyOf(source)) ? [source.id] : [])).sort(),
  };
  return {
    addInput: () => Promise.resolve(null),
    addSet: (archive, set) => archivePortfolio(archive, subject, set),
  };
}

/** What the documents are made from, redacted as they are: a document id must not confirm a guessed name. */
function originOf(
  { sources, failures, accounts, redactor }: PortfolioInput,
  { results }: PortfolioSummary,
  documents: readonly (string | undefined)[],
): JsonValue {
  if (redactor === null) return toJson({ sources, failures, accounts, documents });
  const stated = redactor.redact({ failures, accounts: listedIdentities(accounts) });
  return toJson({ ...stated, sources, documents, redaction: results[0]?.provenance.redaction });
}

/** Everything that a portfolio prints or writes, but not the rows of its entries: they repeat texts of the figures. */
function printedOf(
  { document: { meta, tables, blocks, worksheets }, fileName }: PortfolioComposition,
  stated: StatedSettings,
  documents: readonly (string | undefined)[],
): Readonly<Record<string, unknown>> {
  const { entries, ...others } = tables;
  const heads = entries === undefined ? [] : [entries.title, entries.columns];
  return { ...stated, fileName, documents, document: [meta, others, heads, blocks, worksheets] };
}

/** As `identityOf` for one report: everything that determines the documents, except the time of the run. */
async function identityOf(
  origin: JsonValue,
  template: Template,
  settings: RunSettings,
  version: string,
): Promise<string> {
  const stated = { ...statedSettingsOf(settings), pageSize: settings.pageSize ?? template.pageSize };
  return sha256Of(
    canonicalJson(['portfolio', origin, template.sha256, toJson(stated), await plugInsOf(settings.renderers), version]),
  );
}

function sortedSources(sources: readonly PortfolioSource[]): PortfolioSource[] {
  return sources.toSorted(
    (one, other) =>
      (one.sha256 < other.sha256 ? -1 : one.sha256 > other.sha256 ? 1 : 0) || one.reportIndex - other.reportIndex,
  );
}
