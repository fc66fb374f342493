import { beforeAll, describe, expect, test } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { readGate } from '../../../src/settings/gates/read-gate.js';
import type { ComposeContext } from '../../../src/compose/context.js';
import { columnsOf, tableNamed } from '../../../src/compose/tables/views.js';
import { directiveBlocks } from '../../../src/compose/sections/directives.js';
import type { DirectiveScope } from '../../../src/compose/sections/report-scope.js';
import { DirectiveProblem } from '../../../src/compose/prose/markdown.js';
import { composeTables } from '../../../src/compose/tables/tables.js';
import type { Block } from '../../../src/model/document/document.js';
import { aComposeContext, aHeading } from '../../helpers/compose-context.js';
import type { Table } from '../../../src/model/document/table.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

const report = aReport({
  resourceCategories: [
    aCategory({ categoryId: 'one', policies: policiesOf('Green', 'Red', 'Gray') }),
    aCategory({
      categoryId: 'two',
      controlCategoryOrder: 2,
      policies: [aPolicy({ policyId: 'Q1', compliance: 'Amber', severity: 'Critical' })],
    }),
  ],
});

let context: ComposeContext;
let tables: DirectiveScope['tables'];
beforeAll(async () => {
  context = await aComposeContext(report);
  tables = composeTables(context);
});

type Attributes = Readonly<Record<string, string>>;

function placeAll(name: string, attributes: Attributes = {}, loop: DirectiveScope['loop'] = {}): Block[] {
  return directiveBlocks(name, attributes, { context, tables, loop, heading: aHeading });
}

/** The only block, after the sentence about what all rows of a table have in common, if there is one. */
function place(...given: Parameters<typeof placeAll>): Block {
  const [block, ...others] = placeAll(...given).filter((each) => each.type !== 'paragraph');
  expect(others).toEqual([]);
  return block!;
}

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (problem) {
    if (problem instanceof DirectiveProblem) return problem.message;
    throw problem;
  }
  throw new Error('expected a problem, but the work succeeded');
}

describe('each directive places its block', () => {
  test.each([
    ['cover', 'cover'],
    ['contents', 'contents'],
    ['document-control', 'definitions'],
    ['key-figures', 'keyFigures'],
    ['status-bar', 'statusBar'],
    ['category-chart', 'categoryChart'],
    ['severity-breakdown', 'severityBreakdown'],
    ['policy-table', 'policyTable'],
    ['remediation-plan', 'remediationPlan'],
    ['reconciliation', 'definitions'],
    ['sign-off', 'signOff'],
    ['page-break', 'pageBreak'],
  ])('::%s', (name, type) => {
    expect(place(name).type).toBe(type);
  });

  test('::contents goes down to a depth of 2 by default', () => {
    expect(place('contents')).toEqual({ type: 'contents', depth: 2 });
    expect(place('contents', { depth: '3' })).toEqual({ type: 'contents', depth: 3 });
  });

  test('::table shows a table whole, or some columns and the first rows', () => {
    expect(place('table', { name: 'categories' })).toEqual({ type: 'table', view: { table: 'categories' } });
    expect(place('table', { name: 'categories', columns: 'category compliance', limit: '1' })).toEqual({
      type: 'table',
      view: { table: 'categories', columns: ['category', 'compliance'], rows: [0] },
    });
  });

  test('::table with a limit above the number of rows shows all rows', () => {
    expect(place('table', { name: 'categories', limit: '9' })).toMatchObject({ view: { rows: [0, 1] } });
  });

  test('::policy-table shows all policies, or a selection', () => {
    expect(place('policy-table')).toMatchObject({ view: { table: 'policies', rows: [0, 1, 2, 3] } });
    expect(place('policy-table', { select: 'not-passed', limit: '1', columns: 'number title' })).toEqual({
      type: 'policyTable',
      view: { table: 'policies', rows: [3], columns: ['number', 'title'] },
    });
  });

  test('::policy-table without rows says which policies there are none of', async () => {
    const passed = aReport({ resourceCategories: [aCategory({ policies: [aPolicy({ severity: 'Low' })] })] });
    const scope = { context: await aComposeContext(passed), tables, loop: { severity: 0 }, heading: aHeading };
    const [block] = directiveBlocks('policy-table', { select: 'not-passed', severity: 'current' }, scope);
    expect(block).toMatchObject({
      view: { rows: [], empty: 'Every assessed policy of severity Low passed.' },
    });
  });
});

