import { describe, expect, it } from 'vitest';
import { explainResourceLimit } from '../../src/cli/resource-limit.js';
import { AuditpressError } from '../../src/errors.js';

const refusal = (code: string, path?: string): Error =>
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
    ['ERR_WORKER_OUT_OF_MEMORY', 'out-of-memory', 'expected enough memory, but it ran out'],
    ['ENOSPC', 'no-space', 'expected free disk space, but none is left'],
    ['EIO', 'device-failed', 'expected a working disk, but reading or writing it failed'],
  ])('becomes a coded error with a hint: %s', (systemCode, code, message) => {
    const cause = refusal(systemCode);
    expect(explainResourceLimit(cause)).toMatchObject({ kind: 'unavailable', code, message, cause });
    expect((explainResourceLimit(cause) as AuditpressError).hint).toMatch(/\.$/);
  });

  it('is reported with the path of the file', () => {
    expect(explainResourceLimit(refusal('EMFILE', '/fonts/a.ttf'))).toMatchObject({
      message: expect.stringMatching(/^\/fonts\/a\.ttf: expected to open one more file/) as unknown,
    });
  });

  it('is found among the causes of another error', () => {
    const wrapped = new AuditpressError('template-unreadable', 'cannot be read', { cause: refusal('EMFILE') });
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
    const once = explainResourceLimit(refusal('EMFILE'));
    expect(explainResourceLimit(once)).toBe(once);
  });
});

describe('any other failure stays the same:', () => {
  it.each([
    ['a coded error that says more', new AuditpressError('no-space', 'x', { cause: refusal('ENOSPC') })],
    ['a refusal that is about the file', refusal('EACCES')],
    ['a fault of the program', new TypeError('x is not a function')],
    ['what is no error', 'text'],
  ])('%s', (_what, failure) => {
    expect(explainResourceLimit(failure)).toBe(failure);
  });

  it('an error that is its own cause', () => {
    const failure = new Error('x');
    failure.cause = failure;
    expect(explainResourceLimit(failure)).toBe(failure);
  });
});
