import { describe, expect, it } from 'vitest';
import { figureChecks } from '../../../src/compose/tables/reperform.js';
import { figureRecount, tableRecount } from '../../../src/compose/tables/recounts.js';
import { composeTables } from '../../../src/compose/tables/tables.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aReport, policiesOf } from '../../helpers/snapshots.js';

const category = (name: string, id: string, ...colors: string[]) =>
  aCategory({ categoryId: id, categoryName: name, policies: policiesOf(...colors) });

const contextOf = async (...categories: ReturnType<typeof category>[]) =>
  aComposeContext(aReport({ resourceCategories: categories }));

describe('how tables are counted', () => {
  it('names columns of the table, and of that of policies', async () => {
    const context = await contextOf(category('A', '1', 'Green', 'Red', 'Amber', 'Gray', 'Blue'));
    const tables = composeTables(context);
    const keysOf = (name: string): string[] => {
      const { columns, omitted = [] } = tables[name]!;
      return [...columns.map(({ key }) => key), ...omitted];
    };
    for (const name of [
      'categories',
      'services',
      'severities',
      'probabilities',
      'not-passed-by-risk',
      'passed-by-risk',
    ]) {
      const recount = tableRecount(name, context)!;
      expect(keysOf('policies')).toContain(recount.by);
      const missing = Object.keys(recount.columns).filter(
        (key) => ![...keysOf(name), ...(tables[name]?.omitted ?? [])].includes(key),
      );
      expect(missing).toEqual([]);
    }
    expect(tableRecount('notes', context)).toBeUndefined();
  });

  it('leaves out categories of the same name', async () => {
    const context = await contextOf(category('A', '1', 'Red'), category('B', '2', 'Red'), category('A', '3', 'Red'));
    expect(tableRecount('categories', context)?.except).toEqual(['A']);
  });

  it('leaves out rows without a value, which have a dash among the policies', async () => {
    const policies = policiesOf('Red', 'Green').map((policy) => ({ ...policy, severity: ' ', riskProbability: '' }));
    const context = await contextOf(aCategory({ policies }));
    expect(tableRecount('severities', context)?.except).toEqual(['not stated']);
    expect(tableRecount('probabilities', context)?.except).toEqual(['not stated']);
  });

  it('counts services without a name, which have the same words among the policies', async () => {
    const policies = policiesOf('Red', 'Green').map((policy) => ({ ...policy, serviceName: ' ' }));
    const context = await contextOf(aCategory({ policies }));
    const { services, policies: all } = composeTables(context);
    const named = { value: 'Service not stated', text: 'Service not stated' };
    expect(services!.rows[0]!.cells[0]).toEqual(named);
    expect(all!.rows[0]!.cells).toContainEqual(named);
    expect(tableRecount('services', context)?.except).toEqual([]);
  });

  it('counts nothing if two statuses have the same word', async () => {
    const { wording, ...context } = await contextOf(category('A', '1', 'Red', 'Amber'));
    const text: typeof wording.text = (key, values) => (key.startsWith('status.') ? 'Bad' : wording.text(key, values));
    const same = { ...context, wording: { ...wording, text } };
    expect(tableRecount('categories', same)).toBeUndefined();
    expect(figureRecount('compliance', same)).toBeUndefined();
    expect(figureChecks(same)).toEqual([]);
  });
});

describe('the figures that are counted again', () => {
  it('have unique keys, and agree', async () => {
    const checks = figureChecks(await contextOf(category('A', '1', 'Green', 'Red', 'Amber', 'Gray', 'Blue')));
    const keys = checks.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining(['policies', 'unrecognized', 'compliance', 'compliance-other', 'span-most']),
    );
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  it('state the other formula only where it comes to another percentage', async () => {
    const checks = figureChecks(await contextOf(category('A', '1', 'Green', 'Red')));
    expect(checks.map(({ key }) => key)).not.toContain('compliance-other');
  });

  it('are none in a report without policies', async () => {
    expect(figureChecks(await contextOf())).toEqual([]);
  });
});
