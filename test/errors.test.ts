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

it('is one line that a terminal can show, whatever it quotes', () => {
  const quoted = 'a\u001b[31m\nb\u202ec\ud83dd';
  const error = new AuditpressError('usage', 'x', `received "${quoted}"`, { hint: quoted, problems: [quoted] });
  const escaped = 'a\\u001b[31m\\u000ab\\u202ec\\ud83dd';
  expect([error.message, error.hint, ...error.problems]).toEqual([`received "${escaped}"`, escaped, escaped]);
});

it('is no longer than anybody reads', () => {
  const error = new AuditpressError('usage', 'x', 'x'.repeat(100_000), { problems: ['x'.repeat(100_000)] });
  expect([error.message.length, error.problems[0]?.length]).toEqual([2000, 2000]);
  expect(error.message.endsWith('…')).toBe(true);
});

it('lists no more problems than anybody reads, and says how many there are', () => {
  const { problems } = new AuditpressError('usage', 'x', 'x', {
    problems: Array.from({ length: 1500 }, (_, index) => String(index)),
  });
  expect(problems).toHaveLength(1000);
  expect(problems.slice(-2)).toEqual(['998', 'and 501 more']);
});
