import { describe, expect, it } from 'vitest';
import { explainResourceLimit } from '../../src/cli/resource-limit.js';
import { AuditpressError } from '../../src/errors.js';

const refusal = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: text of the system`), {
    code,
    syscall: 'open',
    ...(path !== undefined && { path }),
  });

describe('what the machine has too little of', () => {
  it.each([
    [
      'EMFILE',
      'too-many-open-files',
      'expected to open one more file, found that this process has as many open as it may',
    ],
    [
      'ENFILE',
      'too-many-open-files',
      'expected to open one more file, found that the system has as many open as it may',
    ],
    ['ENOMEM', 'out-of-memory', 'expected enough memory for the work, found that it ran out'],
    ['ERR_WORKER_OUT_OF_MEMORY', 'out-of-memory', 'expected enough memory for the work, found that it ran out'],
    ['ENOSPC', 'no-space', 'expected room on the disk, found that no space is left'],
    ['EIO', 'device-failed', 'expected a disk that can be read and written, found that it fails'],
  ])('is a coded error that says what to do: %s', (systemCode, code, message) => {
    const cause = refusal(systemCode);
    expect(explainResourceLimit(cause)).toMatchObject({ kind: 'unavailable', code, message, cause });
    expect((explainResourceLimit(cause) as AuditpressError).hint).toMatch(/\.$/);
  });

  it('is named with the file that was asked for', () => {
    expect(explainResourceLimit(refusal('EMFILE', '/fonts/a.ttf'))).toMatchObject({
      message: expect.stringMatching(/^\/fonts\/a\.ttf: expected to open one more file/) as unknown,
    });
  });

  it('is told behind an error that takes it for a fault of the file', () => {
    const wrapped = new AuditpressError('template-unreadable', 'cannot be read', { cause: refusal('EMFILE') });
    expect(explainResourceLimit(wrapped)).toMatchObject({
      kind: 'unavailable',
      code: 'too-many-open-files',
      cause: wrapped,
    });
  });

  it('is told of a thread that could not start, and of bytes that found no room', () => {
    const start = Object.assign(new Error('Worker initialization failure: EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' });
    expect(explainResourceLimit(start)).toMatchObject({ code: 'too-many-open-files' });
    expect(explainResourceLimit(new RangeError('Array buffer allocation failed'))).toMatchObject({
      code: 'out-of-memory',
    });
  });

  it('is worded once', () => {
    const once = explainResourceLimit(refusal('EMFILE'));
    expect(explainResourceLimit(once)).toBe(once);
  });
});

describe('everything else stays what it is', () => {
  it.each([
    ['a coded error that says more', new AuditpressError('no-space', 'x', { cause: refusal('ENOSPC') })],
    ['a refusal that is about the file', refusal('EACCES')],
    ['a fault of the program', new TypeError('x is not a function')],
    ['what is no error', 'text'],
  ])('%s', (_what, failure) => {
    expect(explainResourceLimit(failure)).toBe(failure);
  });

  it('also an error that is its own cause', () => {
    const failure = new Error('x');
    failure.cause = failure;
    expect(explainResourceLimit(failure)).toBe(failure);
  });
});
