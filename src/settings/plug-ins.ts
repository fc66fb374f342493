/** Plug-ins by name: modules with options or, in the library, the objects themselves. */
import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { describeValue } from '../base/wording/printable.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import type { PlugInSettings, RendererSettings } from '../model/settings/settings.js';
import type { PlugInKind } from '../base/plug-ins/failure.js';
import type { Renderer } from '../renderers/renderer.js';
import type { Reader } from '../sources/readers/reader.js';
import type { RawValue, Problems, ValueType } from './setting.js';
import type { WrittenPlugIn, WrittenReader, WrittenRenderer } from './written.js';
import { distrustOf } from '../base/files/trusted-path.js';
import { BUILT_IN_READERS, type ReaderSettings } from '../model/settings/readers.js';
import { isPath, nameOf } from './value-types.js';

type Written<PlugIn> = Readonly<Record<string, PlugIn>>;

/** Renderers by format. Built-in formats take options and handlers, but no module. */
export const renderers: ValueType<Written<WrittenRenderer>, Written<RendererSettings>> = {
  shape: (schemas) => schemas.record(schemas.string(), schemas.strictObject(rendererShape(schemas))),
  optionShape: (schemas) =>
    schemas.record(
      schemas.string(),
      schemas.strictObject({ ...rendererShape(schemas), renderer: objectShape<Renderer>(schemas, 'renderer') }),
    ),
  resolve({ value, origin, folder }, problems, { builtInFormats }) {
    return mapValues(value as Written<WrittenRenderer>, (written, format) => {
      const at = `${origin}.${format}`;
      const handlers =
        written.handlers === undefined
          ? undefined
          : resolveModule({ value: written.handlers, origin: at, folder }, problems);
      refuseName(format, at, problems);
      if (builtInFormats.includes(format)) {
        return { ...optionsOfBuiltIn(written, 'renderer', { at, name: format }, problems), handlers };
      }
      const hint = didYouMean(format, builtInFormats);
      return { ...resolvePlugIn({ value: written, origin: at, folder }, 'renderer', problems, hint), handlers };
    });
  },
};

/** Readers by name. Built-in readers take options, but no module. */
export const readers: ValueType<Written<WrittenReader>, ReaderSettings> = {
  shape: (schemas) => schemas.record(schemas.string(), schemas.strictObject(readerShape(schemas))),
  optionShape: (schemas) =>
    schemas.record(
      schemas.string(),
      schemas.strictObject({ ...readerShape(schemas), reader: objectShape<Reader>(schemas, 'reader') }),
    ),
  resolve({ value, origin, folder }, problems) {
    return mapValues(value as Written<WrittenReader>, (written, name) => {
      const at = `${origin}.${name}`;
      refuseName(name, at, problems);
      if (BUILT_IN_READERS.some((builtIn) => builtIn === name))
        return optionsOfBuiltIn(written, 'reader', { at, name }, problems);
      const hint = didYouMean(name, BUILT_IN_READERS);
      return resolvePlugIn({ value: written, origin: at, folder }, 'reader', problems, hint);
    });
  },
};

export const sourceName = nameOf('the name of a source, and the configuration to have one', ({ sources }) => sources);

/** Of a built-in plug-in, only the options. */
function optionsOfBuiltIn(
  written: WrittenPlugIn,
  kind: 'reader' | 'renderer',
  { at, name }: { readonly at: string; readonly name: string },
  problems: Problems,
): PlugInSettings {
  const given = written.module ?? (written as Readonly<Record<string, unknown>>)[kind];
  const what = kind === 'renderer' ? 'format' : kind;
  if (given !== undefined) {
    problems.push(`${at}: expected no module for the built-in ${what} ${name}, received ${describeValue(given)}`);
  }
  return { module: undefined, options: written.options ?? {} };
}

/**
 * A module, or an object in its place, with options.
 *
 * @param hint appended to the problem if neither is set
 */
export function resolvePlugIn(
  { value, origin, folder }: RawValue<WrittenPlugIn>,
  kind: PlugInKind,
  problems: Problems,
  hint = '',
): PlugInSettings {
  const { module, options = {} } = value;
  const plugIn = (value as Readonly<Record<string, unknown>>)[kind];
  if (plugIn !== undefined) {
    if (module !== undefined) problems.push(`${origin}: expected a module or a ${kind}, received both`);
    return { module: undefined, plugIn, options };
  }
  if (module === undefined || module.trim() === '') {
    const received = describeValue(module);
    problems.push(
      `${origin}: expected a path or package name as the module of the ${kind}${hint}, received ${received}`,
    );
    return { module: undefined, options };
  }
  return { module: resolveModule({ value: module, origin, folder }, problems), options };
}

export function plugInShape(schemas: typeof z, kind: PlugInKind) {
  return {
    module: schemas
      .string()
      .optional()
      .describe(`Module that exports \`${kind}\`: a path relative to this file, or a package name.`),
    options: schemas.record(schemas.string(), schemas.unknown()).optional().describe(`Options of the ${kind}.`),
  };
}

/** A plug-in object. Its members are checked when it is loaded. */
export function objectShape<PlugIn>(schemas: typeof z, kind: PlugInKind) {
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
  return schemas.custom<PlugIn>(isObject, `expected a ${kind} as an object`).optional();
}

function rendererShape(schemas: typeof z) {
  const { module, options } = plugInShape(schemas, 'renderer');
  return {
    module: module.describe(`${module.description ?? ''} New formats only.`),
    handlers: schemas
      .string()
      .optional()
      .describe('Module that exports `handlers`: custom functions that draw blocks, by block type.'),
    options: options.describe('Options of the format.'),
  };
}

function readerShape(schemas: typeof z) {
  const { module, options } = plugInShape(schemas, 'reader');
  return { module: module.describe(`${module.description ?? ''} New names only.`), options };
}

export function refuseName(name: string, at: string, problems: Problems): void {
  if (/^[a-z][a-z0-9-]*$/.test(name)) return;
  problems.push(`${at}: expected a name of lower-case letters, digits and hyphens, received "${name}"`);
}

function mapValues<From, To>(values: Written<From>, change: (value: From, name: string) => To): Written<To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}

/**
 * Absolute path of a module: a path relative to the folder of the setting, a `file:` URL, or a package looked up from that
 * folder upwards. A package above the folder is accepted only if no other user can change it.
 */
function resolveModule({ value, origin, folder }: RawValue<string>, problems: Problems): string | undefined {
  if (value.startsWith('file:')) return fileURLToPath(value);
  if (isPath(value)) return resolve(folder, value);
  const path = packagePath(value, folder);
  if (path === undefined) {
    problems.push(`${origin}: expected a package that is installed in or above ${folder}, received "${value}"`);
    return undefined;
  }
  const distrust = path.startsWith(`${folder}${sep}`) ? undefined : distrustOf(path);
  if (distrust !== undefined) {
    problems.push(
      `${origin}: expected a path, or a package that no other user can change, received "${value}": ${distrust}`,
    );
  }
  return path;
}

function packagePath(name: string, folder: string): string | undefined {
  try {
    return fileURLToPath(resolvePackage(name, pathToFileURL(join(folder, 'config')).href));
  } catch {
    return undefined;
  }
}
