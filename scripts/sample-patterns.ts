/** The patterns of the built-in templates' sections in every language, for reports of many kinds. */
import { join } from 'node:path';
import { summarizePortfolio } from '../src/aggregate/portfolio/portfolio.js';
import { readSamples, SAMPLE_ACCOUNTS } from '../src/check/samples.js';
import { expanderOf } from '../src/compose/prose/expand.js';
import { patternsIn } from '../src/compose/prose/read-markdown.js';
import { guidanceOf } from '../src/compose/policies/guidance.js';
import { portfolioContext } from '../src/compose/portfolio/compose.js';
import { portfolioSubject } from '../src/compose/portfolio/subject.js';
import { reportSubject } from '../src/compose/sections/report-subject.js';
import { expandSections } from '../src/compose/sections/sections.js';
import { composeSettings, statedOf } from '../src/compose/settings.js';
import type { Subject } from '../src/compose/subject.js';
import { wordingOf } from '../src/compose/wording/wording.js';
import { NO_EARLIER_SCANS, type EarlierScans } from '../src/document-set/baselines.js';
import { summarize } from '../src/document-set/summarize.js';
import type { AuditSummary } from '../src/model/summary/audit-summary.js';
import type { PortfolioSummary } from '../src/model/summary/portfolio.js';
import type { PolicyLibrary } from '../src/model/template/policy-library.js';
import type { Snapshot } from '../src/model/report/snapshot.js';
import type { Template } from '../src/model/template/template.js';
import { withLateModules } from '../src/model/values/late-module.js';
import { collectSnapshots } from '../src/pipeline.js';
import { loadAcceptances } from '../src/pipeline/figures.js';
import { loadPolicyLibrary } from '../src/policy-library/load.js';
import { defaultRunSettings, type RunSettings } from '../src/settings/run-settings.js';
import { builtInTemplates, loadTemplate, readTemplate } from '../src/template/load.js';
import { packageRoot, packageVersion } from '../src/template/package-root.js';
import { languagesOf } from '../src/template/words/word-files.js';
import { smallReports } from './small-reports.js';

const CLOCK = new Date('2026-12-01T00:00:00Z');
const PLAIN = defaultRunSettings(CLOCK);
const GATED: RunSettings = { ...PLAIN, gates: ['critical failed = 0', 'compliance >= 1%'], maxScanAge: 1 };

/** A report with everything that a run may add to it. */
interface Sample {
  readonly summary: AuditSummary;
  readonly snapshot: Snapshot;
  readonly settings: RunSettings;
  readonly library: PolicyLibrary | null;
  /** Whether it is the newest report of its account and benchmark. */
  readonly isNewest: boolean;
}

/** Patterns by language without region. */
export async function samplePatterns(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const samples = [...(await reportSamples()), ...(await smallSamples())];
  const portfolios = await portfolioSamples();
  const found = new Map<string, Set<string>>();
  for (const name of builtInTemplates()) {
    for (const language of await languagesOf(await readTemplate(name))) {
      const template = await loadTemplate(name, language);
      const family = new Intl.Locale(language).language;
      const patterns = found.get(family) ?? new Set();
      found.set(family, patterns);
      // Translations do not depend on the report, so fewer reports are enough for the other languages.
      const chosen = language === 'en' ? samples : samples.filter(({ isNewest }) => isNewest);
      const isPortfolio = template.kind === 'portfolio';
      const subjects = isPortfolio ? portfolioSubjects(template, portfolios) : reportSubjects(template, chosen);
      for await (const subject of subjects) {
        const expander = expanderOf(subject.wording);
        for (const expanded of await withLateModules(() => expandSections(subject, expander))) {
          for (const { pattern, isLiteral } of patternsIn(expanded)) if (!isLiteral) patterns.add(pattern);
        }
      }
    }
  }
  return found;
}

async function reportSamples(): Promise<readonly Sample[]> {
  const series = await readSamples(CLOCK);
  const examples = join(packageRoot(), 'examples');
  const acceptances = await loadAcceptances([join(examples, 'acceptances.yaml')]);
  const library = await loadPolicyLibrary([join(examples, 'policy-library.yaml')], 'en');
  return series.flatMap(({ series: name, snapshots }, index) => {
    const before = series[index - 1];
    const baseline = before?.series === name ? before.snapshots[0] : undefined;
    return snapshots.flatMap((snapshot) => {
      const earlier: EarlierScans = { ...NO_EARLIER_SCANS, baseline: baseline ?? null };
      const isNewest = series[index + 1]?.series !== name;
      return [
        { snapshot, settings: PLAIN, library: null, isNewest, summary: summarize(snapshot, PLAIN) },
        {
          snapshot,
          settings: PLAIN,
          library: null,
          isNewest: false,
          summary: summarize(snapshot, PLAIN, null, earlier),
        },
        { snapshot, settings: GATED, library, isNewest, summary: summarize(snapshot, GATED, acceptances, earlier) },
      ];
    });
  });
}

/** All small reports with default settings, and half of them also with gates and a baseline. More would slow the build down. */
async function smallSamples(): Promise<readonly Sample[]> {
  const file = join(packageRoot(), 'examples', 'reports', 'type-1-csbp-2026-11.json');
  const snapshots = await smallReports(file, CLOCK);
  return snapshots.flatMap((snapshot, index) => {
    const earlier = { ...NO_EARLIER_SCANS, baseline: snapshots[(index + 5) % snapshots.length] ?? null };
    const sample = { snapshot, library: null, isNewest: true };
    const alone = { ...sample, settings: PLAIN, summary: summarize(snapshot, PLAIN) };
    const gated = { ...sample, settings: GATED, summary: summarize(snapshot, GATED, null, earlier) };
    return index % 2 === 0 ? [alone] : [alone, gated];
  });
}

async function* reportSubjects(template: Template, samples: readonly Sample[]): AsyncGenerator<Subject> {
  const wording = await wordingOf(template.locale.tag, 'UTC', template.messages);
  for (const { summary, snapshot, settings, library } of samples) {
    const stated = composeSettings(snapshot.provenance, template, settings, packageVersion());
    const guidance = guidanceOf(library, summary);
    const context = { summary, template, wording, guidance, settings: { ...stated, classification: '' } };
    yield await withLateModules(() => reportSubject(context));
  }
}

async function portfolioSamples(): Promise<readonly PortfolioSummary[]> {
  const snapshots = (await readSamples(CLOCK)).flatMap((series) => series.snapshots);
  const collected = [snapshots, snapshots.slice(0, 1)].map((given) => collectSnapshots(given, PLAIN).collection);
  return collected.flatMap((collection) =>
    [SAMPLE_ACCOUNTS, []].map((accounts) => summarizePortfolio(collection, { asOf: CLOCK.toISOString(), accounts })),
  );
}

async function* portfolioSubjects(template: Template, summaries: readonly PortfolioSummary[]): AsyncGenerator<Subject> {
  const clock = CLOCK.toISOString();
  const stated = { ...statedOf(PLAIN, template), clock, version: packageVersion(), documentId: '', classification: '' };
  for (const summary of summaries) yield portfolioSubject(await portfolioContext(summary, template, stated, []));
}
