import { AuditpressError } from '../../src/errors.js';

/** The error that an action throws at once. An action that succeeds, or throws anything else, fails the test. */
export function thrownBy(action: () => unknown): AuditpressError {
  try {
    action();
  } catch (error) {
    if (error instanceof AuditpressError) return error;
    throw error;
  }
  throw new Error('expected a failure, but the action succeeded');
}
