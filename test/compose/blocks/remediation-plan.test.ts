import { describe, expect, it } from 'vitest';
import { composeTables } from '../../../src/compose/tables/tables.js';
import { directiveBlocks } from '../../../src/compose/sections/directives.js';
import type { RemediationPlan } from '../../../src/model/document/document.js';
import type { PolicyLibrary } from '../../../src/model/template/policy-library.js';
import { aComposeContext, aHeading } from '../../helpers/compose-context.js';
import { aLibraryPolicy, aPolicyLibrary } from '../../helpers/policy-libraries.js';
import { aCategory, aPolicy, aReport, aResource } from '../../helpers/snapshots.js';
import type { Resource } from '../../../src/model/report/report.js';

type Row = readonly [id: string, service: string, severity: string, failed: number, color?: string];

const ROWS: readonly Row[] = [
  ['Green', 'Disks', 'Moderate', 0, 'Green'],
  ['DiskA', 'Disks', 'High', 3],
  ['DiskB', 'Disks', 'High', 2],
  ['DiskC', 'Disks', 'Low', 1],
  ['PortA', 'Ports', 'Critical', 4],
];

async function contextOf(rows: readonly Row[] = ROWS, library: PolicyLibrary | null = null) {
  const policies = rows.map(([policyId, serviceName, severity, failed, compliance = 'Red'], index) =>
    aPolicy({
      policyId,
      shortTitle: `Title of ${policyId}`,
      complianceNumber: `1.${String(index)}`,
      serviceName,
      severity,
      compliance,
      passedResourceCount: 0,
      totalResourceCount: failed,
    }),
  );
  return aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }), 'en', library);
}

async function place(
  attributes: Readonly<Record<string, string>> = {},
  library: PolicyLibrary | null = null,
  severity?: number,
): Promise<RemediationPlan> {
  const context = await contextOf(ROWS, library);
  const loop = severity === undefined ? {} : { severity };
  const scope = { context, tables: composeTables(context), loop, heading: aHeading };
  const [block] = directiveBlocks('remediation-plan', attributes, scope);
  return block as RemediationPlan;
}

const rowsOf = ({ cards }: RemediationPlan) => cards.map(({ view }) => view.rows);

