/** Finds and loads a template: one that comes with auditpress by its name, any other by its path. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { AuditpressError } from '../errors.js';
import type { Template } from '../model/template.js';
import { readExtended } from './extend.js';
import type { TemplateFolder } from './folder.js';
import { packageRoot } from './package-root.js';
import { templateSchema } from './schema.js';
import { loadTheme } from './theme.js';
import { loadWords } from './words.js';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * @param nameOrPath `auditor`, or a path with a slash such as `./our-template`.
 * @param tag BCP 47 locale of the words, in any case.
 * @throws AuditpressError (usage) where the folder is missing, malformed, or nobody has words for the locale.
 */
export async function loadTemplate(nameOrPath: string, tag: string): Promise<Template> {
  const folder = await readTemplate(nameOrPath);
  const written = folder.yaml('template.yaml', templateSchema);
  const { tag: canonical, language, messages, borrowed } = await loadWords(tag, folder);
  return {
    name: folder.name,
    sha256: folder.sha256,
    title: written.title,
    fileName: written.fileName,
    formats: written.formats,
    embedSource: written.embedSource,
    margins: written.margins,
    pageSize: written.pageSize,
    orientation: written.orientation,
    classification: written.classification,
    watermark: written.watermark,
    sections: written.sections.map((section) => {
      const file = `sections/${section.file}`;
      return { ...section, name: basename(file, extname(file)), file, source: folder.text(file) };
    }),
    worksheets: written.worksheets,
    ...loadTheme(folder),
    shells: { html: { layout: folder.text('html/layout.hbs'), style: folder.text('html/style.css') } },
    messages,
    borrowed,
    locale: { tag: canonical, direction: RIGHT_TO_LEFT.has(new Intl.Locale(language).language) ? 'rtl' : 'ltr' },
  };
}

/** The files of a template, with those of the templates that it extends. */
export async function readTemplate(nameOrPath: string): Promise<TemplateFolder> {
  return readExtended(await templatePath(nameOrPath, process.cwd()), templatePath);
}

/** Names of the templates that come with auditpress. */
export async function builtInTemplates(): Promise<readonly string[]> {
  return (await readdir(builtInFolder())).sort();
}

function builtInFolder(): string {
  return join(packageRoot(), 'templates');
}

/** `from` is the absolute folder that a path starts from. */
async function templatePath(nameOrPath: string, from: string): Promise<string> {
  if (/[\\/]/.test(nameOrPath)) return resolve(from, nameOrPath);
  const builtIn = builtInFolder();
  const path = join(builtIn, nameOrPath);
  if (existsSync(join(path, 'template.yaml'))) return path;
  const names = (await builtInTemplates()).join(', ');
  throw new AuditpressError(
    'usage',
    'template-unknown',
    `expected a template out of ${names}, received "${nameOrPath}"`,
    {
      hint: 'For a template of your own give its path with a slash: ./my-template.',
    },
  );
}
