import { describe, expect, it } from 'vitest';
import type { PlanCard } from '../../../src/model/document/document.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { aHeading, aParagraph, aPolicyTable, manyPolicies } from '../../helpers/blocks.js';
import { aPlanCard } from '../../helpers/guidance.js';
import { pagesOf, rawPdf, renderPdf, unbrokenText } from '../../helpers/pdf.js';
import { outlineOf } from '../../helpers/pdf-structure.js';

const tables = { policies: aPolicyTable(manyPolicies(200)) };

function plan(...cards: readonly PlanCard[]) {
  return { blocks: [aHeading(1, 'Plan'), { type: 'remediationPlan' as const, cards }], tables };
}

describe('a plan in the PDF', () => {
  it('is a series of cards, each with a heading: effect, lines to fill in, each policy, steps and links', async () => {
    const { bytes } = await renderPdf(plan(aPlanCard([0, 1]), aPlanCard([2], { parts: [] })));
    expect(accessibilityProblems(bytes)).toEqual([]);
    expect(outlineOf(bytes)).toMatch(/^Document\(H1 H2 P P P P P P P P L\(LI\(L.*\) H2 P P P P\)$/);
  });

  it('prints number, title, effect and the labels of the lines', async () => {
    const text = unbrokenText(await renderPdf(plan(aPlanCard([4]))));
    for (const part of [
      '5Howtobackup5',
      'Complianceafter40.0%(2of5)',
      'Owner',
      'Duedate',
      'Failed·1000.5',
      '3failedresourcechecks',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has a bookmark for each card, below its chapter', async () => {
    const raw = await rawPdf(plan(aPlanCard([0]), aPlanCard([2])));
    const bookmark = (destination: string) =>
      new RegExp(`<<\\n/Dest \\(${destination}\\)[\\s\\S]*?>>`).exec(raw)?.[0] ?? '';
    expect(bookmark('#plan\\.1')).toContain('/Title');
    expect(bookmark('#plan\\.3')).toContain('/Title');
    expect(bookmark('#plan')).toContain('/Count 2');
  });

  it('names what compliance becomes once, above the first card, where nothing is to fill in', async () => {
    const cards = [1, 2, 3].map((row) => aPlanCard([row], { fields: [], parts: [] }));
    const text = unbrokenText(await renderPdf(plan(...cards)));
    expect(text.match(/Complianceafter/g)).toHaveLength(1);
    expect(text.match(/40\.0%\(2of5\)/g)).toHaveLength(3);
  });

  it('is where links to its cards and their policies lead', async () => {
    const link = (target: string) => ({
      type: 'paragraph' as const,
      role: 'body' as const,
      children: [{ type: 'link' as const, target, children: [{ type: 'text' as const, text: target }] }],
    });
    const targets = ['plan.1', 'policy.1', 'policy.2', 'plan.3', 'policy.3'];
    const raw = await rawPdf({
      blocks: [...targets.map(link), { type: 'remediationPlan', cards: [aPlanCard([0, 1]), aPlanCard([2])] }],
      tables,
    });
    for (const target of targets) {
      expect(raw.split(`(#${target}) [`).length, target).toBe(2);
      expect(raw.split(`(#${target})`).length, target).toBeGreaterThan(2);
    }
  });

  it('keeps a short card on one page', async () => {
    const cards = Array.from({ length: 60 }, (_, index) => aPlanCard([index]));
    const pages = pagesOf(await renderPdf(plan(...cards)));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const count = (word: RegExp): number => page.match(word)?.length ?? 0;
      expect(count(/Due date/g)).toBe(count(/References/g));
    }
  });

  it('prints the title of a policy above its facts, and what was found below them', async () => {
    const lines = [
      { title: '', found: '', links: [] },
      { title: 'Encrypt disks', found: 'No key is set.', links: [] },
    ];
    const card = aPlanCard([0, 1]);
    const groups = [{ view: card.view, lines, parts: [] }];
    const [page] = pagesOf(await renderPdf(plan({ ...card, groups })));
    expect(page).toMatch(/1000\.1[^]*Encrypt disks[^]*1000\.2[^]*No key is set\./);
  });

  it('breaks a long card after its first policies, and keeps its last ones together', async () => {
    const cards = Array.from({ length: 12 }, (_, index) =>
      aPlanCard(
        Array.from({ length: 9 }, (_, at) => index * 9 + at),
        { fields: [], parts: [] },
      ),
    );
    for (const page of pagesOf(await renderPdf(plan(...cards)))) {
      const counts = page.split(/How to back up/).map((part) => part.match(/1000\.\d+/g)?.length ?? 0);
      expect(counts[0]).not.toBe(1);
      expect(counts.length === 1 || (counts.at(-1) ?? 0) >= 3).toBe(true);
    }
  });

  it('breaks a long card rather than leave a page empty', async () => {
    const long = Array.from({ length: 60 }, (_, index) => index);
    const pages = pagesOf(await renderPdf(plan(aPlanCard([100]), aPlanCard([101]), aPlanCard(long))));
    expect(pages[0]).toContain('3 failed resource checks');
    expect(pages[0]?.match(/1000\.\d+/g)?.length).toBeGreaterThan(10);
  });

  it('shows texts of any length', async () => {
    const long = { label: 'Steps', children: [aParagraph('word '.repeat(1_500))] };
    const card = aPlanCard([0], { title: 'title '.repeat(80), effect: 'effect '.repeat(200), parts: [long] });
    expect(pagesOf(await renderPdf(plan(card, aPlanCard([1])))).length).toBeGreaterThan(1);
  });

  it('is nothing without cards', async () => {
    expect(outlineOf((await renderPdf(plan())).bytes)).toBe('Document(H1)');
  });
});
