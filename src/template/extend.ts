/** Templates that extend others: what they do not hold themselves comes from below. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { checkShape, readTemplateFolder, type TemplateFolder } from './folder.js';

const TEMPLATE_FILE = 'template.yaml';

const extending = z.looseObject({ extends: z.string().optional() });

/**
 * Reads a template folder with those that it extends.
 *
 * @param locate path of a template by what stands in `extends`: a name, or a path from the folder it stands in
 * @throws AuditpressError (usage) as `readTemplateFolder` does; `template-circular` where a template extends itself.
 */
export async function readExtended(
  path: string,
  locate: (nameOrPath: string, from: string) => Promise<string>,
  above: readonly string[] = [],
): Promise<TemplateFolder> {
  const own = await readTemplateFolder(path);
  const { extends: base } = own.yaml(TEMPLATE_FILE, extending);
  if (base === undefined) return own;
  const way = [...above, resolve(path)];
  const basePath = resolve(await locate(base, path));
  if (way.includes(basePath)) {
    const message = `${own.name}/${TEMPLATE_FILE}: extends: expected another template, found that "${base}" leads back here`;
    throw new AuditpressError('usage', 'template-circular', message, { hint: 'Extend a template that stands alone.' });
  }
  return overlay(await readExtended(basePath, locate, way), own);
}

/** Files of `own` stand in place of those of `base`; so do the keys of its template.yaml. */
function overlay(base: TemplateFolder, own: TemplateFolder): TemplateFolder {
  const holderOf = (file: string): TemplateFolder =>
    own.files.includes(file) || !base.files.includes(file) ? own : base;
  return {
    name: own.name,
    sha256: createHash('sha256').update(`${base.sha256}${own.sha256}`).digest('hex'),
    files: [...new Set([...base.files, ...own.files])],
    layers: [...base.layers, own],
    bytes: (file) => holderOf(file).bytes(file),
    text: (file) => holderOf(file).text(file),
    yaml(file, schema) {
      if (file !== TEMPLATE_FILE) return holderOf(file).yaml(file, schema);
      const written = [base, own].map((folder) => folder.yaml(file, extending));
      return checkShape(Object.assign({}, ...written), schema, `${own.name}/${file}`);
    },
  };
}
