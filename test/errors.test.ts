import { expect, it, vi } from 'vitest';
import { AuditpressError } from '../src/errors.js';

it('an error is one of auditpress whichever copy of auditpress made it', async () => {
  vi.resetModules();
  const other = await import('../src/errors.js');
  expect(other.AuditpressError).not.toBe(AuditpressError);
  expect(new other.AuditpressError('input', 'a', 'b')).toBeInstanceOf(AuditpressError);
});

it('no other error is', () => {
  expect(new Error('a')).not.toBeInstanceOf(AuditpressError);
  expect({ name: 'AuditpressError', code: 'a' }).not.toBeInstanceOf(AuditpressError);
  expect('AuditpressError').not.toBeInstanceOf(AuditpressError);
});
