/** Lists, describes, copies and creates templates. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { AuditpressError } from '../base/errors.js';
import type { TemplateKind } from '../model/template/template.js';
import { withLateModules } from '../model/values/late-module.js';
import { templateSchema } from '../template/files/schema.js';
import { builtInTemplates, readTemplate, refuseUnknown } from '../template/load.js';

export interface TemplateListing {
  readonly name: string;
  /** The first comment in template.yaml. */
  readonly purpose: string;
}

export interface TemplateFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  /** Name of the template that contains it: the template itself, or one that it extends. */
  readonly from: string;
}

export interface TemplateDescription extends TemplateListing {
  readonly extends: string | null;
  readonly formats: readonly string[];
  readonly languages: readonly string[];
  readonly files: readonly TemplateFile[];
}

const described = z.looseObject({ extends: z.string().optional(), formats: z.array(z.string()).default([]) });
const ofAKind = z.looseObject({ kind: templateSchema.shape.kind });

export async function listTemplates(): Promise<readonly TemplateListing[]> {
  const names = builtInTemplates();
  return Promise.all(names.map(async (name) => ({ name, purpose: purposeOf(await templateText(name)) })));
}

/** @throws AuditpressError (usage) as loading the template does. */
export async function describeTemplate(nameOrPath: string): Promise<TemplateDescription> {
  const folder = await readTemplate(nameOrPath);
  const { extends: base = null, formats } = await withLateModules(() => folder.yaml('template.yaml', described));
  const holders = folder.layers.toReversed();
  const files = folder.files
    .map((path) => ({ path, from: holders.find((layer) => layer.files.includes(path))?.name ?? folder.name }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const languages = files.flatMap(({ path }) => /^words\/(.+)\.yaml$/.exec(path)?.[1] ?? []).sort();
  return {
    name: folder.name,
    purpose: purposeOf(folder.text('template.yaml')),
    extends: base,
    formats,
    languages,
    files,
  };
}

/** What the documents of a template are about. Throws as loading the template does. */
export async function kindOfTemplate(nameOrPath: string): Promise<TemplateKind> {
  const folder = await readTemplate(nameOrPath);
  return (await withLateModules(() => folder.yaml('template.yaml', ofAKind))).kind;
}

/** Absolute paths of a template's folder and of the templates that it extends, the lowest first. */
export async function templateFolders(nameOrPath: string): Promise<readonly string[]> {
  return (await readTemplate(nameOrPath)).layers.map(({ path }) => path);
}

/**
 * Copies a template into a new folder: its own files and, if it extends another template, the theme and the shells of the base
 * template, which people change first. The copy extends the same template.
 *
 * @param target absolute path; it must not exist, or be an empty folder.
 * @returns the files that were written, relative to `target`
 * @throws AuditpressError (usage) `folder-not-empty`, or as loading the template does
 */
export async function copyTemplate(nameOrPath: string, target: string): Promise<readonly string[]> {
  const folder = await readTemplate(nameOrPath);
  await refuseFilled(target);
  const own = folder.layers.at(-1)?.files ?? [];
  const files = folder.files.filter((file) => own.includes(file) || /^(theme\.yaml|html\/)/.test(file)).sort();
  for (const file of files) {
    const path = join(target, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, folder.bytes(file), { flag: 'wx' });
  }
  return files;
}

/**
 * Creates the smallest template that extends a built-in one.
 *
 * @param target as for `copyTemplate`
 * @param base name of the built-in template
 * @returns as `copyTemplate` does
 * @throws AuditpressError (usage) `folder-not-empty`, or `template-unknown`
 */
export async function newTemplate(target: string, base: string): Promise<readonly string[]> {
  refuseUnknown(base);
  await refuseFilled(target);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'template.yaml'), firstText(base), { flag: 'wx' });
  return ['template.yaml'];
}

function firstText(base: string): string {
  return `# What this template is for, in one line.
# Everything comes from "${base}" until this folder has its own: keys in this file, theme.yaml, sections/, words/, html/.
extends: ${base}
`;
}

async function refuseFilled(target: string): Promise<void> {
  if (!existsSync(target) || (await isEmptyFolder(target))) return;
  throw new AuditpressError(
    'folder-not-empty',
    `expected a new or empty folder for the template, found something else at ${target}`,
    { hint: 'Give the path of a folder that does not exist yet.' },
  );
}

async function isEmptyFolder(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0;
  } catch {
    // Not a folder.
    return false;
  }
}

async function templateText(name: string): Promise<string> {
  return (await readTemplate(name)).text('template.yaml');
}

function purposeOf(text: string): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? '';
}
