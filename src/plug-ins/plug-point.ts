/** How plug-ins are found and checked: the same for sources, renderers and deliverers. */
import { AuditpressError } from '../errors.js';
import { loadModule, type ModuleExports } from '../load-module.js';
import { describeValue } from '../messages/describe-value.js';
import { firstOf } from '../messages/problems.js';
import type { PlugInSettings } from '../model/settings/settings.js';
import { PLUG_IN_CODES, reasonOf, type PlugInKind } from './failure.js';
import { resolvePlugInOptions } from './options.js';
import { isOptionsSchema, type OptionsSchema } from './options-schema.js';

/** What a member of a plug-in has to be. */
export interface Member {
  readonly accepts: (value: unknown) => boolean;
  /** For messages: `a function`. */
  readonly expected: string;
}

export interface PlugPoint<PlugIn extends object> {
  readonly kind: PlugInKind;
  /** Member that holds the name of the plug-in. */
  readonly nameMember: 'format' | 'name';
  /** All others, by name. */
  readonly members: Readonly<Record<string, Member>>;
  /** The same plug-in, whose faults are coded errors: what it throws, and what it returns. `where` is for messages. */
  readonly guarded: (plugIn: PlugIn, where: string) => PlugIn;
}

export interface LoadedPlugIn<PlugIn> {
  readonly plugIn: PlugIn;
  /** As the plug-in's schema gives them. */
  readonly options: unknown;
}

/** Names of plug-ins, such as that of a format. */
export const NAME: Member = {
  accepts: (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value),
  expected: 'a name of lower-case letters, digits and hyphens',
};

export const FUNCTION: Member = { accepts: (value) => typeof value === 'function', expected: 'a function' };

export const OPTIONS_SCHEMA: Member = {
  accepts: (value) => value === undefined || isOptionsSchema(value),
  expected: 'a Standard Schema, such as one of zod, valibot or arktype, or none',
};

export const YES_OR_NO: Member = {
  accepts: (value) => value === undefined || typeof value === 'boolean',
  expected: 'true, false or nothing',
};

/**
 * The plug-in that the settings name, guarded, with its options.
 *
 * @param at where the settings are, such as `renderers.text`
 * @param name the plug-in has to have; null takes any
 * @throws AuditpressError (usage) `…-unloadable` for a module that does not load, `…-malformed` for what is no such
 * plug-in, `…-options-invalid` with every problem of its options
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

/** Why a value is no plug-in of the point: one line per problem, none where it is one. */
export function plugInProblems<PlugIn extends object>(
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
      return [`${member}: expected ${expected}, found that reading it fails: ${reasonOf(cause)}`];
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
      `expected a ${kind} module that loads at ${module}, found that it fails: ${reasonOf(cause)}`,
      { hint: `Check the path under "${kind}s", and that the module runs by itself.`, cause },
    );
  }
  const candidate = exported[kind] ?? exported['default'];
  if (candidate !== undefined) return candidate;
  throw malformed({ kind }, module, [`expected an export named "${kind}", or a default export, found neither`]);
}

function refuseRelative(kind: PlugInKind, module: string): void {
  if (/^(file:|[/\\]|[A-Za-z]:[\\/])/.test(module)) return;
  throw new AuditpressError(
    PLUG_IN_CODES[kind].unloadable,
    `expected an absolute path or a file: URL as the module of a ${kind}, received "${module}"`,
    { hint: 'Make one with import.meta.resolve("…").' },
  );
}

function malformed(
  { kind }: { readonly kind: PlugInKind },
  where: string,
  problems: readonly string[],
): AuditpressError {
  return new AuditpressError(PLUG_IN_CODES[kind].malformed, `expected a ${kind} in ${where}: ${firstOf(problems)}`, {
    problems,
    hint: `docs/library.md says what a ${kind} has.`,
  });
}