describe('::not-passed-places', () => {
  test('names, for each severity, where it is listed what did not pass in a category', () => {
    expect(placeAll('not-passed-places', { category: 'current' }, { category: 0 })).toEqual([
      {
        type: 'paragraph',
        role: 'small',
        children: [
          { type: 'text', text: 'The policy that did not pass: ' },
          {
            type: 'link',
            target: 'severity-2/category/one',
            children: [{ type: 'text', text: 'High 1' }],
            showsPage: true,
          },
        ],
      },
    ]);
  });

  test('is nothing where everything passed', async () => {
    const passed = await aComposeContext(
      aReport({ resourceCategories: [aCategory({ policies: policiesOf('Green') })] }),
    );
    const scope = { context: passed, tables: composeTables(passed), loop: { category: 0 }, heading: aHeading };
    expect(directiveBlocks('not-passed-places', { category: 'current' }, scope)).toEqual([]);
  });
});

describe('a policy table', () => {
  const rows = (attributes: Attributes): unknown => {
    const block = place('policy-table', attributes);
    return 'view' in block ? block.view.rows : undefined;
  };

  test('can show several severities, separated by spaces or commas', () => {
    expect(rows({ severity: 'Critical' })).toEqual([3]);
    expect(rows({ severity: 'Critical High' })).toEqual([0, 1, 2, 3]);
    expect(rows({ severity: 'High, Critical', select: 'not-passed' })).toEqual([3, 1]);
    expect(rows({ severity: 'Low' })).toEqual([]);
  });

  test('can show severities of only the current category', () => {
    const block = place('policy-table', { category: 'current', severity: 'High' }, { category: 1 });
    expect(block).toMatchObject({ view: { rows: [], empty: 'No policy matches this selection.' } });
  });

  test('without rows says which severities have no policies', () => {
    expect(place('policy-table', { select: 'not-passed', severity: 'Moderate Low' })).toMatchObject({
      view: { empty: 'Every assessed policy of severity Moderate, Low passed.' },
    });
    expect(place('policy-table', { severity: 'Low' })).toMatchObject({
      view: { empty: 'No policy matches this selection.' },
    });
  });

  test('can be in another order', () => {
    expect(rows({ select: 'not-passed', sort: 'benchmark' })).toEqual([1, 3]);
    expect(rows({ sort: 'severity', limit: '2' })).toEqual([3, 1]);
  });

  test('accepts a severity that the report lacks if the template has a word for it', () => {
    const { template } = context;
    const own = {
      ...context,
      template: { ...template, messages: { ...template.messages, 'severity.VeryLow': 'Low' } },
    };
    const scope = { context: own, tables, loop: {}, heading: aHeading };
    expect(directiveBlocks('policy-table', { severity: 'Low VeryLow' }, scope)).toMatchObject([{ view: { rows: [] } }]);
    expect(problemOf(() => place('policy-table', { severity: 'none' }))).toContain('received "none"');
  });

  test('accepts a severity that contains a space, between commas', async () => {
    const policies = [aPolicy({ severity: 'Very high' }), aPolicy({ severity: 'Low' })];
    const own = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const scope = { context: own, tables: composeTables(own), loop: {}, heading: aHeading };
    expect(directiveBlocks('policy-table', { severity: 'Very high, Critical' }, scope)).toMatchObject([
      { view: { rows: [0] } },
    ]);
  });

  test('in groups has a heading for each group, followed by its policies', () => {
    expect(placeAll('policy-table', { group: 'category', columns: 'number title', limit: '2' })).toEqual([
      aHeading('Compute (IaaS)'),
      { type: 'policyTable', view: { table: 'policies', rows: [0, 1], columns: ['number', 'title'] } },
      aHeading('Compute (IaaS)'),
      { type: 'policyTable', view: { table: 'policies', rows: [3], columns: ['number', 'title'] } },
    ]);
    expect(placeAll('policy-list', { group: 'severity', select: 'not-passed', details: 'none' })).toEqual([
      aHeading('Critical'),
      { type: 'table', view: { table: 'policies', rows: [3], details: false } },
      aHeading('High'),
      { type: 'table', view: { table: 'policies', rows: [1], details: false } },
    ]);
  });

  test('in groups has a heading for policies without a service, and none where there are no policies', async () => {
    const policies = [aPolicy({ serviceName: ' ' }), aPolicy({ serviceName: 'Disks', compliance: 'Red' })];
    const own = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const scope = { context: own, tables: composeTables(own), loop: {}, heading: aHeading };
    expect(directiveBlocks('policy-table', { group: 'service' }, scope)).toMatchObject([
      { text: 'Disks' },
      { view: { rows: [1] } },
      { text: 'Service not stated' },
      { view: { rows: [0] } },
    ]);
    expect(directiveBlocks('policy-table', { group: 'service', select: 'not-assessed' }, scope)).toMatchObject([
      { type: 'policyTable', view: { rows: [], empty: 'Every policy was assessed.' } },
    ]);
  });
});

