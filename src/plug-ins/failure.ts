/** Faults of plug-ins, in words that name the plug-in, the point and what was expected. */
import { AuditpressError } from '../errors.js';
import { describeValue } from '../messages/describe-value.js';
import { oneLine } from '../messages/printable.js';

export type PlugInKind = 'source' | 'renderer' | 'deliverer';

/** The codes of what can be wrong with a plug-in. */
export const PLUG_IN_CODES = {
  source: {
    unloadable: 'source-unloadable',
    malformed: 'source-malformed',
    options: 'source-options-invalid',
    failed: 'source-failed',
  },
  renderer: {
    unloadable: 'renderer-unloadable',
    malformed: 'renderer-malformed',
    options: 'renderer-options-invalid',
    failed: 'renderer-failed',
  },
  deliverer: {
    unloadable: 'deliverer-unloadable',
    malformed: 'deliverer-malformed',
    options: 'deliverer-options-invalid',
    failed: 'deliverer-failed',
  },
} as const;

/** Which plug-in: for messages. */
export interface PlugInLabel {
  readonly kind: PlugInKind;
  /** Its format, or its name. */
  readonly name: string;
  /** Where it comes from: the path of its module, or the option that holds it, such as `renderers.text`. */
  readonly where: string;
}

/** What a plug-in does wrongly is a mistake of its author; what it throws may also be an outage of what it asks. */
export type FaultKind = 'usage' | 'unavailable';

export interface CallOptions {
  /** Of what the plug-in throws. Default: `usage`, because a plug-in that reaches nothing outside can only be wrong. */
  readonly thrown?: FaultKind;
  /** Its reason is passed on as it is. */
  readonly signal?: AbortSignal | undefined;
}

const REASON_LIMIT = 300;

/** `the renderer "text" in /srv/text.mjs failed: render: expected …, received …` */
export function failed(
  { kind, name, where }: PlugInLabel,
  point: string,
  reason: string,
  cause?: unknown,
  errorKind: FaultKind = 'usage',
): AuditpressError {
  return new AuditpressError(
    { code: PLUG_IN_CODES[kind].failed, kind: errorKind },
    `the ${kind} "${name}" in ${where} failed: ${point}: ${reason}`,
    { hint: `Correct the ${kind}, or leave it out. docs/library.md says what a ${kind} does.`, cause },
  );
}

/** Calls a plug-in. What it throws becomes a coded error with that as its cause; a coded error is passed on. */
export async function calling<Result>(
  label: PlugInLabel,
  point: string,
  work: () => Result | Promise<Result>,
  { thrown = 'usage', signal }: CallOptions = {},
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw explained(label, point, cause, { thrown, signal });
  }
}

/** What a plug-in has thrown, as it is passed on. */
export function explained(label: PlugInLabel, point: string, cause: unknown, options: CallOptions): unknown {
  const { thrown, signal } = options;
  if (cause instanceof AuditpressError || (signal?.aborted === true && cause === signal.reason)) return cause;
  return failed(label, point, reasonOf(cause), cause, thrown);
}

/** What was thrown, in one line. Anything can be thrown. */
export function reasonOf(cause: unknown): string {
  if (typeof cause === 'string') return oneLine(cause, REASON_LIMIT);
  if (cause instanceof Error) return oneLine(cause.message || cause.name, REASON_LIMIT);
  return `it threw ${describeValue(cause)}`;
}
