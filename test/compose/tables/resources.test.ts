import { describe, expect, it } from 'vitest';
import { failedLines, hasResources, namedResources, resources } from '../../../src/compose/tables/resources.js';
import { partsOf } from '../../../src/compose/tables/worksheets.js';
import type { Worksheet } from '../../../src/model/document/document.js';
import type { Resource } from '../../../src/model/report/report.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, aResource } from '../../helpers/snapshots.js';

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

describe('the resources that a source names', () => {
  it('are counted, with those that are muted and those of them that failed', async () => {
    const muted = [aResource({ isMuted: true }), aResource({ id: 'b', isMuted: true, status: 'green' })];
    const { summary } = await contextOf([aResource(), ...muted]);
    expect(namedResources(summary)).toEqual({ checks: 3, count: 2, muted: 2, mutedFailed: 1 });
  });
});

describe('the columns of resources', () => {
  const keysOf = async (...own: readonly Resource[]) => resources(await contextOf(own)).columns.map(({ key }) => key);

  it('are those with a value in any row', async () => {
    const bare = await keysOf(aResource());
    expect(bare).toEqual([
      'number',
      'title',
      'severity',
      'status',
      'resource',
      'policy',
      'severity-rank',
      'number-rank',
    ]);
    const stated = await keysOf(aResource(), aResource({ region: 'eu-1', isMuted: true }));
    expect(stated.filter((key) => !bare.includes(key))).toEqual(['region', 'muted']);
    const table = resources(await contextOf([aResource({ region: 'eu-1' })]));
    expect(table.rows[0]?.cells).toHaveLength(table.columns.length);
    expect(table.rows[0]?.cells[0]?.target).toMatch(/^policy\//);
  });
});

describe('the failed checks of a policy', () => {
  const linesOf = async (limit: number, ...own: readonly Resource[]) => {
    const { summary, wording } = await contextOf(own);
    return failedLines(summary.entries[0]!, limit, wording);
  };

  it('say what, where and why', async () => {
    const failed = await linesOf(
      9,
      aResource({ id: 'arn:x:logs', name: 'logs', region: 'eu-west-1', reason: 'Versioning is off.' }),
      aResource({ id: 'sg-1', name: 'web', isMuted: true }),
      aResource({ id: 'fine', status: 'green' }),
    );
    expect(failed?.label).toBe('2 failed checks');
    expect(failed?.lines).toEqual(['arn:x:logs · eu-west-1: Versioning is off.', 'sg-1 (web) · muted at source']);
  });

  it('say how many more there are, and where', async () => {
    const three = [1, 2, 3].map((id) => aResource({ id: String(id) }));
    expect((await linesOf(3, ...three))?.lines).toEqual(['1', '2', '3']);
    expect((await linesOf(2, ...three))?.lines).toEqual(['1', '2', 'and 1 more: sheet “Resources” of the workbook']);
  });

  it('name the regions of one resource in one line', async () => {
    const everywhere = ['eu-1', 'us-1'].map((region) => aResource({ id: 'Macie', region, reason: 'Off.' }));
    const lines = (await linesOf(9, ...everywhere, aResource({ id: 'Macie', region: 'us-2', reason: 'Broken.' })))
      ?.lines;
    expect(lines).toEqual(['Macie · eu-1, us-1: Off.', 'Macie · us-2: Broken.']);
  });

  it('are none where all passed', async () => {
    expect(await linesOf(9, aResource({ status: 'green' }))).toBeUndefined();
  });
});
