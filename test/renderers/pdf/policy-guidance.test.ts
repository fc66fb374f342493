import { describe, expect, it } from 'vitest';
import type { GuidanceCard } from '../../../src/model/document/document.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { aHeading, aParagraph, aPolicyTable, manyPolicies } from '../../helpers/blocks.js';
import { aGuidanceCard } from '../../helpers/guidance.js';
import { pagesOf, rawPdf, renderPdf, unbrokenText } from '../../helpers/pdf.js';
import { outlineOf } from '../../helpers/pdf-structure.js';

const tables = { policies: aPolicyTable(manyPolicies(60)) };

function guidance(...cards: readonly GuidanceCard[]) {
  return { blocks: [aHeading(1, 'Remediation'), { type: 'policyGuidance' as const, cards }], tables };
}

describe('guidance in the PDF', () => {
  it('is a list of cards: title, entries, parts with their steps and links', async () => {
    const { bytes } = await renderPdf(guidance(aGuidanceCard([0, 1])));
    expect(accessibilityProblems(bytes)).toEqual([]);
    expect(outlineOf(bytes)).toBe(
      'Document(H1 L(LI(LBody(P P P P P P L(LI(Lbl LBody(P)) LI(Lbl LBody(P))) P P(Link)))))',
    );
  });

  it('prints each entry on a line, and the id of the policy', async () => {
    const text = unbrokenText(await renderPdf(guidance(aGuidanceCard([0, 1]))));
    expect(text).toContain('Failed·1000.1Failed');
    expect(text).toContain('Failed·1000.2·BackupConfigured_1');
  });

  it('is linked by its anchor, and links back to printed rows', async () => {
    const raw = await rawPdf({
      blocks: [
        { type: 'policyTable', view: { table: 'policies', rows: [0] } },
        {
          type: 'paragraph',
          role: 'body',
          children: [{ type: 'link', target: 'guidance.1', children: [{ type: 'text', text: 'x' }] }],
        },
        { type: 'policyGuidance', cards: [aGuidanceCard([0, 1]), aGuidanceCard([0])] },
      ],
      tables,
    });
    expect(raw.match(/\(#guidance\.1\) \[/g)).toHaveLength(1);
    expect(raw).toMatch(/\/Dest \(#guidance\.1\)|\/D \(#guidance\.1\)/);
    expect(raw).not.toContain('#policy.2)');
  });

  it('keeps the title of a card with the next lines', async () => {
    const cards = Array.from({ length: 40 }, (_, index) => aGuidanceCard([index]));
    const pages = pagesOf(await renderPdf(guidance(...cards)));
    for (const page of pages) expect(page.trim().split('\n').at(-1)).not.toMatch(/^How to back up|^Failed/);
    expect(pages.length).toBeGreaterThan(5);
  });

  it('continues on further pages, and truncates text after 10,000 characters with a notice', async () => {
    const long = { label: 'What is checked', children: [aParagraph('word '.repeat(4_000))] };
    const rendering = await renderPdf(guidance(aGuidanceCard([0], { parts: [long] }), aGuidanceCard([1])));
    expect(rendering.notices).toEqual([expect.stringMatching(/^Very long texts are truncated/)]);
    expect(pagesOf(rendering).length).toBeGreaterThan(2);
    expect(unbrokenText(rendering)).toContain('Howtobackup2');
  });

  it('is nothing without cards', async () => {
    const { bytes } = await renderPdf(guidance());
    expect(outlineOf(bytes)).toBe('Document(H1)');
  });
});
