import { describe, expect, it } from 'vitest';
import { failedLines, hasResources, resources } from '../../../src/compose/tables/resources.js';
import { partsOf } from '../../../src/compose/tables/worksheets.js';
import type { Worksheet } from '../../../src/model/document/document.js';
import type { Resource } from '../../../src/model/report/report.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport } from '../../helpers/snapshots.js';

function aResource(changes: Partial<Resource> = {}): Resource {
  return { id: 'vm-1', name: '', type: '', region: '', status: 'red', reason: '', isMuted: false, ...changes };
}

const contextOf = (...lists: readonly (readonly Resource[])[]) =>
  aComposeContext(
    aReport({
      resourceCategories: [
        aCategory({
          policies: lists.map((own, index) =>
            aPolicy({ policyId: `P${String(index)}`, compliance: 'Amber', resources: own }),
          ),
        }),
      ],
    }),
  );

const textsOf = (table: ReturnType<typeof resources>, key: string): readonly string[] => {
  const at = table.columns.findIndex((column) => column.key === key);
  return table.rows.map(({ cells }) => cells[at]?.text ?? '');
};

describe('the table of resources', () => {
  it('has a row per check, in the order of the policies, failed ones first', async () => {
    const context = await contextOf(
      [aResource({ id: 'a', status: 'green' }), aResource({ id: 'b' }), aResource({ id: 'b' })],
      [aResource({ id: 'c', status: 'green' }), aResource({ id: 'd', isMuted: true, reason: 'open' })],
    );
    const table = resources(context);
    expect(textsOf(table, 'resource')).toEqual(['b', 'b', 'a', 'd', 'c']);
    expect(textsOf(table, 'status')).toEqual(['Failed', 'Failed', 'Passed', 'Failed', 'Passed']);
    expect(textsOf(table, 'muted')).toEqual(['', '', '', 'muted at source', '']);
    expect(textsOf(table, 'reason')).toEqual(['', '', '', 'open', '']);
    expect(textsOf(table, 'policy')).toEqual(['P0', 'P0', 'P0', 'P1', 'P1']);
  });

  it('is empty for a report whose source names none', async () => {
    const context = await aComposeContext();
    expect(hasResources(context.summary)).toBe(false);
    expect(resources(context).rows).toEqual([]);
  });

  it('goes on in another worksheet where one is full', async () => {
    const table = resources(await contextOf([1, 2, 3, 4, 5].map((id) => aResource({ id: String(id) }))));
    const sheet = { name: 'Resources', key: 'resources', views: [{ table: 'resources' }] } as unknown as Worksheet;
    expect(partsOf(sheet, table, 5)).toEqual([sheet]);
    expect(partsOf(sheet, table, 2).map(({ name, views }) => [name, views[0]?.rows])).toEqual([
      ['Resources', [0, 1]],
      ['Resources 2', [2, 3]],
      ['Resources 3', [4]],
    ]);
  });
});

describe('the failed checks of a policy', () => {
  const linesOf = async (limit: number, ...own: readonly Resource[]) => {
    const { summary, wording } = await contextOf(own);
    return failedLines(summary.entries, limit, wording);
  };

  it('say what, where and why', async () => {
    const { label, lines } = await linesOf(
      9,
      aResource({ id: 'arn:x:logs', name: 'logs', region: 'eu-west-1', reason: 'Versioning is off.' }),
      aResource({ id: 'sg-1', name: 'web', isMuted: true }),
      aResource({ id: 'fine', status: 'green' }),
    );
    expect(label).toBe('2 failed checks');
    expect(lines).toEqual(['arn:x:logs · eu-west-1: Versioning is off.', 'sg-1 (web) · muted at source']);
  });

  it('say how many more there are, and where', async () => {
    const three = [1, 2, 3].map((id) => aResource({ id: String(id) }));
    expect((await linesOf(3, ...three)).lines).toEqual(['1', '2', '3']);
    expect((await linesOf(2, ...three)).lines).toEqual(['1', '2', 'and 1 more, in the worksheet “Resources”']);
  });

  it('are none where all passed', async () => {
    expect(await linesOf(9, aResource({ status: 'green' }))).toEqual({ label: '', lines: [] });
  });
});
