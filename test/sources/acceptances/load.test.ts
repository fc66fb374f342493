import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadAcceptances } from '../../../src/sources/acceptances/load.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Writes each text into a file of its own: `0.yaml`, `1.yaml` … Returns their paths. */
function files(...texts: readonly string[]): string[] {
  const folder = temporaryFolder();
  return texts.map((text, index) => {
    const path = join(folder, `${String(index)}.yaml`);
    writeFileSync(path, text);
    return path;
  });
}

/** Problems without the folder of the file. */
async function problemsOf(...texts: readonly string[]): Promise<string[]> {
  const failure = await failureOf(() => loadAcceptances(files(...texts)));
  expect(failure.code).toBe('acceptances-invalid');
  return failure.problems.map((problem) => problem.replaceAll(/[^ ]*(?=\d\.yaml)/g, ''));
}

/** The text of a file with one entry per argument. Each is valid but for what it changes. */
function entries(...changes: readonly (readonly string[])[]): string {
  const KEYS = ['policies: [P1]', 'maxFailed: 3', 'reason: Closed network', 'owner: Jo', 'expires: 2026-12-31'];
  const textOf = (lines: readonly string[]): string => {
    const changed = new Set(lines.map((line) => line.split(':')[0]));
    const kept = KEYS.filter((line) => !changed.has(line.split(':')[0]));
    return [...lines, ...kept].filter((line) => !line.endsWith(': NONE')).join('\n    ');
  };
  return `acceptances:\n${changes.map((lines) => `  - ${textOf(lines)}\n`).join('')}`;
}

describe('files of risk acceptances', () => {
  it('are null without files', async () => {
    expect(await loadAcceptances([])).toBeNull();
  });

  it('keep what is written, with file and line, ids as text', async () => {
    const [path = ''] = files(
      `# Ours\n${entries(['policies: [1000.10, "net-*"]', 'approver: Ana', 'from: 2026-01-01'])}`,
    );
    expect(await loadAcceptances([path])).toEqual({
      sources: [{ file: '0.yaml', sha256: createHash('sha256').update(readFileSync(path)).digest('hex') }],
      acceptances: [
        {
          file: '0.yaml',
          line: 3,
          policies: ['1000.10', 'net-*'],
          categories: [],
          services: [],
          resources: [],
          accounts: [],
          benchmarks: [],
          maxFailed: 3,
          reason: 'Closed network',
          owner: 'Jo',
          approver: 'Ana',
          evidence: '',
          from: '2026-01-01',
          expires: '2026-12-31',
        },
      ],
    });
  });

  it('may be several, in order', async () => {
    const loaded = await loadAcceptances(files(entries(['policies: [A]']), entries(['policies: [B]'])));
    expect(loaded?.acceptances.map(({ file, policies }) => [file, ...policies])).toEqual([
      ['0.yaml', 'A'],
      ['1.yaml', 'B'],
    ]);
  });

  it('may be empty', async () => {
    expect((await loadAcceptances(files('acceptances: []')))?.acceptances).toEqual([]);
  });
});

