import { describe, expect, it, vi } from 'vitest';
import { AuditpressError, withDetails } from '../../src/base/errors.js';

it('an error of any copy of auditpress is an AuditpressError', async () => {
  vi.resetModules();
  const other = await import('../../src/base/errors.js');
  expect(other.AuditpressError).not.toBe(AuditpressError);
  expect(new other.AuditpressError('file-empty', 'b')).toBeInstanceOf(AuditpressError);
});

it('any other error is not an AuditpressError', () => {
  expect(new Error('a')).not.toBeInstanceOf(AuditpressError);
  expect({ name: 'AuditpressError', code: 'a' }).not.toBeInstanceOf(AuditpressError);
  expect('AuditpressError').not.toBeInstanceOf(AuditpressError);
});

it('a message is one printable line, whatever it quotes', () => {
  const quoted = 'a\u001b[31m\nb\u202ec\ud83dd';
  const error = new AuditpressError('config-invalid', `received "${quoted}"`, { hint: quoted, problems: [quoted] });
  const escaped = 'a\\u001b[31m\\u000ab\\u202ec\\ud83dd';
  expect([error.message, error.hint, ...error.problems]).toEqual([`received "${escaped}"`, escaped, escaped]);
});

it('a message has a limited length', () => {
  const error = new AuditpressError('config-invalid', 'x'.repeat(100_000), { problems: ['x'.repeat(100_000)] });
  expect([error.message.length, error.problems[0]?.length]).toEqual([2000, 2000]);
  expect(error.message.endsWith('…')).toBe(true);
});

it('the number of problems is limited, and the last line says how many more there are', () => {
  const { problems } = new AuditpressError('config-invalid', 'x', {
    problems: Array.from({ length: 1500 }, (_, index) => String(index)),
  });
  expect(problems).toHaveLength(1000);
  expect(problems.slice(-2)).toEqual(['998', 'and 501 more']);
});

describe('an error code', () => {
  it('determines kind, exit code and default hint', () => {
    const { kind, exitCode, hint } = new AuditpressError('set-busy', 'busy');
    expect({ kind, exitCode, hint }).toEqual({
      kind: 'unavailable',
      exitCode: 6,
      hint: 'Run the command again when that process has ended.',
    });
  });

  it('allows a more specific hint', () => {
    expect(new AuditpressError('set-busy', 'busy', { hint: 'Wait for process 7.' }).hint).toBe('Wait for process 7.');
  });

  it('leaves the kind to the code that throws it, if it has several', () => {
    expect(new AuditpressError({ code: 'word-missing', kind: 'internal' }, 'no word')).toMatchObject({ exitCode: 1 });
  });

  it('is checked by the compiler', () => {
    // @ts-expect-error no such code
    new AuditpressError('set-bussy', 'busy');
    // @ts-expect-error the code has several kinds
    new AuditpressError('word-missing', 'no word');
    // @ts-expect-error none of its kinds is this one
    new AuditpressError({ code: 'word-missing', kind: 'unavailable' }, 'no word');
    // @ts-expect-error codes of plug-ins begin with a prefix
    new AuditpressError({ code: 'too-long', kind: 'input' }, 'too long');
  });

  it('of a plug-in comes with its own kind and hint', () => {
    const error = new AuditpressError({ code: 'acme:too-long', kind: 'input' }, 'expected 3 rows, received 4');
    expect(error).toMatchObject({ code: 'acme:too-long', kind: 'input', exitCode: 3, hint: undefined });
  });

  it('is internal if it is an unknown string, which JavaScript callers may pass', () => {
    expect(new AuditpressError('toString' as never, 'what')).toMatchObject({ kind: 'internal', exitCode: 1 });
  });
});

describe('a reworded error', () => {
  const cause = new Error('first');
  const places = [{ file: 'a.yaml', line: 3 }];
  const error = new AuditpressError({ code: 'response-truncated', kind: 'unavailable' }, 'cut off', {
    hint: 'Wait.',
    problems: ['a'],
    places,
    retryAfter: 120,
    cause,
  });

  it('keeps its code, its kind, and everything that is not replaced', () => {
    const { code, kind, problems } = error;
    const other = withDetails(error, { message: 'a.json: cut off' });
    expect(other).toMatchObject({ code, kind, message: 'a.json: cut off', hint: 'Wait.', problems, places, cause });
    expect(other.retryAfter).toBe(120);
  });

  it('can lose its cause', () => {
    expect(withDetails(error, { cause: undefined }).cause).toBeUndefined();
  });
});