test('::table shows categories with the lowest compliance first, and policies in an order', () => {
  expect(place('table', { name: 'categories', sort: 'compliance', limit: '1' })).toMatchObject({ view: { rows: [0] } });
  expect(place('table', { name: 'policies', sort: 'severity' })).toMatchObject({ view: { rows: [3, 1, 0, 2] } });
});

describe('::table', () => {
  test('shows only what was assessed', async () => {
    const own = await aComposeContext(
      aReport({
        resourceCategories: [
          aCategory({ categoryId: 'none', policies: [aPolicy({ compliance: 'Gray', serviceName: 'Queues' })] }),
          aCategory({ categoryId: 'some', policies: [aPolicy({ compliance: 'Red', serviceName: 'Disks' })] }),
        ],
      }),
    );
    const scope = { context: own, tables: composeTables(own), loop: {}, heading: aHeading };
    const rowsOf = (attributes: Attributes): unknown =>
      directiveBlocks('table', attributes, scope).map((block) => ('view' in block ? block.view.rows : undefined));
    expect(rowsOf({ name: 'categories', select: 'assessed' })).toEqual([[1]]);
    expect(rowsOf({ name: 'services', select: 'assessed' })).toEqual([[0]]);
    expect(rowsOf({ name: 'categories', select: 'assessed', sort: 'compliance', limit: '5' })).toEqual([[1]]);
  });

  test('shows only the gates that did not pass', async () => {
    const gates = ['failed <= 5', 'failed = 0', 'no new high'].map(readGate);
    const context = await aComposeContext(report);
    const own = { ...context, summary: aggregate(aSnapshot(report), { gates }) };
    const scope = { context: own, tables: composeTables(own), loop: {}, heading: aHeading };
    const [block] = directiveBlocks('table', { name: 'gates', select: 'not-passed' }, scope);
    expect(block).toMatchObject({ type: 'table', view: { table: 'gates', rows: [1, 2] } });
    expect(problemOf(() => place('table', { name: 'categories', select: 'not-passed' }))).toBe(
      'expected the table gates for "select=not-passed", found "categories"',
    );
  });

  test('sets document control and reconciliation in two columns', () => {
    for (const name of ['document-control', 'reconciliation']) {
      expect(place(name, { density: 'dense' })).toMatchObject({ type: 'definitions', dense: true });
      expect(place(name, {})).not.toHaveProperty('dense');
    }
  });

  test('takes `select=assessed` for categories and services only', () => {
    expect(problemOf(() => place('table', { name: 'severities', select: 'assessed' }))).toBe(
      'expected the table categories or services for "select=assessed", found "severities"',
    );
  });

  test('can be dense', () => {
    expect(place('table', { name: 'categories', density: 'dense' })).toMatchObject({ view: { dense: true } });
  });
});