describe('a problem', () => {
  it.each([
    [
      'an unknown key',
      ['polices: [A]'],
      /line 2, column 5: acceptances\.0: unknown key "polices" \(did you mean "policies"\?\)/,
    ],
    ['a missing reason', ['reason: NONE'], /acceptances\.0\.reason: expected a string, received nothing/],
    ['a blank reason', ['reason: " "'], /acceptances\.0\.reason: expected a string, received/],
    ['a missing owner', ['owner: NONE'], /acceptances\.0\.owner: expected a string, received nothing/],
    [
      'a missing last day',
      ['expires: NONE'],
      /acceptances\.0\.expires: expected a date such as 2026-12-31, received nothing/,
    ],
    [
      'a missing limit',
      ['maxFailed: NONE'],
      /acceptances\.0\.maxFailed: expected a whole number from 0 to 1000000000, received nothing/,
    ],
    [
      'a limit below 0',
      ['maxFailed: -1'],
      /line 2, column 16: acceptances\.0\.maxFailed: expected a whole number from 0/,
    ],
    [
      'a day of no calendar',
      ['expires: 2026-02-30'],
      /expires: expected a date such as 2026-12-31, received "2026-02-30"/,
    ],
    ['a time of day', ['expires: 2026-02-20T10:00'], /expires: expected a date such as/],
    [
      'an end before the start',
      ['from: 2027-01-01'],
      /expires: expected a day not before "from" \(2027-01-01\), received 2026-12-31/,
    ],
    [
      'nothing to accept',
      ['policies: NONE'],
      /acceptances\.0: expected policies, categories, services or resources, received none/,
    ],
    ['an empty list', ['policies: []'], /policies: expected at least 1 entry, received \[\]/],
    [
      'an address that is not https',
      ['evidence: http://a.example'],
      /evidence: expected an address that begins with https:/,
    ],
    [
      'a script as address',
      ['evidence: "javascript:alert(1)"'],
      /evidence: expected an address that begins with https:/,
    ],
    ['a name of two lines', ['owner: "a\\nb"'], /owner: expected one line of text/],
    ['a name that is too long', [`owner: ${'x'.repeat(301)}`], /owner: expected at most 300 characters/],
  ])('names the place of %s', async (_, change, expected) => {
    const problems = await problemsOf(entries(change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
    expect(problems[0]).toMatch(/^0\.yaml, line \d+, column \d+: /);
  });

  it('does not hide others, in any file', async () => {
    const problems = await problemsOf(
      entries(['maxFailed: x'], ['policies: [B]', 'from: 2027-01-01']),
      'acceptances: 1',
    );
    expect(problems.map((problem) => problem.replace(/:.*/, ''))).toEqual([
      '0.yaml, line 2, column 16',
      '0.yaml, line 12, column 14',
      '1.yaml, line 1, column 14',
    ]);
  });

  it('is a file that does not exist, or of another kind', async () => {
    const failure = await failureOf(() => loadAcceptances(['missing.yaml', 'a.txt']));
    expect(failure.problems).toEqual([
      'missing.yaml: expected a file of risk acceptances, found no file',
      'a.txt: expected one of the extensions .yaml, .yml, .json, found ".txt"',
    ]);
  });
});

describe('two acceptances of the same policies', () => {
  it('are a repetition if they say the same', async () => {
    expect(await problemsOf(entries(['policies: [A, B]'], ['policies: [B, A]']))).toEqual([
      '0.yaml, line 7, column 5: expected each acceptance once, found that of 0.yaml, line 2, column 5 again',
    ]);
  });

  it('contradict each other with another limit or last day, also in two files', async () => {
    const [problem] = await problemsOf(entries(['maxFailed: 3']), entries(['maxFailed: 5', 'expires: 2027-06-30']));
    expect(problem).toBe(
      '1.yaml, line 2, column 5: expected one acceptance at a time for the same policies, found a contradiction: maxFailed 5 ' +
        'through 2027-06-30, but maxFailed 3 through 2026-12-31 in 0.yaml, line 2, column 5. A renewal starts after the last ' +
        'day of what it renews.',
    );
  });

  it('are a renewal if one starts after the other ends', async () => {
    const renewed = entries([], ['maxFailed: 5', 'from: 2027-01-01', 'expires: 2027-06-30']);
    expect((await loadAcceptances(files(renewed)))?.acceptances).toHaveLength(2);
  });

  it('are two if they are about other accounts', async () => {
    const two = entries(['accounts: [A1]'], ['accounts: [A2]', 'maxFailed: 5']);
    expect((await loadAcceptances(files(two)))?.acceptances).toHaveLength(2);
  });
});

describe('the edges of acceptances', () => {
  it('are one day, the largest number, and a renewal on the day after the last', async () => {
    const single = entries(['from: 2026-12-31', 'maxFailed: 1000000000']);
    expect(await loadAcceptances(files(single))).toMatchObject({ acceptances: [{ maxFailed: 1_000_000_000 }] });
    const renewed = entries(['expires: 2026-06-30'], ['from: 2026-07-01', 'expires: 2026-12-31', 'maxFailed: 4']);
    expect((await loadAcceptances(files(renewed)))?.acceptances).toHaveLength(2);
    const touching = entries(['expires: 2026-06-30'], ['from: 2026-06-30', 'maxFailed: 4']);
    expect(await problemsOf(touching)).toHaveLength(1);
  });

  it('are two thousand in a file', async () => {
    const many = (count: number) =>
      JSON.stringify({
        acceptances: Array.from({ length: count }, (_value, index) => ({
          policies: [`P${String(index)}`],
          maxFailed: 1,
          reason: 'x',
          owner: 'Jo',
          expires: '2026-12-31',
        })),
      });
    expect((await loadAcceptances(files(many(2000))))?.acceptances).toHaveLength(2000);
    expect(await problemsOf(many(2001))).toHaveLength(1);
  });

  it('are the same policies in any order, and named twice', async () => {
    const twice = entries(['policies: [P1, P2]'], ['policies: [P2, P1, P2]']);
    expect(await problemsOf(twice)).toContainEqual(expect.stringContaining('expected each acceptance once'));
  });
});