describe('::remediation-plan', () => {
  it('has one card per service and severity, the worst first, without a library', async () => {
    const plan = await place();
    expect(rowsOf(plan)).toEqual([[4], [1, 2], [3]]);
    expect(plan.cards.map(({ number, anchor, title }) => [number, anchor, title])).toEqual([
      ['1', 'plan/CSBP/CSBP_Compute_:28:IaaS:29:/PortA/1.4/1', 'Title of PortA'],
      ['2', 'plan/CSBP/CSBP_Compute_:28:IaaS:29:/DiskA/1.1/1', 'Title of DiskA, and 1 more'],
      ['3', 'plan/CSBP/CSBP_Compute_:28:IaaS:29:/DiskC/1.3/1', 'Title of DiskC'],
    ]);
  });

  it('says what closing a card does, with the denominator of the compliance', async () => {
    const { cards } = await place();
    expect(cards.map(({ effect }) => effect)).toEqual([
      'Covers 1 policy with 4 failed resource checks. If it passes, compliance rises from 20.0% to 40.0% (2 of 5). Service: Ports.',
      'Covers 2 policies with 5 failed resource checks. If all of them pass, compliance rises from 20.0% to 60.0% (3 of 5). Service: Disks.',
      'Covers 1 policy with 1 failed resource check. If it passes, compliance rises from 20.0% to 40.0% (2 of 5). Service: Disks.',
    ]);
  });

  it('closes policies of one service with the same steps together, and shows steps and links once', async () => {
    const link = { title: 'Other', url: 'https://docs.example.com/other', provider: '' };
    const { links } = aLibraryPolicy('DiskC');
    const library = aPolicyLibrary(
      aLibraryPolicy('DiskA'),
      aLibraryPolicy('DiskC', { links: [...links, link] }),
      aLibraryPolicy('PortA'),
      aLibraryPolicy('DiskB', { steps: ['Something else.'] }),
    );
    const plan = await place({}, library);
    expect(rowsOf(plan)).toEqual([[4], [1, 3], [2]]);
    const together = plan.cards[1];
    expect(together?.parts.map(({ label }) => label)).toEqual(['How to fix it', 'References']);
    expect(together?.parts[0]?.children).toMatchObject([{ type: 'list', items: [[{}], [{}]] }]);
    const hrefs = JSON.stringify(together?.parts[1]).match(/https:[^"]*/g);
    expect(hrefs).toEqual(['https://docs.example.com/encrypt', 'https://docs.example.com/other']);
  });

  it('takes the title that all policies of a card share, and then leaves it out of the rows', async () => {
    const library = aPolicyLibrary(
      aLibraryPolicy('DiskA', { title: 'Encrypt disks' }),
      aLibraryPolicy('DiskB', { title: 'Encrypt disks' }),
    );
    const card = (await place({}, library)).cards.find(({ view }) => view.rows?.length === 2);
    expect(card?.title).toBe('Encrypt disks');
    expect(card?.groups[0]?.view.columns).not.toContain('title');
    expect((await place()).cards[1]?.groups[0]?.view.columns).toContain('title');
  });

  it('repeats the severity of the heading above only where the policies of a card differ in it', async () => {
    const columns = async (attributes: Record<string, string>, library: PolicyLibrary | null, severity?: number) =>
      (await place(attributes, library, severity)).cards.map(({ view }) => view.columns?.includes('severity'));
    expect(await columns({}, null)).toEqual([true, true, true]);
    expect(await columns({ severity: 'current' }, null, 1)).toEqual([false]);
    const mixed = aPolicyLibrary(aLibraryPolicy('DiskA'), aLibraryPolicy('DiskC'));
    expect(await columns({ severity: 'current' }, mixed, 1)).toContain(true);
  });

  it('states the severity where the heading above combines several', async () => {
    const many = Array.from({ length: 14 }, (_, index): Row => [`P${String(index)}`, 'S', `Level ${String(index)}`, 1]);
    const context = await contextOf(many);
    const severity = context.summary.breakdowns.severities.findIndex(({ value }) => value === null);
    const scope = { context, tables: composeTables(context), loop: { severity }, heading: aHeading };
    const [block] = directiveBlocks('remediation-plan', { severity: 'current' }, scope);
    const { cards } = block as RemediationPlan;
    expect(cards.length).toBeGreaterThan(1);
    for (const { view } of cards) expect(view.columns).toContain('severity');
  });

  it('has lines for an owner and a date where it has steps', async () => {
    const library = aPolicyLibrary(aLibraryPolicy('PortA'));
    expect((await place({}, library)).cards[0]?.fields).toEqual(['Owner', 'Due date']);
    expect((await place()).cards[0]?.fields).toEqual([]);
  });

  it('says of each policy what is and what should be', async () => {
    const { policies } = composeTables(await contextOf([['A', 'S', 'High', 3]]));
    const at = policies?.columns.findIndex(({ key }) => key === 'required') ?? -1;
    expect(policies?.rows[0]?.cells[at]?.text).toBe('0 of 3 pass, 3 required');
  });

  it('takes a severity of a repeated section, and a limit', async () => {
    expect(rowsOf(await place({ severity: 'current' }, null, 1))).toEqual([[1, 2]]);
    expect(rowsOf(await place({ severity: 'current' }, null, 2))).toEqual([]);
    expect(rowsOf(await place({ limit: '1' }))).toEqual([[4]]);
  });
});

describe('the failed resources in a plan', () => {
  const planOf = async (policies: readonly Parameters<typeof aPolicy>[0][]): Promise<RemediationPlan> => {
    const context = await aComposeContext(
      aReport({ resourceCategories: [aCategory({ policies: policies.map(aPolicy) })] }),
    );
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    return directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan;
  };
  const failing = (policyId: string, ...resources: readonly Resource[]) => ({
    policyId,
    shortTitle: `Title of ${policyId}`,
    compliance: 'Red',
    resources,
  });
  const groupsOf = ({ cards }: RemediationPlan) =>
    cards.flatMap(({ groups }) =>
      groups.map(({ title, view, parts: [part] }) => [
        title,
        view.rows,
        part?.label,
        JSON.stringify(part?.children ?? ''),
      ]),
    );

  it('are below their policy, and once for all policies that failed on the same ones', async () => {
    const a = aResource({ id: 'a', reason: 'Port 22 is open.' });
    const other = aResource({ id: 'a', reason: 'Port 80 is open.' });
    const passed = aResource({ id: 'passed', status: 'green' });
    const plan = await planOf([
      failing('A', a, passed),
      failing('B', aResource({ id: 'b' })),
      failing('C', other),
      failing('D'),
    ]);
    expect(groupsOf(plan)).toEqual([
      ['', [0, 2], '1 failed check, the same in each', expect.stringContaining('a: Port 22 is open. Port 80 is open.')],
      ['Title of B', [1], '1 failed check', expect.not.stringContaining('passed')],
      ['Title of D', [3], undefined, '""'],
    ]);
  });

  it('are bounded, with the place of the others', async () => {
    const plan = await planOf([
      failing('A', ...Array.from({ length: 20 }, (_, at) => aResource({ id: `r${String(at)}` }))),
    ]);
    expect(groupsOf(plan)[0]?.[3]).toContain('and 12 more: sheet “Resources” of the workbook');
  });
});

describe('actions of services with names for programs', () => {
  const titlesOf = async (service: string, titles: readonly string[]): Promise<readonly string[]> => {
    const policies = titles.map((shortTitle, index) =>
      aPolicy({ policyId: `P${String(index)}`, shortTitle, serviceName: service, compliance: 'Red' }),
    );
    const context = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    return (directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan).cards.map(({ title }) => title);
  };
  const logs = ['Batch', 'Event Hub', 'Redis'].map((of) => `Ensure that diagnostics logs in ${of} is set to enabled`);
  const others = ['Ensure that JIT access is on', 'Designate an owner'];

  it('are what the titles of their policies have in common', async () => {
    expect(await titlesOf('BasicsEnableDataCollectionService', [...logs, ...others])).toEqual([
      'Ensure that diagnostics logs in … is set to enabled',
      'Ensure that JIT access is on, and 1 more',
    ]);
  });

  it('are whole for a service that people know', async () => {
    expect(await titlesOf('Azure Monitor', [...logs, ...others])).toEqual([`${logs[0]!}, and 4 more`]);
  });
});

describe('the table of the actions that close most', () => {
  it('adds up share and compliance from row to row, and links to the cards', async () => {
    const { 'largest-cards': table } = composeTables(await contextOf());
    expect(table?.columns.map(({ key }) => key)).toEqual([
      'number',
      'card',
      'severity',
      'closed',
      'failed-resource-checks',
      'cumulated',
      'compliance-then',
    ]);
    expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['2', 'Title of DiskA, and 1 more', 'High', '2', '5', '50.0%', '60.0%'],
      ['1', 'Title of PortA', 'Critical', '1', '4', '75.0%', '80.0%'],
      ['3', 'Title of DiskC', 'Low', '1', '1', '100.0%', '100.0%'],
    ]);
    expect(table?.rows[0]?.cells[0]?.target).toBe('plan/CSBP/CSBP_Compute_:28:IaaS:29:/DiskA/1.1/1');
  });
});

