import { AuditpressError } from '../../src/base/errors.js';

/** Returns the error that an action throws synchronously. Fails the test if it throws something else or nothing. */
export function thrownBy(action: () => unknown): AuditpressError {
  try {
    action();
  } catch (error) {
    if (error instanceof AuditpressError) return error;
    throw error;
  }
  throw new Error('expected a failure, but the action succeeded');
}
