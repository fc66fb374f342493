import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { compose } from '../../src/compose/compose.js';
import type { AuditDocument } from '../../src/model/document/document.js';
import { loadTemplate } from '../../src/template/load.js';
import { someSettings } from '../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';

const COLORS = ['Red', 'Green', 'Gray'];
const policies = COLORS.map((compliance) => aPolicy({ policyId: compliance, compliance }));
const report = aReport({ resourceCategories: [aCategory({ policies })] });

async function documentWith(settings: Parameters<typeof someSettings>[0]): Promise<AuditDocument> {
  const template = await loadTemplate('auditor', 'en');
  return (await compose(aggregate(aSnapshot(report)), template, someSettings(settings))).document;
}

function headsOfPolicies({ blocks }: AuditDocument): (readonly string[] | undefined)[] {
  return blocks.flatMap((block) => (block.type === 'policyTable' ? [block.view.columns] : []));
}

describe('columns for test and conclusion', () => {
  it('are in the full row of each policy and in the sheet, empty, if they are asked for', async () => {
    const document = await documentWith({ conclusions: true });
    const heads = headsOfPolicies(document);
    expect(heads).toHaveLength(COLORS.length);
    for (const head of heads) expect(head?.slice(-2)).toEqual(['tested', 'conclusion']);
    const { columns, rows } = document.tables['policies']!;
    const at = columns.findIndex(({ key }) => key === 'conclusion');
    expect(rows.map(({ cells }) => cells[at]?.text)).toEqual(['', '', '']);
    const sheet = document.worksheets.flatMap(({ views }) => views).find(({ columns: own }) => own?.includes('tested'));
    expect(sheet?.table).toBe('policies');
  });

  it('are nowhere otherwise', async () => {
    for (const head of headsOfPolicies(await documentWith({}))) expect(head).not.toContain('conclusion');
  });
});

describe('the table to follow up', () => {
  const headings = ({ blocks }: AuditDocument) =>
    blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []));

  it('is a chapter of what did not pass, if it is asked for', async () => {
    const document = await documentWith({ followUp: true });
    expect(headings(document)).toContain('Follow-up');
    const block = document.blocks.find((each) => each.type === 'table' && each.view.table === 'tracker');
    expect(block).toMatchObject({
      view: { columns: ['number', 'title', 'severity', 'reason', 'owner', 'due', 'justification'] },
    });
    expect(document.tables['tracker']?.rows).toHaveLength(1);
  });

  it('is not there otherwise', async () => {
    expect(headings(await documentWith({}))).not.toContain('Follow-up');
  });
});
