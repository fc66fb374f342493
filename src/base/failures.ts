/** The parts of a failure that messages and records show, without secrets. */
import { withoutSecrets, type Secret } from '../model/settings/secret.js';
import type { ErrorKind } from './error-codes/kinds.js';
import { AuditpressError, withDetails } from './errors.js';
import { oneLine } from './wording/printable.js';

const MESSAGE_LIMIT = 500;

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A failure as records keep it. Messages of coded errors hold no secrets. */
export function recordedFailure(thrown: unknown): {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly message: string;
} {
  const { code, kind } = thrown instanceof AuditpressError ? thrown : ({ code: 'internal', kind: 'internal' } as const);
  return { code, kind, message: oneLine(messageOf(thrown), MESSAGE_LIMIT) };
}

export function codedReason(thrown: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = recordedFailure(thrown);
  return { code, message };
}

/**
 * Runs work whose errors may quote another side, and removes secrets from them. The reason of the signal is thrown as it is.
 *
 * @param secrets to which the work may add some
 */
export async function withSecretsRemoved<Result>(
  secrets: readonly Secret[],
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (signal?.aborted === true && failure === signal.reason) throw failure;
    const clean = (text: string): string => withoutSecrets(text, secrets);
    // Drops the cause: its request contains the secrets.
    if (!(failure instanceof AuditpressError)) throw new Error(clean(String(failure)));
    const { message, hint, problems } = failure;
    throw withDetails(failure, {
      message: clean(message),
      hint: hint === undefined ? undefined : clean(hint),
      problems: problems.map(clean),
      cause: undefined,
    });
  }
}
