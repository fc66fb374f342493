import { AuditpressError } from '../../src/base/errors.js';

/** The error that the work throws. Fails the test if it succeeds or throws anything but an AuditpressError. */
export async function failureOf(work: () => unknown): Promise<AuditpressError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AuditpressError) return error;
    throw error;
  }
  throw new Error('expected a failure, but the work succeeded');
}
