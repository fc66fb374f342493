/** Why an attempt failed, as the queue keeps it. */
import { AuditpressError } from '../../base/errors.js';
import { oneLine } from '../../base/wording/printable.js';
import type { JobFailure } from './queue.js';

const REASON_LIMIT = 500;

/** What a handler threw. Messages of coded errors hold no secrets. */
export function jobFailure(thrown: unknown): JobFailure {
  if (thrown instanceof AuditpressError) return { code: thrown.code, message: oneLine(thrown.message, REASON_LIMIT) };
  return {
    code: 'internal',
    message: oneLine(thrown instanceof Error ? thrown.message : String(thrown), REASON_LIMIT),
  };
}

/** What pg-boss writes when a worker has not said for too long that it is alive, and this program for other failures. */
export function failureOfRow(output: unknown): JobFailure | null {
  if (typeof output !== 'object' || output === null) return null;
  const { code, message } = output as Partial<JobFailure>;
  if (typeof code === 'string' && typeof message === 'string') return { code, message };
  return { code: 'worker-lost', message: 'the worker has ended without finishing the job' };
}