describe('the effect on compliance', () => {
  const effectOf = async (...rows: readonly Row[]): Promise<string | undefined> => {
    const context = await contextOf(rows);
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    const [block] = directiveBlocks('remediation-plan', {}, scope);
    return (block as RemediationPlan).cards[0]?.effect;
  };

  it('is named if it is too small for the percentage to show', async () => {
    const green = Array.from({ length: 5000 }, (_, index): Row => [`G${String(index)}`, 'S', 'Low', 0, 'Green']);
    const red = Array.from({ length: 5000 }, (_, index): Row => [`R${String(index)}`, 'T', 'Low', 1]);
    expect(await effectOf(...green, ...red, ['P', 'P', 'High', 1])).toContain(
      'If it passes, compliance rises slightly, to 50.0% (5,001 of 10,001).',
    );
  });

  it('is none where the formula leaves out what partly fails and nothing fails', async () => {
    expect(await effectOf(['G', 'S', 'Low', 0, 'Green'], ['A', 'S', 'Low', 1, 'Amber'])).toContain(
      'If it passes, compliance stays at 100.0% (2 of 2).',
    );
  });

  it('is the first percentage where there was none', async () => {
    expect(await effectOf(['A', 'S', 'Low', 0, 'Amber'])).toBe(
      'Covers 1 policy. If it passes, compliance becomes 100.0% (1 of 1). Service: S.',
    );
  });
});
