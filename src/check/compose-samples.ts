/** Composes documents of the sample reports, to find problems that single files do not show. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '../compose/compose.js';
import type { ComposeContext, StatedSettings } from '../compose/context.js';
import { guidanceOf } from '../compose/policies/guidance.js';
import { composeSettings } from '../compose/settings.js';
import { wordingOf } from '../compose/wording/wording.js';
import { AuditpressError, type Place } from '../errors.js';
import type { AuditDocument } from '../model/document/document.js';
import { memoize } from '../model/values/memoize.js';
import { defaultRunSettings } from '../settings/run-settings.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { TemplateProblem, Template } from '../model/template/template.js';
import { parseSnapshots, summarize } from '../pipeline.js';
import { loadWithOptions } from '../renderers/registry.js';
import type { TemplateFolder } from '../template/files/folder.js';
import { packageRoot, packageVersion } from '../template/package-root.js';
import { shellFaults, type ShellFault } from '../renderers/html/shell-faults.js';
import { loadTemplate } from '../template/load.js';

export interface Sample {
  readonly snapshot: Snapshot;
  readonly summary: AuditSummary;
}

/** Folder of the sample reports. */
function sampleFolder(): string {
  return join(packageRoot(), 'examples', 'reports');
}

/** A fixed clock; problems do not depend on it. */
const CLOCK = new Date(0);

const SETTINGS = defaultRunSettings(CLOCK);

let samples: Promise<readonly Sample[]> | undefined;

/** The newest sample report per account and benchmark. Read once, because a preview checks after each save. */
export function readSamples(): Promise<readonly Sample[]> {
  samples ??= readNewest();
  return samples;
}

async function readNewest(): Promise<readonly Sample[]> {
  const all = (await readdir(sampleFolder())).filter((file) => file.endsWith('.json')).sort();
  const files = new Map(all.map((file) => [file.replace(/-\d{4}-\d{2}\.json$/, ''), file])).values();
  const bytes = await Promise.all([...files].map((file) => readFile(join(sampleFolder(), file))));
  return bytes
    .flatMap((body) => parseSnapshots(body, CLOCK))
    .map((snapshot) => ({ snapshot, summary: summarize(snapshot, SETTINGS) }));
}

/** Settings that documents state, for a run without settings. */
function statedSettings({ snapshot }: Sample, template: Template): StatedSettings {
  return composeSettings(snapshot.provenance, template, SETTINGS, packageVersion());
}

/** The context for checking texts of a template. */
export async function contextOf(sample: Sample, template: Template): Promise<ComposeContext> {
  return {
    summary: sample.summary,
    template,
    wording: await wordingOf(template.locale.tag, SETTINGS.timeZone, template.messages),
    settings: { ...statedSettings(sample, template), classification: '' },
    guidance: guidanceOf(null, sample.summary),
  };
}

/**
 * Problems that keep documents from being composed, unless a problem of the same file is known. Composes all reports in one
 * language, but only the first report in the others: data does not depend on the language, and words do not depend on the
 * report.
 */
export async function composeProblems(
  folder: TemplateFolder,
  templates: readonly Template[],
  reports: readonly Sample[],
  known: readonly TemplateProblem[],
): Promise<TemplateProblem[]> {
  const problems: TemplateProblem[] = [];
  const isKnown = ({ file }: Place): boolean =>
    [...known, ...problems].some(({ severity, place }) => severity === 'error' && place.file === file);
  for (const [language, template] of templates.entries()) {
    for (const [index, sample] of (language === 0 ? reports : reports.slice(0, 1)).entries()) {
      try {
        const { document } = await compose(sample.summary, template, statedSettings(sample, template));
        // Rendering HTML checks its contents. One document is enough.
        if (language > 0 || index > 0) continue;
        const { renderer, options } = await loadWithOptions('html', {});
        await renderer.render(document, options, { fonts: [] });
      } catch (failure) {
        if (!(failure instanceof AuditpressError)) throw failure;
        const place = placeOf(failure, folder);
        const message = `in ${template.locale.tag}, ${sample.summary.benchmarkId}: ${failure.problems[0] ?? failure.message}`;
        if (!isKnown(place)) problems.push({ severity: 'error', place, message });
      }
    }
  }
  return problems;
}

/** Stages name files relative to the template: `sections/summary.md`, `template.yaml, title`. */
function placeOf({ places }: AuditpressError, folder: TemplateFolder): Place {
  const [place] = places;
  const file = place?.file.split(',')[0] ?? '';
  const known = folder.files.includes(file) ? file : 'template.yaml';
  return { file: join(folder.holderOf(known).path, known), ...(file.startsWith('sections/') && { line: place?.line }) };
}

/** Checks html/layout.hbs and html/style.css with a document of the built-in template. */
export async function shellProblems(
  folder: TemplateFolder,
  looks: Pick<Template, 'theme' | 'shells'>,
  sample: Sample,
): Promise<TemplateProblem[]> {
  const { layout, style } = shellFaults({ ...(await builtInDocument(sample)), ...looks });
  const problemsIn = (file: string, faults: readonly ShellFault[]): TemplateProblem[] =>
    faults.map(({ line, column, problem }) => ({
      severity: 'error',
      place: { file: join(folder.holderOf(file).path, file), line, column },
      message: problem,
    }));
  return [...problemsIn('html/layout.hbs', layout), ...problemsIn('html/style.css', style)];
}

/** The document of a sample report with the built-in template. Composed once, because a preview checks after each save. */
const builtInDocument = memoize(async (sample: Sample): Promise<AuditDocument> => {
  const template = await loadTemplate('auditor', 'en');
  const { document } = await compose(sample.summary, template, statedSettings(sample, template));
  return document;
});
