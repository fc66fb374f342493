/** Checks a plug-in that a program passes: its module, or the object itself. */
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';
import type { PlugInSettings } from '../model/settings/settings.js';
import type { PlugInKind } from '../plug-ins/failure.js';
import { objectShape, plugInShape, resolvePlugIn } from '../settings/plug-ins.js';
import type { WrittenPlugIn } from '../settings/written.js';

/** Whether a value refers to a plug-in. */
export function namesPlugIn(given: unknown, kind: PlugInKind): boolean {
  return typeof given === 'object' && given !== null && (kind in given || 'module' in given);
}

/** @throws AuditpressError (usage) `options-invalid` with every problem. Relative paths start from the current folder. */
export function readPlugIn(given: unknown, kind: PlugInKind): PlugInSettings {
  const schema = z.strictObject({ ...plugInShape(z, kind), [kind]: objectShape(z, kind) });
  const { error } = schema.safeParse(given);
  const problems = error === undefined ? [] : schemaProblems(error.issues, { schema, value: given });
  const settings: PlugInSettings =
    problems.length > 0
      ? { module: undefined, options: {} }
      : resolvePlugIn({ value: given as WrittenPlugIn, origin: kind, folder: process.cwd() }, kind, problems);
  if (problems.length === 0) return settings;
  throw new AuditpressError('options-invalid', firstOf(problems), {
    problems,
    hint: `Pass { ${kind} } or { module }, with options if the ${kind} takes any.`,
  });
}
