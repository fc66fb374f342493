/** Turns errors of plug-ins into coded errors that name the plug-in, the member and what was expected. */
import type { Failure } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';
import { describeValue, oneLine } from '../wording/printable.js';

export type PlugInKind = 'source' | 'reader' | 'renderer' | 'deliverer';

export const PLUG_IN_CODES = {
  source: {
    unloadable: 'source-unloadable',
    malformed: 'source-malformed',
    options: 'source-options-invalid',
    failed: 'source-failed',
  },
  reader: {
    unloadable: 'reader-unloadable',
    malformed: 'reader-malformed',
    options: 'reader-options-invalid',
    failed: 'reader-failed',
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

export interface PlugInLabel {
  readonly kind: PlugInKind;
  /** Its format or name. */
  readonly name: string;
  /** Where it comes from: the path of its module, or the option that holds it, such as `renderers.text`. */
  readonly where: string;
}

/** A broken contract is a mistake of the author (`usage`); a thrown error may also be an outage (`unavailable`) or a bad file (`input`). */
export type FaultKind = 'usage' | 'unavailable' | 'input';

export interface CallOptions {
  /** Kind of error if the plug-in throws. Default: `usage`, which suits plug-ins that use no external service. */
  readonly thrown?: FaultKind;
  /** Its reason is rethrown unchanged. */
  readonly signal?: AbortSignal | undefined;
}

const REASON_LIMIT = 300;

/** `the renderer "text" in /srv/text.mjs failed: render: expected …, received …` */
export function plugInFailure(
  { kind, name, where }: PlugInLabel,
  point: string,
  reason: string,
  cause?: unknown,
  errorKind: FaultKind = 'usage',
): AuditpressError {
  return new AuditpressError(
    { code: PLUG_IN_CODES[kind].failed, kind: errorKind } as Failure,
    `the ${kind} "${name}" in ${where} failed: ${point}: ${reason}`,
    { cause },
  );
}

/** Calls a plug-in. Wraps what it throws in a coded error; rethrows coded errors unchanged. */
export async function callPlugIn<Result>(
  label: PlugInLabel,
  point: string,
  work: () => Result | Promise<Result>,
  { thrown = 'usage', signal }: CallOptions = {},
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw plugInError(label, point, cause, { thrown, signal });
  }
}

export function plugInError(label: PlugInLabel, point: string, cause: unknown, options: CallOptions): unknown {
  const { thrown, signal } = options;
  if (cause instanceof AuditpressError || (signal?.aborted === true && cause === signal.reason)) return cause;
  return plugInFailure(label, point, reasonOf(cause), cause, thrown);
}

export function reasonOf(cause: unknown): string {
  if (typeof cause === 'string') return oneLine(cause, REASON_LIMIT);
  if (cause instanceof Error) return oneLine(cause.message || cause.name, REASON_LIMIT);
  return `it threw ${describeValue(cause)}`;
}
