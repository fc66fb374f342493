import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';

/** Context of a call, besides its settings. */
export interface CallContext {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const shape = z.strictObject({
  signal: z.custom(isSignal, 'expected an AbortSignal').optional(),
});

/** @throws AuditpressError (usage) `options-invalid` with every problem. */
export function readCall(given: unknown): CallContext {
  const { error } = shape.safeParse(given);
  if (error === undefined) return given as CallContext;
  const problems = schemaProblems(error.issues, { schema: shape, value: given });
  throw new AuditpressError('options-invalid', firstOf(problems), {
    problems,
    hint: 'The last argument accepts only { signal }. Pass document settings in the argument before it.',
  });
}

/** Signals of another realm, such as jsdom's, are not instances of this realm's class. */
function isSignal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { aborted, throwIfAborted, addEventListener } = value as Partial<AbortSignal>;
  return typeof aborted === 'boolean' && [throwIfAborted, addEventListener].every((part) => typeof part === 'function');
}