describe('a list of policies', () => {
  const placed = async (attributes: Attributes, ...policies: ReturnType<typeof aPolicy>[]): Promise<Block[]> => {
    const own = await aComposeContext(
      aReport({
        resourceCategories: [
          aCategory({ categoryId: 'A', controlCategoryOrder: 1, policies }),
          aCategory({ categoryId: 'B', controlCategoryOrder: 2, policies }),
        ],
      }),
    );
    const scope = { context: own, tables: composeTables(own), loop: {}, heading: aHeading };
    return directiveBlocks('policy-list', attributes, scope);
  };
  const shown = (blocks: Block[]): unknown[] =>
    blocks.flatMap((block): unknown[] => {
      if (block.type === 'heading') return [block.text];
      return 'view' in block ? [block.view.rows] : [];
    });
  const [failed, partly, passed, unknown] = ['Red', 'Amber', 'Green', 'Gray'].map((compliance) =>
    aPolicy({ policyId: compliance, shortTitle: `Title ${compliance}`, compliance }),
  );

  test('with `distinct=policies` shows each policy once, and limits policies', async () => {
    expect(shown(await placed({ distinct: 'policies' }, failed!, passed!))).toEqual([[0, 1]]);
    expect(shown(await placed({ distinct: 'policies', limit: '1' }, failed!, passed!))).toEqual([[0]]);
    expect(shown(await placed({}, failed!, passed!))).toEqual([[0, 1, 2, 3]]);
  });

  test('without details still tells policies of one title apart by their ids', async () => {
    const details = async (...policies: ReturnType<typeof aPolicy>[]) =>
      (await placed({ distinct: 'policies', details: 'none' }, ...policies)).flatMap((block) =>
        'view' in block ? [block.view.details] : [],
      );
    expect(await details(failed!, passed!)).toEqual([false]);
    expect(await details(failed!, { ...passed!, shortTitle: failed!.shortTitle })).toEqual([undefined]);
  });

  test('with `group=status` has a heading for each status that occurs', async () => {
    expect(shown(await placed({ group: 'status' }, unknown!, partly!, failed!))).toEqual([
      'Failed',
      [2, 5],
      'Partly failed',
      [1, 4],
      'Not assessed',
      [0, 3],
    ]);
  });

  test('links the rows that the document shows in full', async () => {
    const references = async (link: string): Promise<unknown> => {
      const block = (await placed({ link }, failed!, passed!)).find(({ type }) => type === 'table');
      return block !== undefined && 'view' in block ? block.view.references : undefined;
    };
    expect(await references('all')).toEqual([0, 1, 2, 3]);
    expect(await references('not-passed')).toEqual([0, 2]);
  });

  test('can be dense, with what differs below each title and what all share above them', async () => {
    const other = aPolicy({ policyId: 'other', serviceName: 'Queues' });
    expect(await placed({ density: 'dense', details: 'service' }, failed!, other)).toMatchObject([
      { type: 'paragraph' },
      { type: 'table', view: { dense: true, detailColumns: ['service'] } },
    ]);
    const shared = await placed({ density: 'dense', details: 'service' }, failed!, passed!);
    expect(shared).toMatchObject([{ type: 'paragraph' }, { type: 'table', view: { dense: true, detailColumns: [] } }]);
    expect(JSON.stringify(shared[0])).toContain('service');
  });

  test('as a list keeps its columns, so that it can join others', async () => {
    expect(await placed({ density: 'list', columns: 'number title status' }, failed!, failed!)).toMatchObject([
      { type: 'table', view: { joined: true, columns: ['number', 'title', 'status'] } },
    ]);
  });
});

describe('::document-control', () => {
  test('shows all items, or those named, in that order', () => {
    const terms = (attributes: Attributes): string[] => {
      const block = place('document-control', attributes);
      return block.type === 'definitions' ? block.items.map(({ term }) => term) : [];
    };
    const all = terms({});
    const [first, second] = [terms({ items: 'job' })[0]!, terms({ items: 'document-id' })[0]!];
    expect(terms({ items: 'job document-id' })).toEqual([first, second]);
    expect(all).toEqual(expect.arrayContaining([first, second]));
    expect(all.length).toBeGreaterThan(2);
  });

  test('names the unknown item', () => {
    expect(problemOf(() => place('document-control', { items: 'jobs' }))).toMatch(
      /^expected items from document-id, .*, found "jobs" \(did you mean "job"\?\)$/,
    );
  });
});

describe('in a repeated section', () => {
  test('a policy table can show the current category or severity', () => {
    expect(place('policy-table', { category: 'current' }, { category: 0 })).toMatchObject({
      view: { rows: [0, 1, 2] },
    });
    expect(place('policy-table', { severity: 'current' }, { severity: 0 })).toMatchObject({
      view: { rows: [3] },
    });
  });

  test('it shows all policies by default', () => {
    expect(place('policy-table', {}, { category: 0 })).toMatchObject({ view: { rows: [0, 1, 2, 3] } });
  });

  test('the status bar can be the current category’s', () => {
    expect(place('status-bar', { category: 'current' }, { category: 1 })).toMatchObject({
      bar: {
        label: '1 policy',
        segments: [
          { status: 'red', value: 0 },
          { status: 'amber', value: 1 },
          { status: 'green', value: 0 },
        ],
      },
    });
  });
});

