import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { explainResourceLimit, printFailure, recordFailure, reviveFailure } from '../../src/cli/failure.js';
import { AuditpressError } from '../../src/base/errors.js';
import type { Failure } from '../../src/base/error-codes/codes.js';
import { EXIT_CODES, type ErrorKind } from '../../src/base/error-codes/kinds.js';

const systemError = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: text of the system`), {
    code,
    syscall: 'open',
    ...(path !== undefined && { path }),
  });

describe('a resource limit', () => {
  it.each([
    [
      'EMFILE',
      'too-many-open-files',
      'expected to open one more file, but this process has reached its limit of open files',
    ],
    [
      'ENFILE',
      'too-many-open-files',
      'expected to open one more file, but the system has reached its limit of open files',
    ],
    ['ENOMEM', 'out-of-memory', 'expected enough memory, but it ran out'],
    [
      'ERR_WORKER_OUT_OF_MEMORY',
      'out-of-memory',
      expect.stringMatching(/^expected the report to fit into \d+ MiB of memory, but memory ran out$/) as string,
    ],
    ['ENOSPC', 'no-space', 'expected free disk space, but none is left'],
    ['EIO', 'device-failed', 'expected a working disk, but reading or writing it failed'],
  ])('becomes a coded error with a hint: %s', (systemCode, code, message) => {
    const cause = systemError(systemCode);
    expect(explainResourceLimit(cause)).toMatchObject({ kind: 'unavailable', code, message, cause });
    expect((explainResourceLimit(cause) as AuditpressError).hint).toMatch(/\.$/);
  });

  it('is reported with the path of the file', () => {
    expect(explainResourceLimit(systemError('EMFILE', '/fonts/a.ttf'))).toMatchObject({
      message: expect.stringMatching(/^\/fonts\/a\.ttf: expected to open one more file/) as unknown,
    });
  });

  it('is found among the causes of another error', () => {
    const wrapped = new AuditpressError('template-unreadable', 'cannot be read', { cause: systemError('EMFILE') });
    expect(explainResourceLimit(wrapped)).toMatchObject({
      kind: 'unavailable',
      code: 'too-many-open-files',
      cause: wrapped,
    });
  });

  it('is found in a thread that could not start, and in a failed allocation', () => {
    const start = Object.assign(new Error('Worker initialization failure: EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' });
    expect(explainResourceLimit(start)).toMatchObject({ code: 'too-many-open-files' });
    expect(explainResourceLimit(new RangeError('Array buffer allocation failed'))).toMatchObject({
      code: 'out-of-memory',
    });
  });

  it('is explained once', () => {
    const once = explainResourceLimit(systemError('EMFILE'));
    expect(explainResourceLimit(once)).toBe(once);
  });
});

describe('any other failure stays the same:', () => {
  it.each([
    ['a coded error that says more', new AuditpressError('no-space', 'x', { cause: systemError('ENOSPC') })],
    ['a system error about the file itself', systemError('EACCES')],
    ['a bug', new TypeError('x is not a function')],
    ['a value that is not an error', 'text'],
  ])('%s', (_what, failure) => {
    expect(explainResourceLimit(failure)).toBe(failure);
  });

  it('an error that is its own cause', () => {
    const failure = new Error('x');
    failure.cause = failure;
    expect(explainResourceLimit(failure)).toBe(failure);
  });
});

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

describe('a failure sent to another thread', () => {
  it('keeps all its fields if it has a code', () => {
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

  it('keeps its stack if it is unexpected', () => {
    const failure = new RangeError('out of it', { cause: new AuditpressError('file-empty', 'expected a, found b') });
    const arrived = sent(failure);
    expect(arrived).not.toBeInstanceOf(AuditpressError);
    expect(arrived).toMatchObject({ message: 'out of it', stack: failure.stack });
    expect(arrived.cause).toMatchObject({ kind: 'input', code: 'file-empty' });
  });

  it('becomes its text if it is not an error', () => {
    expect(sent('nothing').message).toBe('nothing');
  });

  it('is cut off if it is its own cause', () => {
    const failure = new Error('round');
    failure.cause = failure;
    expect(sent(failure).message).toBe('round');
  });
});

describe('a printed failure', () => {
  const printed = (message: string, set?: string): string => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    printFailure(new AuditpressError('report-missing', message), set);
    const [[text]] = write.mock.calls as [[string]];
    write.mockRestore();
    return text.split('\n')[0]!;
  };

  it('names the report once, by its path', () => {
    expect(printed('"a.json": the JSON is cut off', 'audits/a.json')).toBe(
      'auditpress: audits/a.json: the JSON is cut off',
    );
    expect(printed('expected a report', 'audits/a.json')).toBe('auditpress: audits/a.json: expected a report');
    expect(printed('"a.json": the JSON is cut off')).toBe('auditpress: "a.json": the JSON is cut off');
  });
});
