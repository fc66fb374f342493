/** Finds all problems of a template: runs the checks of all stages, and composes documents of the samples. */
import { inspectProse } from './inspect-prose.js';
import { catalogProblems, useFaults, type Catalog } from './catalogs.js';
import type { AuditpressError } from '../../base/errors.js';
import { withLateModules } from '../../model/values/late-module.js';
import type { TemplateProblem, Template } from '../../model/template/template.js';
import { BUILT_IN_FORMATS } from '../../model/document/formats.js';
import { contrastProblems, formatProblems, unlistedSections, sheetNameProblems } from '../check.js';
import type { TemplateFolder } from '../../template/files/folder.js';
import { inspectTemplate, isBuiltIn, loadTemplate, readTemplate } from '../../template/load.js';
import { Steps } from '../../template/files/steps.js';
import { schemas } from '../../template/files/shapes.js';
import { yamlReader } from '../../template/files/yaml-file.js';
import { readWordFiles, languagesOf, ownLanguages } from '../../template/words/word-files.js';
import { composeProblems, shellProblems } from './compose-samples.js';
import { samplesFor, type Samples } from './samples.js';
import { failureProblems, faultProblem, ownProblems, sortProblems } from './places.js';
import { characterProblems } from './characters.js';
import { servingLanguage } from '../../template/words/words.js';

export interface TemplateCheck {
  readonly name: string;
  readonly path: string;
  readonly languages: readonly string[];
  /** Number of sample reports that documents were composed of, all in one language. */
  readonly reports: number;
  readonly problems: readonly TemplateProblem[];
}

export interface LocaleChoice {
  /** The configured locale. Default: English. */
  readonly configured?: string;
  /** Locales to check instead of those in use; `all` for every available one. */
  readonly asked?: readonly string[] | 'all';
}

interface Reading {
  readonly language: string;
  readonly found: Partial<Template>;
  readonly failures: readonly AuditpressError[];
  readonly template: Template;
}

/**
 * Checks a template by name or by path; a path contains a slash. The problems do not depend on the machine.
 *
 * @throws AuditpressError (usage) where the template or the locale does not exist
 */
export async function checkTemplate(nameOrPath: string, locales: LocaleChoice = {}): Promise<TemplateCheck> {
  const steps = new Steps();
  // The YAML reader finds the places of problems.
  await Promise.all([yamlReader.load(), schemas.load()]);
  const folder = await steps.runLater(() => readTemplate(nameOrPath));
  if (folder === undefined) return unreadable(nameOrPath, steps.failures);
  const languages = await languagesInUse(folder, locales);
  const readings = await Promise.all(languages.map((language) => readIn(language, folder)));
  const samples = await samplesFor(readings[0]?.template.kind ?? 'report');
  const problems = [
    ...readings.flatMap(({ failures }) => failures.flatMap(failureProblems)),
    ...(await textProblems(folder, readings, samples)),
    ...(await themeProblems(folder, readings, samples)),
  ];
  problems.push(...(await composeProblems(folder, complete(readings), samples, problems)));
  const { name, path } = folder;
  return { name, path, languages, reports: samples.reports, problems: sortProblems(ownProblems(problems, folder)) };
}

/** The result for a template that cannot be loaded. Throws if the template does not exist. */
function unreadable(nameOrPath: string, failures: readonly AuditpressError[]): TemplateCheck {
  const problems = failures.flatMap(failureProblems);
  const [first] = failures;
  const [place] = first?.places ?? [];
  if (first !== undefined && place === undefined) throw first;
  return { name: nameOrPath, path: nameOrPath, languages: [], reports: 0, problems: sortProblems(problems) };
}

/**
 * The languages in use: that of the configured locale, and those in which the template, or a user's template that it
 * extends, has words. Other built-in languages are not checked.
 *
 * @throws AuditpressError (usage) `locale-unknown` for a locale that is not available
 */
async function languagesInUse(
  folder: TemplateFolder,
  { configured = 'en', asked }: LocaleChoice,
): Promise<readonly string[]> {
  const all = await languagesOf(folder);
  if (asked === 'all') return all;
  const serving = (tag: string): string => servingLanguage(tag, all).language;
  if (asked !== undefined) return [...new Set(asked.map(serving))].sort();
  const layers = folder.layers.filter((layer, index) => index === folder.layers.length - 1 || !isBuiltIn(layer.path));
  return [...new Set([...layers.flatMap(ownLanguages), serving(configured)])].sort();
}

async function readIn(language: string, folder: TemplateFolder): Promise<Reading> {
  const { found, failures } = inspectTemplate(folder, language);
  // Without failures, everything was found.
  if (failures.length === 0) return { language, found, failures, template: found as Template };
  const name = found.kind === 'portfolio' ? 'portfolio' : 'auditor';
  const sound = await loadTemplate(name, language).catch(() => loadTemplate(name, 'en'));
  return { language, found, failures, template: { ...sound, ...found } };
}

function complete(readings: readonly Reading[]): Template[] {
  return readings.flatMap(({ failures, template }) => (failures.length === 0 ? [template] : []));
}

/** Sections, template.yaml and words. */
async function textProblems(
  folder: TemplateFolder,
  readings: readonly Reading[],
  samples: Samples,
): Promise<TemplateProblem[]> {
  const languages = readings.map(({ language }) => language);
  const files = await readWordFiles(folder, languages);
  const inspected: (ReturnType<typeof inspectProse> & { readonly reading: Reading })[] = [];
  for (const reading of readings) {
    // Words that cannot be read are already reported.
    if (reading.found.messages === undefined) continue;
    const findings = await new Steps().runLater(() =>
      withLateModules(async () => inspectProse(await samples.subjectOf(reading.template))),
    );
    if (findings !== undefined) inspected.push({ reading, ...findings });
  }
  const catalogs = inspected.map(({ reading: { language, template } }): Catalog => ({
    language,
    messages: ownMessages(template),
  }));
  const [first] = inspected;
  if (first === undefined) return catalogProblems(files);
  const { sections, formats } = first.reading.template;
  const sheets = inspected.map(({ reading: { template }, sheetNames }) => ({ template, names: sheetNames }));
  return [
    ...catalogProblems(files),
    ...[...first.faults, ...useFaults(first.uses, catalogs)].map((fault) => faultProblem(fault, folder)),
    ...unlistedSections(sections, folder),
    ...formatProblems(formats, BUILT_IN_FORMATS, folder),
    ...sheetNameProblems(sheets, folder),
  ];
}

/** Words of the template in its language, without those that fall back to another language. */
function ownMessages({ messages, borrowed }: Template): Template['messages'] {
  const foreign = new Set(borrowed);
  return Object.fromEntries(Object.entries(messages).filter(([key]) => !foreign.has(key)));
}

async function themeProblems(
  folder: TemplateFolder,
  readings: readonly Reading[],
  samples: Samples,
): Promise<TemplateProblem[]> {
  const [reading] = readings;
  const { theme, shells } = reading?.found ?? {};
  if (reading === undefined || theme === undefined) return [];
  return [
    ...contrastProblems(theme, folder),
    ...(await characterProblems(
      folder,
      reading.template,
      readings.map(({ language }) => language),
    )),
    ...(shells === undefined ? [] : await shellProblems(folder, { theme, shells }, samples)),
  ];
}
