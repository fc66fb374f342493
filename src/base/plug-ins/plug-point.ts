/** Loads and checks plug-ins: sources, readers, renderers and deliverers, by the same rules. */
import { basename } from 'node:path';
import { AuditpressError } from '../errors.js';
import { loadModule, type ModuleExports } from './load-module.js';
import { describeValue } from '../wording/printable.js';
import { firstOf } from '../wording/problems.js';
import type { PlugInSettings } from '../../model/settings/settings.js';
import { PLUG_IN_CODES, reasonOf, type PlugInKind } from './failure.js';
import { resolvePlugInOptions, isOptionsSchema, type OptionsSchema } from './options.js';

export interface Member {
  readonly accepts: (value: unknown) => boolean;
  /** For messages: `a function`. */
  readonly expected: string;
}

export interface PlugPoint<PlugIn extends object> {
  readonly kind: PlugInKind;
  readonly nameMember: 'format' | 'name';
  readonly members: Readonly<Record<string, Member>>;
  /** Wraps a plug-in, so that thrown errors and invalid results become coded errors. `where` is for messages. */
  readonly guarded: (plugIn: PlugIn, where: string) => PlugIn;
}

export interface LoadedPlugIn<PlugIn> {
  readonly plugIn: PlugIn;
  /** Validated by the plug-in's schema. */
  readonly options: unknown;
}

export const NAME: Member = {
  accepts: (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value),
  expected: 'a name of lower-case letters, digits and hyphens',
};

export const FUNCTION: Member = { accepts: (value) => typeof value === 'function', expected: 'a function' };

export const OPTIONAL_FUNCTION: Member = {
  accepts: (value) => value === undefined || typeof value === 'function',
  expected: 'a function or nothing',
};

export const OPTIONS_SCHEMA: Member = {
  accepts: (value) => value === undefined || isOptionsSchema(value),
  expected: 'a Standard Schema, such as one of zod, valibot or arktype, or none',
};

export const OPTIONAL_BOOLEAN: Member = {
  accepts: (value) => value === undefined || typeof value === 'boolean',
  expected: 'true, false or nothing',
};

/**
 * Loads the plug-in that the settings specify. Returns it guarded, with its options.
 *
 * @throws AuditpressError (usage) `…-unloadable` for a module that does not load, `…-malformed` for anything but such a plug-in,
 * `…-options-invalid` with every problem of its options
 */
export async function loadPlugIn<PlugIn extends { readonly options?: OptionsSchema }>(
  point: PlugPoint<PlugIn>,
  at: string,
  name: string | null,
  settings: PlugInSettings,
): Promise<LoadedPlugIn<PlugIn>> {
  const { module, plugIn: given, options } = settings;
  const candidate = module === undefined ? given : await exportOf(point, module);
  const where = module ?? at;
  const problems = plugInProblems(point, candidate, name);
  if (problems.length > 0) throw malformed(point, where, problems);
  const plugIn = point.guarded(candidate as PlugIn, where);
  return { plugIn, options: await resolvePlugInOptions(point.kind, plugIn.options, options, `${at}.options`) };
}

function plugInProblems<PlugIn extends object>(
  { kind, nameMember, members }: PlugPoint<PlugIn>,
  candidate: unknown,
  name: string | null,
): readonly string[] {
  if (typeof candidate !== 'object' || candidate === null) {
    return [`expected a ${kind} as an object, received ${describeValue(candidate)}`];
  }
  const nameRule: Member = name === null ? NAME : { accepts: (value) => value === name, expected: describeValue(name) };
  return Object.entries({ [nameMember]: nameRule, ...members }).flatMap(([member, { accepts, expected }]) => {
    try {
      const value = (candidate as Readonly<Record<string, unknown>>)[member];
      return accepts(value) ? [] : [`${member}: expected ${expected}, received ${describeValue(value)}`];
    } catch (cause) {
      return [`${member}: expected ${expected}, but reading it fails: ${reasonOf(cause)}`];
    }
  });
}

async function exportOf<PlugIn extends object>({ kind }: PlugPoint<PlugIn>, module: string): Promise<unknown> {
  refuseRelative(kind, module);
  let exported: ModuleExports;
  try {
    exported = await loadModule(module);
  } catch (cause) {
    throw new AuditpressError(
      PLUG_IN_CODES[kind].unloadable,
      `expected a ${kind} module that loads at ${module}, found an error: ${reasonOf(cause)}`,
      { hint: hintOf(cause, module), cause },
    );
  }
  const candidate = exported[kind] ?? exported['default'];
  if (candidate !== undefined) return candidate;
  throw malformed({ kind }, module, [`expected an export named "${kind}", or a default export, found neither`]);
}

/** Undefined where the remedy of the error code is enough. */
function hintOf(cause: unknown, module: string): string | undefined {
  const isUnknownFormat = cause instanceof Error && 'code' in cause && cause.code === 'ERR_UNKNOWN_FILE_EXTENSION';
  if (!isUnknownFormat || !/\.[mc]?ts$/.test(module)) return undefined;
  const compile = `npx -p typescript tsc --module nodenext --target es2022 --skipLibCheck ${basename(module)}`;
  return `Node ${process.version} loads no TypeScript; 22.18 and newer do. Compile the module with \`${compile}\`, and name the JavaScript file.`;
}

function refuseRelative(kind: PlugInKind, module: string): void {
  if (/^(file:|[/\\]|[A-Za-z]:[\\/])/.test(module)) return;
  throw new AuditpressError(
    PLUG_IN_CODES[kind].unloadable,
    `expected an absolute path or a file: URL as the module of a ${kind}, received "${module}"`,
    { hint: 'Use import.meta.resolve("…") to get one.' },
  );
}

function malformed(
  { kind }: { readonly kind: PlugInKind },
  where: string,
  problems: readonly string[],
): AuditpressError {
  return new AuditpressError(PLUG_IN_CODES[kind].malformed, `expected a ${kind} in ${where}: ${firstOf(problems)}`, {
    problems,
  });
}
