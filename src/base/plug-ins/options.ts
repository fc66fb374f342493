import type { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { describeValue, oneLine, quote } from '../wording/printable.js';
import { firstOf, schemaProblems } from '../wording/problems.js';
import { PLUG_IN_CODES, reasonOf, type PlugInKind } from './failure.js';

const TEXT_LIMIT = 300;

/**
 * The validated options. A plug-in without a schema takes none and gets an empty object.
 *
 * @throws AuditpressError (usage) `…-options-invalid` with every problem; `…-malformed` for a schema that fails
 */
export async function resolvePlugInOptions(
  kind: PlugInKind,
  schema: OptionsSchema | undefined,
  value: object,
  at: string,
): Promise<unknown> {
  if (schema === undefined) {
    const keys = Object.keys(value);
    if (keys.length === 0) return {};
    const names = keys.map((key) => quote(key, TEXT_LIMIT)).join(', ');
    throw invalid(kind, [`${at}: expected no options, because this ${kind} takes none, received ${names}`]);
  }
  const result: unknown = await validated(kind, schema, value, at);
  const { issues, ...valid } = { ...(result as { issues?: readonly OptionsIssue[]; value?: unknown }) };
  if (issues === undefined && 'value' in valid) return valid.value;
  if (!Array.isArray(issues)) {
    throw faulty(kind, at, `expected its schema to return { value } or { issues }, received ${describeValue(result)}`);
  }
  throw invalid(kind, problemsOf(issues, schema, value, at));
}

async function validated(kind: PlugInKind, schema: OptionsSchema, value: object, at: string): Promise<unknown> {
  try {
    return await schema['~standard'].validate(value);
  } catch (cause) {
    throw faulty(kind, at, `expected a working schema, found an error: ${reasonOf(cause)}`, cause);
  }
}

function problemsOf(issues: readonly OptionsIssue[], schema: OptionsSchema, value: object, at: string): string[] {
  // Schemas of zod 4 can be inspected for their known keys.
  if (schema['~standard'].vendor === 'zod' && '_zod' in schema) {
    return schemaProblems(issues as readonly z.core.$ZodIssue[], { schema: schema as unknown as z.ZodType, value, at });
  }
  return issues.map(({ message, path = [] }) => {
    const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
    return `${[at, ...keys].join('.')}: ${oneLine(message, TEXT_LIMIT)}`;
  });
}

function invalid(kind: PlugInKind, problems: readonly string[]): AuditpressError {
  return new AuditpressError(PLUG_IN_CODES[kind].options, firstOf(problems), { problems });
}

function faulty(kind: PlugInKind, at: string, reason: string, cause?: unknown): AuditpressError {
  const hint = `Fix the schema of the ${kind}. docs/library.md describes what it must be.`;
  return new AuditpressError(PLUG_IN_CODES[kind].malformed, `${at}: ${reason}`, { hint, cause });
}

/** Version 1 of Standard Schema, https://standardschema.dev. `Options` is the type of a validated value. */
export interface OptionsSchema<Options = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => OptionsResult<Options> | Promise<OptionsResult<Options>>;
    readonly types?: { readonly input: unknown; readonly output: Options } | undefined;
  };
}

export type OptionsResult<Options> =
  | { readonly value: Options; readonly issues?: undefined }
  | { readonly issues: readonly OptionsIssue[] };

export interface OptionsIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export function isOptionsSchema(value: unknown): value is OptionsSchema {
  // The schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard: Partial<OptionsSchema['~standard']> | undefined = (value as Partial<OptionsSchema>)['~standard'];
  return standard?.version === 1 && typeof standard.validate === 'function';
}
