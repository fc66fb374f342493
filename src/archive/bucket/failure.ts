/** Words for failures of a bucket. */
import type { Failure } from '../../base/error-codes/codes.js';
import { AuditpressError } from '../../base/errors.js';

/** Runs work on the archive at `address`, and explains what the client throws. */
export async function explained<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    // The class may come from another bundle, so its shape counts.
    if (cause instanceof AuditpressError || !(cause instanceof Error) || !('reason' in cause)) throw cause;
    const status = 'status' in cause ? (cause.status as number | undefined) : undefined;
    if (status === 501) {
      throw new AuditpressError(
        'bucket-unsuited',
        `expected the service of ${address} to have conditional writes (If-None-Match), which keep two runs from overwriting each other, but it has none (status 501)`,
      );
    }
    const answer = status === undefined ? 'it cannot be reached' : `it answers with status ${String(status)}`;
    throw new AuditpressError(
      failureFor(status),
      `expected to use the archive ${address}, but ${answer}: ${cause.message}`,
    );
  }
}

function failureFor(status: number | undefined): Failure {
  if (status === 401 || status === 403) return { code: 'bucket-failed', kind: 'authentication' };
  if (status === 404) return { code: 'bucket-failed', kind: 'notFound' };
  return { code: 'bucket-failed', kind: 'unavailable' };
}
