import { describe, expect, it } from 'vitest';
import type { Cell, Table } from '../../../../src/model/document/table.js';
import { aCell, aColumn, aPolicyRow, aPolicyTable } from '../../../helpers/blocks.js';
import { renderMain } from '../render.js';

describe('rows', () => {
  it('write a cell that rows, columns and tables share like copies of it', async () => {
    const [failed, name, count] = [
      aCell('Failed', { status: 'red' }),
      aCell('App & Service'),
      aCell(1234, { text: '1,234' }),
    ];
    const linked = aCell('Networking', { target: 'policy.1', detail: 'AZ_CSBP_Azure_Networking' });
    const rowOf = (cells: readonly Cell[], index: number) => ({ anchor: `policy.${String(index)}`, cells });
    const tables: Readonly<Record<string, Table>> = {
      policies: aPolicyTable([
        rowOf([name, linked, name, failed, count], 1),
        rowOf([name, name, linked, failed, count], 2),
        aPolicyRow(3),
      ]),
      others: {
        title: 'Others',
        empty: '',
        columns: [
          aColumn('service', 'text'),
          { ...aColumn('red', 'count'), status: 'red' },
          aColumn('status', 'status'),
          aColumn('title', 'text', 3),
          aColumn('id', 'id'),
        ],
        rows: [{ cells: [name, count, failed, linked, name] }, { cells: [linked, count, failed, name, linked] }],
      },
    };
    const blocks = ['policies', 'others', 'policies'].flatMap((table) => [
      { type: 'policyTable' as const, view: { table: 'policies', columns: ['title', 'status', 'failed', 'number'] } },
      { type: 'policyTable' as const, view: { table: 'policies', details: false as const } },
      { type: 'table' as const, view: { table } },
    ]);
    const copies = JSON.parse(JSON.stringify(tables)) as typeof tables;
    const page = await renderMain(blocks, tables);
    expect(page).toBe(await renderMain(blocks, copies));
    expect(page).toContain('<td class="count" data-value="1234">1,234</td>');
    expect(page).toContain('<td class="count">1,234</td>');
  });

  it('link the id of a policy to its page, without what follows the id', async () => {
    const href = 'https://example.org/?a=1&b="2"';
    const page = await renderMain(
      [{ type: 'policyTable', view: { table: 'policies', columns: ['title', 'policy'], detailColumns: ['status'] } }],
      {
        policies: aPolicyTable([
          {
            cells: [
              aCell('1'),
              aCell('Title', { detail: 'Id', detailHref: href }),
              aCell('Id', { href }),
              aCell('Failed'),
              aCell(1),
            ],
          },
          {
            cells: [
              aCell('2'),
              aCell('Title', { detail: 'Id', detailHref: 'javascript:alert(1)' }),
              aCell('Other'),
              aCell('Failed'),
              aCell(1),
            ],
          },
        ]),
      },
    );
    const address = 'https://example.org/?a&#x3D;1&amp;b&#x3D;&quot;2&quot;';
    expect(page).toContain('<span class="detail">Failed</span>');
    expect(page).toContain(`<a href="${address}" rel="noreferrer">Id</a>`);
    expect(page).toContain('<span class="detail">Id · Failed</span>');
    const alone = await renderMain(
      [{ type: 'policyTable', view: { table: 'policies', columns: ['title'], detailColumns: ['status'] } }],
      {
        policies: aPolicyTable([
          {
            cells: [
              aCell('1'),
              aCell('Title', { detail: 'Id', detailHref: href }),
              aCell('Id'),
              aCell('Failed'),
              aCell(1),
            ],
          },
        ]),
      },
    );
    expect(alone).toContain(`<span class="detail"><a href="${address}" rel="noreferrer">Id</a> · Failed</span>`);
  });

  it('have their id where they are in full, not in a list before that refers there', async () => {
    const view = { table: 'policies', columns: ['number'] };
    const page = await renderMain(
      [
        { type: 'table', view: { ...view, rows: [0], references: [0] } },
        { type: 'policyTable', view },
      ],
      { policies: aPolicyTable([aPolicyRow(1)]) },
    );
    const [list = '', inFull = ''] = [...page.matchAll(/<tr[^>]*><th scope="row"[^]*?<\/tr/g)].map(([row]) => row);
    expect(list).toMatch(/^<tr><th[^>]*><a href="#policy\.1">/);
    expect(inFull).toMatch(/^<tr id="policy\.1">/);
  });

  it('set off the column with the most text, if there is one', async () => {
    const tables = { policies: aPolicyTable([aPolicyRow(1)]) };
    const shown = (columns: string[]) =>
      renderMain([{ type: 'policyTable', view: { table: 'policies', columns } }], tables);
    expect(await shown(['number', 'title', 'status'])).toContain('<td class="widest">');
    expect(await shown(['number', 'policy', 'status'])).not.toContain('widest');
  });
});
