import { expect, test } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { explainFileError } from '../../../src/base/files/file-error.js';

function aFailure(code: string): Error {
  return Object.assign(new Error(`${code}: raw`), { code, syscall: 'rename' });
}

test.each([
  ['ENOSPC', 'unavailable', '/out/a.pdf cannot be written: no space is left'],
  ['EDQUOT', 'unavailable', '/out/a.pdf cannot be written: the quota is used up'],
  ['EROFS', 'input', '/out/a.pdf cannot be written to: the file system is read-only'],
  ['EACCES', 'input', '/out/a.pdf cannot be written to: permission denied'],
  ['EEXIST', 'input', '/out/a.pdf cannot be a folder: a file of that name exists'],
  ['ENOTDIR', 'input', '/out/a.pdf cannot be a folder: it, or a folder above it, is a file'],
  ['ENAMETOOLONG', 'input', '/out/a.pdf cannot be written: the path is too long'],
  ['EBUSY', 'input', '/out/a.pdf cannot be written: another program has it open'],
  ['ETXTBSY', 'input', '/out/a.pdf cannot be written: another program has it open'],
  ['EIO', 'input', '/out/a.pdf cannot be written: the system refuses with EIO'],
])('%s is explained and keeps its cause', (code, kind, message) => {
  const cause = aFailure(code);
  const explained = explainFileError(cause, '/out/a.pdf') as AuditpressError;
  expect(explained).toBeInstanceOf(AuditpressError);
  expect(explained).toMatchObject({ kind, message, cause });
  expect(explained.hint).toMatch(/\.$/);
});

test('other errors, and errors that are already explained, stay unchanged', () => {
  const unforeseen = Object.assign(new TypeError('raw'), { code: 'ERR_INVALID_ARG_TYPE' });
  const explained = explainFileError(aFailure('ENOSPC'), '/a');
  expect(explainFileError(unforeseen, '/b')).toBe(unforeseen);
  expect(explainFileError(explained, '/b')).toBe(explained);
});
