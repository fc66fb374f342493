import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inputOf, STATUS_COLUMN } from '../../bench/content.js';
import { documentOf, loadLook } from '../../bench/contestants/auditpress/document.js';

describe('the content that all contestants print', () => {
  const { content, report } = inputOf(500, 7);
  const rows = content.categories.flatMap((category) => category.rows);

  it('is 500 policies in 25 categories', () => {
    expect(content.categories).toHaveLength(25);
    expect(rows).toHaveLength(500);
  });

  it('has a cell for every column, and the width of the page', () => {
    const { columns, look } = content;
    expect(rows.every(({ cells }) => cells.length === columns.length)).toBe(true);
    const table = columns.reduce((sum, { width }) => sum + width, 0) + look.gap * (columns.length - 1);
    const room = look.page.width - look.margins.left - look.margins.right;
    expect(Math.abs(table - room)).toBeLessThan(1);
  });

  it('names fonts that exist', () => {
    expect(Object.values(content.look.fonts).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('matches the report, policy by policy', () => {
    const [service] = JSON.parse(report) as [
      { ResourceCategories: { Policies: { ComplianceNumber: string; PolicyId: string }[] }[] },
    ];
    const policies = service.ResourceCategories.flatMap((category) => category.Policies);
    expect(rows.map(({ cells, policyId }) => [cells[0], policyId])).toEqual(
      policies.map(({ ComplianceNumber, PolicyId }) => [ComplianceNumber, PolicyId]),
    );
  });

  it('is in our document with the same texts in the same columns', async () => {
    const { template } = await loadLook();
    const document = documentOf(content, template);
    const views = document.blocks.flatMap((block) => (block.type === 'policyTable' ? [block.view] : []));
    const { columns, rows: ours } = document.tables['policies']!;
    const shown = views.flatMap((view) =>
      view.rows!.map((row) =>
        view.columns!.map((key) => ours[row]!.cells[columns.findIndex((one) => one.key === key)]),
      ),
    );
    expect(shown.map((cells) => cells.map((cell) => cell?.text))).toEqual(rows.map(({ cells }) => cells));
    expect(shown.map((cells) => cells[STATUS_COLUMN]?.status)).toEqual(rows.map(({ status }) => status));
    expect(document.blocks.filter(({ type }) => type === 'heading')).toHaveLength(25);
  });
});
