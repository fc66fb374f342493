import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../../src/model/document/document.js';
import { facetReaders, facetsOf, PolicyIndex, type Facet } from '../../../../src/renderers/html/policies/facets.js';
import { shownPolicies } from '../../../../src/renderers/html/policies/policy-views.js';
import { aPolicy, aRichDocument } from '../rich-document.js';

function facets(severities: readonly string[], services: readonly string[] = ['Storage']) {
  const policies = [
    ...severities.map((severity) => aPolicy({ severity })),
    ...services.map((service) => aPolicy({ service, severity: 'High', status: 'gray' })),
  ];
  return facetsIn(aRichDocument({ categories: [{ name: 'Storage', policies }] }));
}

const texts = (options: readonly { text: string }[] | undefined) => options?.map(({ text }) => text);

function facetsIn(document: AuditDocument): Facet[] {
  return facetsOf(document, shownPolicies(document));
}

describe('facetsOf', () => {
  it('offers statuses and severities as buttons, then services as a menu', () => {
    expect(facets(['Low']).map(({ key, control }) => [key, control])).toEqual([
      ['status', 'buttons'],
      ['severity', 'buttons'],
      ['service', 'menu'],
    ]);
  });

  it('orders severities worst first and unknown ones after them', () => {
    expect(texts(facets(['Low', 'Unheard', 'Critical', 'Moderate'])[1]?.options)).toEqual([
      'Critical',
      'High',
      'Moderate',
      'Low',
      'Unheard',
    ]);
  });

  it('uses the order that a column defines, in any language', () => {
    const document = aRichDocument({
      categories: [{ name: 'Storage', policies: ['Mittel', 'Kritisch'].map((severity) => aPolicy({ severity })) }],
    });
    const { policies } = document.tables;
    const columns = policies!.columns.map((column) =>
      column.key === 'severity' ? { ...column, order: ['Kritisch', 'Hoch', 'Mittel'] } : column,
    );
    const tables = { ...document.tables, policies: { ...policies!, columns } };
    expect(texts(facetsIn({ ...document, tables })[1]?.options)).toEqual(['Kritisch', 'Mittel']);
  });

  it('offers each unrecognized color as an option of its own', () => {
    const document = aRichDocument({
      categories: [{ name: 'Storage', policies: [aPolicy({}), aPolicy({ status: 'unrecognized' })] }],
    });
    const { policies } = document.tables;
    const rows = policies!.rows.flatMap((row) =>
      ['Blue', 'Purple'].map((text) => ({
        ...row,
        cells: row.cells.map((cell) => (cell.status === 'unrecognized' ? { ...cell, text } : cell)),
      })),
    );
    const tables = { ...document.tables, policies: { ...policies!, rows } };
    const blocks = document.blocks.map((block) =>
      block.type === 'policyTable' ? { ...block, view: { table: 'policies' } } : block,
    );
    const [status] = facetsIn({ ...document, tables, blocks });
    expect(texts(status?.options)).toEqual(expect.arrayContaining(['Blue', 'Purple']));
  });

  it('folds too many texts into one last option', () => {
    const document = aRichDocument({
      categories: [
        { name: 'Storage', policies: ['Zone', 'Alpha', 'Beta', 'Gamma'].map((service) => aPolicy({ service })) },
      ],
    });
    const { policies } = document.tables;
    const others = { text: 'other (2 values)', of: ['Alpha', 'Gamma'] };
    const columns = policies!.columns.map((column) => (column.key === 'service' ? { ...column, others } : column));
    const folded = { ...document, tables: { ...document.tables, policies: { ...policies!, columns } } };
    const found = facetsIn(folded);
    expect(texts(found[2]?.options)).toEqual(['Beta', 'Zone', 'other (2 values)']);
    const readers = facetReaders(found, folded, 'policies');
    expect(folded.tables['policies'].rows.map((row) => readers[2]?.(row))).toEqual([1, 2, 0, 2]);
  });

  it('orders services alphabetically and lists each once', () => {
    expect(texts(facets(['Low'], ['Zone', 'Alpha', 'Zone'])[2]?.options)).toEqual(['Alpha', 'VirtualMachines', 'Zone']);
  });

  it('offers a column that a chart speaks of, even if no policy table shows it', () => {
    const document = aRichDocument({ categories: [{ name: 'Storage', policies: [aPolicy({})] }] });
    const policies = document.tables['policies']!;
    const columns = policies.columns.map((column) =>
      column.key === 'category' ? { ...column, filter: true } : column,
    );
    const blocks = document.blocks.map((block) =>
      block.type === 'policyTable'
        ? { ...block, view: { ...block.view, columns: ['number', 'title', 'status'] } }
        : block,
    );
    const tables = { ...document.tables, policies: { ...policies, columns } };
    expect(facetsIn({ ...document, tables, blocks }).map(({ key }) => key)).toEqual(['status', 'category']);
  });

  it('offers no facet for columns that no policy table shows', () => {
    const document = aRichDocument();
    const blocks = document.blocks.map((block) =>
      block.type === 'policyTable' ? { ...block, view: { ...block.view, columns: ['number', 'status'] } } : block,
    );
    expect(facetsIn({ ...document, blocks }).map(({ key }) => key)).toEqual(['status']);
  });
});

describe('PolicyIndex', () => {
  const document = aRichDocument({
    categories: [
      {
        name: 'Storage',
        policies: [
          aPolicy({ status: 'red', severity: 'High', service: 'Blob' }),
          aPolicy({ status: 'green', severity: 'Low', service: 'Disk' }),
          aPolicy({ status: 'red', severity: 'Low', service: 'Blob' }),
        ],
      },
    ],
  });
  const known = facetsIn(document);
  const firstNumber = Object.keys(document.tables)
    .slice(0, Object.keys(document.tables).indexOf('policies'))
    .reduce((sum, name) => sum + document.tables[name]!.rows.length, 0);

  function indexOf(...chunks: readonly (readonly number[])[]): { chunks: number[][]; options: number[][] } {
    const index = new PolicyIndex(document);
    expect(chunks.map((rows) => index.add('policies', rows))).toEqual([...chunks.keys()]);
    return JSON.parse(index.json(known)) as { chunks: number[][]; options: number[][] };
  }

  it('gives a row the same number in every chunk', () => {
    expect(indexOf([2, 0], [0]).chunks).toEqual([[firstNumber + 2, firstNumber], [firstNumber]]);
  });

  it('contains the options of the shown rows only, once each, in the order of the report', () => {
    const { options } = indexOf([2, 0], [0]);
    const read = known.map(({ options: texts }, facet) => options[facet]?.map((position) => texts[position]?.text));
    expect(Object.fromEntries(known.map(({ key }, facet) => [key, read[facet]]))).toMatchObject({
      severity: ['High', 'Low'],
      service: ['Blob', 'Blob'],
    });
  });

  it('is empty for a page without policies', () => {
    expect(indexOf()).toEqual({ chunks: [], options: known.map(() => []) });
  });
});