describe('an error names the unknown and the known', () => {
  test('a directive', () => {
    expect(problemOf(() => place('policytable'))).toMatch(
      /^expected one of ::cover, .*::page-break, found "::policytable" \(did you mean "::policy-table"\?\)$/,
    );
    expect(problemOf(() => place('constructor'))).toContain('found "::constructor"');
  });

  test.each([
    ['cover', { title: 'x' }, 'expected no keys, received "title"'],
    [
      'policy-table',
      { selection: 'not-passed' },
      'unknown key "selection"; known keys: select, category, severity, service, sort, limit, group, columns',
    ],
    ['table', { name: 'categories', row: '1' }, '"row"'],
  ])('an attribute of ::%s', (name, attributes, named) => {
    expect(problemOf(() => place(name, attributes))).toContain(named);
  });

  test.each([
    ['policy-table', { select: 'gray' }, /^select: expected one of .*"not-passed".*, received "gray"$/],
    [
      'policy-table',
      { select: 'failed' },
      /^select: expected one of "all", "not-passed", "open", "accepted", "passed", "passed-at-risk", "not-assessed", "unrecognized", received "failed"$/,
    ],
    ['policy-table', { limit: 'ten' }, /^limit: expected a number, received "ten"$/],
    ['policy-table', { limit: '0' }, /^limit: expected a number of at least 1, received "0"$/],
    ['policy-table', { select: 'not-pased' }, /received "not-pased" \(did you mean "not-passed"\?\)$/],
    ['policy-table', { category: 'Compute' }, /^category: expected "current", received "Compute"$/],
    [
      'policy-table',
      { severity: 'Critical Hihg' },
      /^severity: expected "current", or severities from Critical, High, Moderate, Low, VeryLow, received "Hihg" \(did you mean "High"\?\)$/,
    ],
    ['policy-list', { severity: 'critical' }, /received "critical" \(did you mean "Critical"\?\)$/],
    ['policy-guidance', { severity: '' }, /^severity: expected "current", or severities from .*, received ""$/],
    [
      'policy-table',
      { sort: 'titel' },
      /^sort: expected one of "benchmark", "severity", "failed", "number", "title", "service", "assessed", received "titel" \(did you mean "title"\?\)$/,
    ],
    ['policy-table', { group: 'services' }, /services/],
    ['policy-guidance', { group: 'service' }, /^unknown key "group"; known keys: select, /],
    ['table', { name: 'categories', sort: 'complience' }, /^sort: expected one of compliance, .* "compliance"\?\)$/],
    ['table', { name: 'services', sort: 'title' }, /^expected the table categories or policies for "sort", found /],
    ['contents', { depth: '4' }, /^depth: expected one of "1", "2", "3", received "4"$/],
    ['table', {}, /^name: expected a string, received nothing$/],
  ])('a value of ::%s %j', (name, attributes, named) => {
    const problem = problemOf(() => place(name, attributes));
    expect(problem).toMatch(named);
    expect(problem).not.toContain('\n');
  });

  test('a table', () => {
    expect(problemOf(() => place('table', { name: 'policy' }))).toMatch(
      /^expected a table \(policies, resources, .*\), found "policy"$/,
    );
    expect(problemOf(() => tableNamed('toString', tables))).toContain('found "toString"');
  });

  test('a column', () => {
    expect(problemOf(() => place('policy-table', { columns: 'number name' }))).toMatch(
      /^expected columns from category, categories, number, title, .*, found "name"$/,
    );
  });

  test.each(['category', 'severity'])('the current %s in a section that is not repeated', (what) => {
    expect(problemOf(() => place('policy-table', { [what]: 'current' }))).toBe(
      `expected a section that is repeated for each ${what} around "${what}=current", found one that is not`,
    );
  });
});

describe('lists of columns', () => {
  const tablesOf = async (...colors: readonly string[]): Promise<Readonly<Record<string, Table>>> =>
    composeTables(
      await aComposeContext(aReport({ resourceCategories: [aCategory({ policies: policiesOf(...colors) })] })),
    );

  test('are separated by spaces or commas, in their own order', () => {
    expect(columnsOf(' status, number\ttitle ', tables['policies']!)).toEqual(['status', 'number', 'title']);
  });

  test('tally stands for the counts by status and their total', () => {
    expect(columnsOf('category tally', tables['categories']!)).toEqual([
      'category',
      'red',
      'amber',
      'green',
      'gray',
      'total',
    ]);
  });

  test('tally leaves out statuses that do not occur, and includes the unrecognized if there are any', async () => {
    const { categories } = await tablesOf('Green', 'Blue');
    expect(columnsOf('tally', categories!)).toEqual(['green', 'unrecognized', 'total']);
  });

  test('may name a status or a risk level that does not occur', async () => {
    const { categories, services, severities, probabilities, ...others } = await tablesOf('Green', 'Red');
    for (const table of [categories, services, severities, probabilities]) {
      expect(columnsOf('red amber gray total', table!)).toEqual(['red', 'total']);
    }
    expect(columnsOf('risk-0 risk-1 risk-2', others['not-passed-by-risk']!)).toEqual(['risk-0']);
    expect(columnsOf('risk-0 risk-1 risk-2', others['passed-by-risk']!)).toEqual(['risk-2']);
  });

  test('keep the first column of the table if none of those they name occurs', async () => {
    const { categories } = await tablesOf('Green');
    expect(columnsOf('amber gray', categories!)).toEqual(['category']);
  });

  test('stand for all columns if absent', () => {
    expect(columnsOf(undefined, tables['policies']!)).toBeUndefined();
  });
});
