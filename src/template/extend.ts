/** Templates that extend others: the base template provides the files and keys that they lack. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import type { Place } from '../model/values/place.js';
import { readTemplateFolder, type TemplateFolder } from './files/folder.js';
import { atPlace } from './files/steps.js';
import { schemas } from './files/shapes.js';
import { builtFrom, checkShape, type YamlFile } from './files/yaml-file.js';

const TEMPLATE_FILE = 'template.yaml';

/** Files whose keys are layered, and to which depth: all keys of a theme, only the top level of a template. */
const LAYERED: ReadonlyMap<string, number> = new Map([
  [TEMPLATE_FILE, 1],
  ['theme.yaml', Infinity],
]);

/**
 * Reads a template folder and the templates that it extends.
 *
 * @param locate finds the path of a template from the value of `extends`: a name, or a path relative to the template's folder
 * @throws AuditpressError (usage) as `readTemplateFolder` does; `template-circular` if a template extends itself.
 */
export function readExtended(
  path: string,
  locate: (nameOrPath: string, from: string) => string,
  above: readonly string[] = [],
): TemplateFolder {
  const own = readTemplateFolder(path);
  const base = baseOf(own.yamlFile(TEMPLATE_FILE));
  if (base === undefined) return own;
  const chain = [...above, resolve(path)];
  const place = (): Place => own.yamlFile(TEMPLATE_FILE).locate(['extends']);
  const basePath = resolve(atPlace(() => locate(base, path), place));
  if (chain.includes(basePath)) {
    const message = `${own.name}/${TEMPLATE_FILE}: extends: expected another template, found "${base}", which leads back here`;
    throw new AuditpressError('template-circular', message, {
      places: [place()],
    });
  }
  const below = atPlace(() => readExtended(basePath, locate, chain), place);
  const known = extended.get(own)?.get(below);
  if (known !== undefined) return known;
  const folder = extend(below, own);
  extended.set(own, new WeakMap([[below, folder]]));
  return folder;
}

/** The value of `extends`. Uses the slow schema only to report faults. */
function baseOf(file: YamlFile): string | undefined {
  const written = isMap(file.value) ? file.value['extends'] : null;
  if (written === undefined || typeof written === 'string') return written;
  return checkShape(file, schemas.get().extendingSchema).extends;
}

const extended = new WeakMap<TemplateFolder, WeakMap<TemplateFolder, TemplateFolder>>();

/** Files of `own` override those of `base`, except template.yaml and theme.yaml, whose keys do. */
function extend(base: TemplateFolder, own: TemplateFolder): TemplateFolder {
  const holderOf = (file: string): TemplateFolder =>
    own.files.includes(file) || !base.files.includes(file) ? own : base.holderOf(file);
  const folder: TemplateFolder = {
    name: own.name,
    path: own.path,
    sha256: createHash('sha256').update(`${base.sha256}${own.sha256}`).digest('hex'),
    files: [...new Set([...base.files, ...own.files])],
    layers: [...base.layers, own],
    holderOf,
    bytes: (file) => holderOf(file).bytes(file),
    text: (file) => holderOf(file).text(file),
    yamlFile(file) {
      const isLayered = LAYERED.has(file) && base.files.includes(file) && own.files.includes(file);
      if (!isLayered) return holderOf(file).yamlFile(file);
      return mergeFiles(base.yamlFile(file), own.yamlFile(file), LAYERED.get(file) ?? 0);
    },
    yaml: (file, schema) => checkShape(folder.yamlFile(file), schema),
  };
  return folder;
}

/** The place of a key is in `own` if it has the key, else in `base`. */
function mergeFiles(base: YamlFile, own: YamlFile, depth: number): YamlFile {
  function holderOf(path: readonly PropertyKey[]): YamlFile {
    let [below, above] = [base.value, own.value];
    for (const key of path.slice(0, depth)) {
      if (!holds(above, key)) return holds(below, key) ? base : own;
      if (!holds(below, key)) return own;
      [below, above] = [below[key], above[key]];
    }
    return own;
  }
  return {
    where: own.where,
    value: mergeValues(base.value, own.value, depth),
    built: builtFrom(base, own),
    locate: (path, key) => holderOf(key === undefined ? path : [...path, key]).locate(path, key),
    locatePart: (path, part) => holderOf(path).locatePart(path, part),
  };
}

/** Maps are merged; anything else replaces the lower value. */
function mergeValues(below: unknown, above: unknown, depth: number): unknown {
  if (depth === 0 || !isMap(below) || !isMap(above)) return above;
  const keys = Object.keys(above).map((key) => [key, mergeValues(below[key], above[key], depth - 1)] as const);
  return { ...below, ...Object.fromEntries(keys) };
}

type YamlMap = Readonly<Record<PropertyKey, unknown>>;

function holds(value: unknown, key: PropertyKey): value is YamlMap {
  return isMap(value) && Object.hasOwn(value, key);
}

function isMap(value: unknown): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
