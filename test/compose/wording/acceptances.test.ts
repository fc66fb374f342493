import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { riskAcceptanceBlocks } from '../../../src/compose/blocks/acceptances.js';
import { riskAcceptances } from '../../../src/compose/tables/acceptances.js';
import { acceptanceNotes, ownersText, termsText } from '../../../src/compose/wording/acceptances.js';
import type { RiskAcceptance } from '../../../src/model/summary/acceptances.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { contextAbout } from '../../helpers/comparisons.js';
import { aHeading } from '../../helpers/compose-context.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

const SPAN = { from: '2026-03-01', expires: '2026-12-31' };

/** The context of a report with the policies P1 (Red) and P2 (Green), and acceptances judged on a day. */
function contextOn(day: string, ...acceptances: readonly RiskAcceptance[]) {
  const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf('Red', 'Green') })] });
  const files = { sources: [], acceptances };
  return contextAbout(
    aggregate(aSnapshot(report), { acceptances: { files, asOf: `${day}T12:00:00Z`, timeZone: 'UTC' } }),
  );
}

describe('the owners of accepted risks', () => {
  const ownersOf = async (...owners: readonly string[]) => {
    const report = aReport({ resourceCategories: [aCategory({ policies: policiesOf(...owners.map(() => 'Red')) })] });
    const acceptances = owners.map((owner, index) => anAcceptance({ policies: [`P${String(index + 1)}`], owner }));
    const summary = aggregate(aSnapshot(report), {
      acceptances: { files: { sources: [], acceptances }, asOf: '2026-06-01T12:00:00Z', timeZone: 'UTC' },
    });
    const { wording } = await contextAbout(summary);
    return summary.acceptances && ownersText(summary.acceptances, wording);
  };

  it('are named with how many they accept, three at most', async () => {
    expect(await ownersOf('Ana')).toBe('Ana');
    expect(await ownersOf('Ana', 'Ben', 'Ben')).toBe('Ben (2); Ana (1)');
    expect(await ownersOf('A', 'B', 'C', 'D', 'E')).toBe('A (1); B (1); C (1); 2 others (2)');
    expect(await ownersOf('x'.repeat(80))).toBe(`${'x'.repeat(60)}…`);
  });
});

describe('the days of a risk acceptance', () => {
  it('are its first and its last day in its terms, and only the last one without a first', async () => {
    const { wording } = await contextOn('2026-06-01');
    const [both, one] = [termsText(anAcceptance(SPAN), wording), termsText(anAcceptance(), wording)];
    expect(both).toMatch(/1 March 2026.*31 December 2026/);
    expect(one).toContain('31 December 2026');
    expect(one).not.toMatch(/March|January/);
  });

  it('are in their columns of the table', async () => {
    const context = await contextOn('2026-06-01', anAcceptance(SPAN), anAcceptance({ line: 9 }));
    const { columns, rows } = riskAcceptances(context);
    const daysIn = (row: number) =>
      ['acceptance-from', 'acceptance-expires'].map(
        (name) => rows[row]?.cells[columns.findIndex(({ key }) => key === name)]?.text,
      );
    expect(daysIn(0)).toEqual(['1 Mar 2026', '31 Dec 2026']);
    expect(daysIn(1)).toEqual(['–', '31 Dec 2026']);
  });

  it.each([
    ['not-yet-valid', '2026-02-28', '1 March 2026'],
    ['soon', '2026-12-30', '31 December 2026'],
    ['expired', '2027-01-01', '31 December 2026'],
  ])('are named where one matters: %s', async (kind, day, named) => {
    const { summary, wording } = await contextOn(day, anAcceptance(SPAN));
    const note = acceptanceNotes(summary, wording).find((each) => each.kind === kind);
    expect(note?.text).toContain(named);
  });
});

describe('the section of a risk acceptance', () => {
  const termsIn = async (given: Partial<RiskAcceptance>) => {
    const blocks = riskAcceptanceBlocks(await contextOn('2026-06-01', anAcceptance(given)), aHeading);
    return blocks.flatMap((block) => (block.type === 'paragraph' && block.role === 'small' ? block.children : []));
  };

  it('names who approved it, and its evidence on a line of its own', async () => {
    expect(await termsIn({})).toMatchObject([
      { type: 'text', text: expect.stringContaining('Ana Silva') as unknown },
      { type: 'break' },
      { type: 'externalLink', href: 'https://tickets.example/RISK-1' },
    ]);
  });

  it('says that nobody approved it, and has no link without evidence', async () => {
    const terms = await termsIn({ approver: '', evidence: '' });
    expect(terms).toMatchObject([
      { type: 'text', text: expect.stringMatching(/Jo Miller · [^·]*\bapprove/i) as unknown },
    ]);
  });
});
