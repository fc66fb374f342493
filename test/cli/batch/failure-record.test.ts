import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordFailure, reviveFailure } from '../../../src/cli/batch/failure-record.js';
import { AuditpressError, EXIT_CODES, type ErrorKind } from '../../../src/errors.js';

/** As between threads. */
function sent(failure: unknown): Error {
  return reviveFailure(structuredClone(recordFailure(failure)));
}

const text = fc.string({ unit: 'binary' });
const kind = fc.constantFrom(...(Object.keys(EXIT_CODES) as ErrorKind[]));
const details = fc.record({
  hint: fc.option(text, { nil: undefined }),
  problems: fc.array(text, { maxLength: 3 }),
  places: fc.array(fc.record({ file: text, line: fc.nat() }), { maxLength: 3 }),
});

it('a coded failure arrives with all that it says', () => {
  fc.assert(
    fc.property(kind, text, text, details, (errorKind, code, message, given) => {
      const failure = new AuditpressError(errorKind, code, message, { ...given, cause: new TypeError('why') });
      const arrived = sent(failure);
      if (!(arrived instanceof AuditpressError)) throw arrived;
      // What the error holds, which is less than it was given: it keeps single printable lines.
      const { message: line, hint, problems, places, stack, exitCode } = failure;
      expect(arrived).toMatchObject({ kind: errorKind, code, message: line, hint, problems, places, stack, exitCode });
      expect(arrived.cause).toMatchObject({ message: 'why' });
    }),
  );
});

it('an unforeseen failure stays unforeseen, with where it happened', () => {
  const failure = new RangeError('out of it', { cause: new AuditpressError('input', 'inner', 'expected a, found b') });
  const arrived = sent(failure);
  expect(arrived).not.toBeInstanceOf(AuditpressError);
  expect(arrived).toMatchObject({ message: 'out of it', stack: failure.stack });
  expect(arrived.cause).toMatchObject({ kind: 'input', code: 'inner' });
});

it('what is thrown without being an error arrives as its text', () => {
  expect(sent('nothing').message).toBe('nothing');
});

it('an error that is its own cause comes to an end', () => {
  const failure = new Error('round');
  failure.cause = failure;
  expect(sent(failure).message).toBe('round');
});
