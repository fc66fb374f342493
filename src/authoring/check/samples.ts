/** What templates are checked with: documents of the sample reports, and of portfolios that are made of them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { summarizePortfolio } from '../../aggregate/portfolio/portfolio.js';
import { compose, type Composition } from '../../compose/compose.js';
import type { StatedSettings } from '../../compose/context.js';
import { guidanceOf } from '../../compose/policies/guidance.js';
import { composePortfolio, portfolioContext } from '../../compose/portfolio/compose.js';
import { portfolioSubject } from '../../compose/portfolio/directives.js';
import { reportSubject } from '../../compose/sections/directives.js';
import { composeSettings, statedOf } from '../../compose/settings.js';
import type { Subject } from '../../compose/subject.js';
import { wordingOf } from '../../compose/wording/wording.js';
import type { AuditDocument } from '../../model/document/document.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { Template, TemplateKind } from '../../model/template/template.js';
import { memoize } from '../../model/values/memoize.js';
import { collectSnapshots } from '../../documents/portfolio/collect-reports.js';
import { parseSnapshots } from '../../documents/fetch-snapshots.js';
import { summarize } from '../../documents/summarize.js';
import { defaultRunSettings } from '../../settings/run-settings.js';
import { loadTemplate } from '../../template/load.js';
import { packageRoot, packageVersion } from '../../base/package-root.js';
import { NO_READERS } from '../../model/settings/readers.js';

export interface Samples {
  readonly reports: number;
  /** What the texts of a template are checked with. */
  readonly subjectOf: (template: Template) => Promise<Subject>;
  readonly documents: readonly SampleDocument[];
  /** The first document, with a built-in template. Composed once. */
  readonly builtIn: () => Promise<AuditDocument>;
}

interface SampleDocument {
  /** As in problems. */
  readonly name: string;
  readonly compose: (template: Template) => Promise<Pick<Composition, 'document' | 'lostLinks'>>;
}

/** A fixed clock; problems do not depend on it. */
const CLOCK = new Date(0);

const SETTINGS = defaultRunSettings(CLOCK);

/** The samples for a kind of template. Read once, because a preview checks after each save. */
export const samplesFor = memoize(async (kind: TemplateKind): Promise<Samples> => {
  const files = await readSamples(CLOCK);
  return kind === 'portfolio' ? portfolioSamples(files.flatMap(({ snapshots }) => snapshots)) : reportSamples(files);
});

interface SampleFile {
  /** Equal for all scans of an account and benchmark. */
  readonly series: string;
  readonly snapshots: readonly Snapshot[];
}

/** The sample reports, oldest first within a series. `clock`: the time of reading. */
export async function readSamples(clock: Date): Promise<readonly SampleFile[]> {
  const folder = join(packageRoot(), 'examples', 'reports');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      series: file.replace(/-\d{4}-\d{2}\.json$/, ''),
      snapshots: await parseSnapshots(await readFile(join(folder, file)), clock, NO_READERS),
    })),
  );
}

/** One document per account and benchmark, of its newest report. */
function reportSamples(files: readonly SampleFile[]): Samples {
  const newest = [...new Map(files.map(({ series, snapshots }) => [series, snapshots])).values()].flat();
  const samples = newest.map((snapshot) => {
    const summary = summarize(snapshot, SETTINGS);
    const settingsOf = (template: Template): StatedSettings =>
      composeSettings(snapshot.provenance, template, SETTINGS, packageVersion());
    return {
      name: summary.benchmarkId,
      compose: (template: Template) => compose(summary, template, settingsOf(template)),
      subjectOf: async (template: Template) =>
        reportSubject({
          summary,
          template,
          guidance: guidanceOf(null, summary),
          wording: await wordingOf(template.locale.tag, SETTINGS.timeZone, template.messages),
          settings: { ...settingsOf(template), classification: '' },
        }),
    };
  });
  const [first] = samples;
  if (first === undefined) throw new Error('expected sample reports, found none');
  const { subjectOf } = first;
  return { reports: samples.length, subjectOf, documents: samples, builtIn: composedOnce('auditor', first) };
}

/** The list of accounts for a portfolio of the sample reports. The last one has no report. */
export const SAMPLE_ACCOUNTS: readonly ListedAccount[] = (
  [
    ['899747c4-db3c-4454-a544-7ae1901e030c', '', 'Retail', 'A. Berglund'],
    ['bac5e4c8-d327-4368-b4e4-6cffaf33eca8', '', 'Logistics', 'C. Duarte'],
    ['606f2f2c-6407-4743-8efd-6d09dabfdab3', '', 'Logistics', 'A. Berglund'],
    ['0d8c9a1e-64b0-4c55-9d5e-2f1f3a9b7c40', 'Harrowgate Mail', 'Retail', 'C. Duarte'],
  ] as const
).map(([id, name, group, owner]) => ({ id, name, group, owner, license: '', environment: null }));

/** One document of all reports and accounts, and one of a single report. */
function portfolioSamples(snapshots: readonly Snapshot[]): Samples {
  const settingsOf = (template: Template): StatedSettings => {
    const own = { clock: CLOCK.toISOString(), version: packageVersion(), documentId: 'AP-0000-0000-0000-0000' };
    return { ...statedOf(SETTINGS, template), ...own };
  };
  const sampleOf = (name: string, given: readonly Snapshot[], accounts: readonly ListedAccount[]) => {
    const { collection } = collectSnapshots(given, SETTINGS);
    const portfolio = summarizePortfolio(collection, { asOf: CLOCK.toISOString(), accounts });
    return {
      name,
      compose: (template: Template) => composePortfolio(portfolio, template, settingsOf(template)),
      subjectOf: async (template: Template) =>
        portfolioSubject(
          await portfolioContext(portfolio, template, { ...settingsOf(template), classification: '' }, []),
        ),
    };
  };
  const whole = sampleOf('a portfolio of all samples', snapshots, SAMPLE_ACCOUNTS);
  const least = sampleOf('a portfolio of one report', snapshots.slice(0, 1), []);
  const { subjectOf } = whole;
  return { reports: snapshots.length, subjectOf, documents: [whole, least], builtIn: composedOnce('portfolio', whole) };
}

function composedOnce(name: string, { compose: composeWith }: SampleDocument): () => Promise<AuditDocument> {
  const composed = memoize(async (built: string) => (await composeWith(await loadTemplate(built, 'en'))).document);
  return () => composed(name);
}
