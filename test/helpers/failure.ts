import { AuditpressError } from '../../src/errors.js';

/** The error that the work ends with. Work that succeeds, or fails with anything but an AuditpressError, fails the test. */
export async function failureOf(work: () => unknown): Promise<AuditpressError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AuditpressError) return error;
    throw error;
  }
  throw new Error('expected a failure, but the work succeeded');
}
