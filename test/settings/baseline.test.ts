import { expect, test } from 'vitest';
import { baseline, writtenBaseline } from '../../src/settings/baseline.js';

function read(value: unknown): unknown {
  const problems: string[] = [];
  const known = { builtInFormats: [], formats: [], sources: [], deliverers: [], redactionProfiles: [] };
  const resolved = baseline.resolve({ value, origin: '--baseline', folder: '/project' }, problems, known);
  return problems.length > 0 ? problems : resolved;
}

test.each([
  ['previous', { kind: 'previous' }],
  ['2026-10-14', { kind: 'date', day: '2026-10-14' }],
  ['job:7d0c', { kind: 'job', id: '7d0c' }],
  ['october.json', { kind: 'file', path: '/project/october.json' }],
  ['./previous', { kind: 'file', path: '/project/previous' }],
  ['/reports/2026-10-14', { kind: 'file', path: '/reports/2026-10-14' }],
])('reads %s', (written, reference) => {
  expect(read(written)).toEqual(reference);
  expect(read(writtenBaseline(read(written) as Parameters<typeof writtenBaseline>[0]))).toEqual(reference);
});

test('accepts a report from a program', () => {
  expect(read({ report: '[]' })).toEqual({ kind: 'input', input: { report: '[]' } });
});

test.each(['', '-', 'job:', '2026-13-01', 'a\0b'])('rejects %j', (written) => {
  expect(read(written)).toEqual([
    expect.stringMatching(/^--baseline: expected a file, job:<id>, previous, or a date such as 2026-10-14, received /),
  ]);
});
