import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordFailure, reviveFailure } from '../../../src/cli/batch/failure-record.js';
import type { Failure } from '../../../src/error-codes/codes.js';
import { EXIT_CODES, type ErrorKind } from '../../../src/error-codes/kinds.js';
import { AuditpressError } from '../../../src/errors.js';

/** Transfers a failure as between threads. */
function sent(failure: unknown): Error {
  return reviveFailure(structuredClone(recordFailure(failure)));
}

const text = fc.string({ unit: 'binary' });
const own = fc.record({
  code: text.map((name) => `test:${name}` as const),
  kind: fc.constantFrom(...(Object.keys(EXIT_CODES) as ErrorKind[])),
});
const coded: fc.Arbitrary<Failure> = fc.oneof(
  fc.constantFrom<Failure>('set-busy', { code: 'response-truncated', kind: 'unavailable' }),
  own,
);
const details = fc.record({
  hint: fc.option(text, { nil: undefined }),
  problems: fc.array(text, { maxLength: 3 }),
  places: fc.array(fc.record({ file: text, line: fc.nat() }), { maxLength: 3 }),
});

it('a coded failure keeps all its fields', () => {
  fc.assert(
    fc.property(coded, text, details, (what, message, given) => {
      const failure = new AuditpressError(what, message, { ...given, cause: new TypeError('why') });
      const arrived = sent(failure);
      if (!(arrived instanceof AuditpressError)) throw arrived;
      // As stored in the error, which keeps single printable lines only.
      const { kind, code, message: line, hint, problems, places, stack, exitCode } = failure;
      expect(arrived).toMatchObject({ kind, code, message: line, hint, problems, places, stack, exitCode });
      expect(arrived.cause).toMatchObject({ message: 'why' });
    }),
  );
});

it('an unexpected failure keeps its stack', () => {
  const failure = new RangeError('out of it', { cause: new AuditpressError('file-empty', 'expected a, found b') });
  const arrived = sent(failure);
  expect(arrived).not.toBeInstanceOf(AuditpressError);
  expect(arrived).toMatchObject({ message: 'out of it', stack: failure.stack });
  expect(arrived.cause).toMatchObject({ kind: 'input', code: 'file-empty' });
});

it('a thrown value that is not an error becomes its text', () => {
  expect(sent('nothing').message).toBe('nothing');
});

it('an error that is its own cause is cut off', () => {
  const failure = new Error('round');
  failure.cause = failure;
  expect(sent(failure).message).toBe('round');
});
