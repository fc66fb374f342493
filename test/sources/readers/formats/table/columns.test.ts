import { describe, expect, it } from 'vitest';
import { encodeSnapshot, readSnapshots } from '../../../../../src/public/index.js';
import { failureOf } from '../../../../helpers/failure.js';
import { readBody } from '../../../../helpers/built-in-readers.js';

const TABLE = Buffer.from('Control,Outcome,Words,Area\nC-1,pass,First,Network\nC-2,fail,Second\n');
const NOW = new Date('2026-11-27T00:00:00Z');

const withColumns = (columns: Readonly<Record<string, string>>) => ({ readers: { table: { options: { columns } } } });
const named = (columns: Readonly<Record<string, string>>) => ({ reader: { name: 'table', options: { columns } } });

describe('columns that the user names', () => {
  it('are used in place of the usual ones, in upper or lower case, and the others are found', async () => {
    const { reports } = await readBody(TABLE, named({ id: 'control', status: 'OUTCOME', title: 'Words' }));
    const policies = reports[0]?.resourceCategories.flatMap(({ categoryName, policies }) =>
      policies.map(({ policyId, shortTitle, compliance }) => [categoryName, policyId, shortTitle, compliance]),
    );
    expect(policies).toEqual([
      ['Network', 'C-1', 'First', 'Green'],
      ['Table', 'C-2', 'Second', 'Red'],
    ]);
  });

  it('are used once', async () => {
    const bytes = Buffer.from('id,status,check\nA,pass,B\n');
    const { reports } = await readBody(bytes, named({ title: 'id', id: 'check' }));
    expect(reports[0]?.resourceCategories[0]?.policies[0]).toMatchObject({ policyId: 'B', shortTitle: 'A' });
  });

  it('that are configured make a table a known one, and are kept in its snapshot', async () => {
    const bytes = Buffer.from('Nr,Ergebnis\nA,pass\n');
    expect((await failureOf(() => readSnapshots(bytes))).code).toBe('table-unknown');
    const [snapshot] = await readSnapshots(bytes, NOW, withColumns({ id: 'Nr', status: 'Ergebnis' }));
    expect(snapshot?.provenance.reader).toEqual({
      name: 'table',
      version: 1,
      options: { columns: { id: 'Nr', status: 'Ergebnis' } },
    });
    const [again] = await readSnapshots(await encodeSnapshot(snapshot!), NOW);
    expect(again?.report).toEqual(snapshot?.report);
  });

  it('that the table lacks are refused with those that it has', async () => {
    const failure = await failureOf(() => readBody(TABLE, named({ id: 'Contrl', status: 'Outcome' })));
    expect(failure).toMatchObject({ code: 'column-missing', kind: 'usage' });
    expect(failure.message).toBe(
      'expected the column "Contrl" for id in the table, found none of that name (did you mean "Control"?)',
    );
    expect(failure.problems).toEqual(['its columns are "Control", "Outcome", "Words", "Area"']);
  });

  it('that are not enough are refused', async () => {
    const bytes = Buffer.from('Nr,Ergebnis\nA,pass\n');
    const failure = await failureOf(() => readBody(bytes, named({ id: 'Nr' })));
    expect(failure).toMatchObject({ code: 'table-unknown', kind: 'input' });
    expect(failure.message).toBe('expected a table with a column for the status, found the columns "Nr", "Ergebnis"');
  });

  it('that hold what no document has are refused with what there is', async () => {
    const failure = await failureOf(() => readSnapshots(TABLE, NOW, withColumns({ titel: 'Words' })));
    expect(failure).toMatchObject({ code: 'reader-options-invalid', kind: 'usage' });
    expect(failure.message).toContain(
      'readers.table.options.columns: unknown key "titel" (did you mean "title"?); known keys: id, title, number, status',
    );
  });
});

describe('a table without a column for resources', () => {
  it('has a policy in each row, which passes or fails as a whole', async () => {
    const bytes = Buffer.from('id,status,reason\nA,fail,No owner is named\nB,pass,\nC,n/a,\n');
    const { reports } = await readBody(bytes);
    expect(reports[0]?.origin?.counts).toBe('account');
    const policies = reports[0]?.resourceCategories[0]?.policies ?? [];
    expect(policies.map(({ compliance, resources, guidance }) => [compliance, resources, guidance?.evidence])).toEqual([
      ['Red', undefined, 'No owner is named'],
      ['Green', undefined, undefined],
      ['Gray', undefined, undefined],
    ]);
  });

  it('counts resources where it has one', async () => {
    const bytes = Buffer.from('id,status,resource\nA,fail,web-1\nA,pass,web-2\n');
    const { reports } = await readBody(bytes);
    expect(reports[0]?.origin?.counts).toBe('resources');
    expect(reports[0]?.resourceCategories[0]?.policies).toMatchObject([
      { compliance: 'Amber', passedResourceCount: 1, totalResourceCount: 2 },
    ]);
  });
});

describe('categories of a table', () => {
  const namesIn = async (text: string) =>
    (await readBody(Buffer.from(text))).reports[0]?.resourceCategories.map(({ categoryName }) => categoryName);

  it('are in the order of their numbers', async () => {
    expect(await namesIn('id,status,category\nA,pass,1 Users\nB,pass,10 Logs\nC,pass,2 Data\n')).toEqual([
      '1 Users',
      '2 Data',
      '10 Logs',
    ]);
  });

  it('are the benchmark where none is stated', async () => {
    expect(await namesIn('id,status,benchmark\nA,pass,House rules\n')).toEqual(['House rules']);
  });
});
