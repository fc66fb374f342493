import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAcceptance, type NewAcceptance } from '../../../src/sources/acceptances/add.js';
import { loadAcceptances } from '../../../src/sources/acceptances/load.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function aNewAcceptance(overrides: Partial<NewAcceptance> = {}): NewAcceptance {
  return {
    policies: ['P1'],
    categories: [],
    services: [],
    resources: [],
    accounts: [],
    benchmarks: [],
    maxFailed: '3',
    reason: 'Closed network',
    owner: 'Jo Miller',
    approver: '',
    evidence: '',
    from: '',
    expires: '2026-12-31',
    ...overrides,
  };
}

function fileWith(text: string): string {
  const path = join(temporaryFolder(), 'acceptances.yaml');
  writeFileSync(path, text);
  return path;
}

function added(text: string, entry: NewAcceptance): Promise<string> {
  return withAcceptance(fileWith(text), entry);
}

const FIRST = `acceptances:
  - policies: [P0]
    maxFailed: 1
    reason: Ours   # for now
    owner: Jo
    expires: 2026-12-31
`;

describe('a new entry', () => {
  it('begins a file that does not exist', async () => {
    expect(await withAcceptance(join(temporaryFolder(), 'new.yaml'), aNewAcceptance())).toBe(
      'acceptances:\n  - policies: [P1]\n    maxFailed: 3\n    reason: Closed network\n    owner: Jo Miller\n    expires: 2026-12-31\n',
    );
  });

  it.each([
    ['with a line feed at its end', FIRST],
    ['without', FIRST.trimEnd()],
  ])('follows the others of a file %s, whose comments and format stay', async (_, text) => {
    const result = await added(`# Ours\n${text}`, aNewAcceptance());
    expect(result.startsWith(`# Ours\n${FIRST}\n  - policies: [P1]\n`)).toBe(true);
  });

  it('is indented as the others', async () => {
    const text = FIRST.replaceAll(/^ {2}/gm, '');
    expect(await added(text, aNewAcceptance())).toContain('\n- policies: [P1]\n  maxFailed: 3\n');
  });

  it('is refused with its problems', async () => {
    const failure = await failureOf(() => added(FIRST, aNewAcceptance({ maxFailed: 'many', expires: '2026-02-30' })));
    expect(failure.code).toBe('acceptances-invalid');
    expect(failure.problems.map((problem) => problem.replace(/^.*?: acc/, 'acc'))).toEqual([
      'acceptances.1.maxFailed: expected a whole number from 0 to 1000000000, received "many"',
      'acceptances.1.expires: expected a date such as 2026-12-31, received "2026-02-30"',
    ]);
  });

  it('is refused if it contradicts another one', async () => {
    const failure = await failureOf(() => added(FIRST, aNewAcceptance({ policies: ['P0'] })));
    expect(failure.message).toContain('found a contradiction');
  });

  it.each([
    ['in brackets', 'acceptances: []\n'],
    ['before other keys', `${FIRST}$schema: x\n`],
    ['before a text that would continue with it', 'acceptances: []\n$schema: |\n  x\n'],
  ])('is not added to a list %s', async (_, text) => {
    const failure = await failureOf(() => added(text, aNewAcceptance()));
    expect(failure.code).toBe('acceptances-invalid');
  });

  it.each(['Y', 'n', 'Yes', 'off', 'NULL', 'true'])('quotes %s, which other readers take for a mark', async (owner) => {
    expect(await added(FIRST, aNewAcceptance({ owner }))).toContain(`    owner: "${owner}"\n`);
  });

  it('keeps any text', async () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim())
      .filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(
        line,
        line,
        fc.uniqueArray(line, { minLength: 1, maxLength: 3 }),
        async (owner, reason, policies) => {
          const path = fileWith(await added(FIRST, aNewAcceptance({ owner, reason, policies: ['~new', ...policies] })));
          expect((await loadAcceptances([path]))?.acceptances[1]).toMatchObject({
            owner,
            reason,
            policies: ['~new', ...policies],
          });
        },
      ),
      { numRuns: 50 },
    );
  });
});
