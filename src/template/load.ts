import { command } from '../base/error-codes/command.js';
import { readdirSync } from 'node:fs';
import { basename, extname, join, resolve, sep } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import type { Place } from '../model/values/place.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import type { PageSize } from '../model/document/document.js';
import type { Template, TemplateKind } from '../model/template/template.js';
import { withLateModules } from '../model/values/late-module.js';
import { isRightToLeft } from '../model/values/text.js';
import { readExtended } from './extend.js';
import type { TemplateFolder } from './files/folder.js';
import { packageRoot } from '../base/package-root.js';
import { builtInShape, schemas, templateShape } from './files/shapes.js';
import { joinFailures, Steps } from './files/steps.js';
import { loadTheme } from './theme.js';
import { canonicalTag, loadWords } from './words/words.js';
import { validKeys } from './files/yaml-file.js';

/**
 * Returns the same object as before if no file has changed.
 *
 * @param nameOrPath `auditor`, or a path with a slash such as `./our-template`.
 * @param tag BCP 47 locale of the words, in any case.
 * @throws AuditpressError (usage) if the folder is missing or malformed, or has no words for the locale.
 */
export function loadTemplate(nameOrPath: string, tag: string): Promise<Template> {
  return withLateModules(async () => {
    const folder = await readTemplate(nameOrPath);
    const known = loaded.get(folder)?.get(tag);
    if (known !== undefined) return known;
    const { found, failures } = inspectTemplate(folder, tag);
    const [first, ...others] = failures;
    if (first !== undefined) throw joinFailures([first, ...others]);
    const template = found as Template;
    loaded.set(folder, (loaded.get(folder) ?? new Map<string, Template>()).set(tag, template));
    return template;
  });
}

/** Templates by folder and tag: a service makes many documents of the same template. */
const loaded = new WeakMap<TemplateFolder, Map<string, Template>>();

/** @throws AuditpressError (usage) `template-kind` for a template whose documents are about something else. */
export function refuseKind({ name, kind }: Pick<Template, 'name' | 'kind'>, wanted: TemplateKind): void {
  if (kind === wanted) return;
  throw new AuditpressError(
    'template-kind',
    `expected a template of the kind ${wanted}, received "${name}" of the kind ${kind}`,
    { hint: KIND_HINTS[kind] },
  );
}

const KIND_HINTS: Readonly<Record<TemplateKind, string>> = {
  report: `Use it with ${command('generate')} or ${command('render')}; for a portfolio, use the template portfolio or one that extends it.`,
  portfolio: `Use it with ${command('portfolio')}; for one report, use a template such as auditor.`,
};

export interface Inspection {
  /** The parts that could be read; the whole template if nothing failed. */
  readonly found: Partial<Template>;
  readonly failures: readonly AuditpressError[];
}

export function inspectTemplate(folder: TemplateFolder, tag: string): Inspection {
  const steps = new Steps();
  const templateFile = folder.yamlFile('template.yaml');
  const builtIn = builtInShape(templateFile);
  const written =
    builtIn ?? steps.run(() => templateShape(templateFile)) ?? validKeys(templateFile, schemas.get().templateSchema);
  const words = steps.run(() => loadWords(tag, folder));
  const missing =
    (file: string): (() => Place) =>
    () => ({ file: join(folder.path, file) });
  const looks = steps.run(() => loadTheme(folder), missing('theme.yaml'));
  const { extends: _below, sections: listed = [], pageSize = paperIn(words?.tag ?? tag), ...settings } = written;
  const sections = listed.flatMap((section, index) => {
    const file = `sections/${section.file}`;
    const place = (): Place => templateFile.locate(['sections', index, 'file']);
    const source = steps.run(() => folder.text(file), place);
    return source === undefined ? [] : [{ ...section, name: basename(file, extname(file)), file, source }];
  });
  const layout = steps.run(() => folder.text('html/layout.hbs'), missing('html/layout.hbs'));
  const style = steps.run(() => folder.text('html/style.css'), missing('html/style.css'));
  const found: Partial<Template> = {
    name: folder.name,
    sha256: folder.sha256,
    isBuiltIn: builtIn !== undefined && isBuiltIn(folder.path),
    ...settings,
    pageSize,
    sections,
    ...looks,
    ...(layout !== undefined && style !== undefined && { shells: { html: { layout, style } } }),
    ...(words && {
      messages: words.messages,
      borrowed: words.borrowed,
      locale: {
        tag: words.tag,
        direction: isRightToLeft(words.language) ? 'rtl' : 'ltr',
      },
    }),
  };
  return { found, failures: steps.failures };
}

/** Regions whose paper is Letter. */
const LETTER_REGIONS = new Set(['CA', 'US']);

/** The paper of a locale's region; A4 for a locale without a region. */
function paperIn(tag: string): PageSize {
  const { region = '' } = canonicalTag(tag) === undefined ? {} : new Intl.Locale(tag);
  return LETTER_REGIONS.has(region) ? 'Letter' : 'A4';
}

/** Reads the files of a template and of the templates that it extends. */
export async function readTemplate(nameOrPath: string): Promise<TemplateFolder> {
  const path = templatePath(nameOrPath, process.cwd());
  return withLateModules(() => readExtended(path, templatePath));
}

/** Names of the built-in templates, sorted. Read once per process, because only an installation changes them. */
export function builtInTemplates(): readonly string[] {
  return (builtInNames ??= readdirSync(builtInFolder()).sort());
}

let builtInNames: readonly string[] | undefined;

/** Whether a path is in the built-in templates or the shared words. */
export function isBuiltIn(path: string): boolean {
  return [builtInFolder(), join(packageRoot(), 'assets')].some((folder) => path.startsWith(join(folder, sep)));
}

function builtInFolder(): string {
  return join(packageRoot(), 'templates');
}

/** @param from absolute folder that a relative path starts from */
function templatePath(nameOrPath: string, from: string): string {
  if (/[\\/]/.test(nameOrPath)) return resolve(from, nameOrPath);
  refuseUnknown(nameOrPath);
  return join(builtInFolder(), nameOrPath);
}

/** @throws AuditpressError (usage) `template-unknown` unless a built-in template has this name. */
export function refuseUnknown(name: string): void {
  const names = builtInTemplates();
  if (names.includes(name)) return;
  throw new AuditpressError(
    'template-unknown',
    `expected one of the templates ${names.join(', ')}, received "${name}"${didYouMean(name, names)}`,
    {
      hint: 'Give the path of your own template with a slash: ./my-template.',
    },
  );
}
