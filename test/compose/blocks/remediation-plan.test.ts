import { describe, expect, it } from 'vitest';
import { composeTables } from '../../../src/compose/tables/tables.js';
import { sourceValues } from '../../../src/compose/wording/source-values.js';
import { createWording } from '../../../src/compose/wording/wording.js';
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
  bucket?: number,
): Promise<RemediationPlan> {
  const context = await contextOf(ROWS, library);
  const loop = bucket === undefined ? {} : { bucket };
  const scope = { context, tables: composeTables(context), loop, heading: aHeading };
  const [block] = directiveBlocks('remediation-plan', attributes, scope);
  return block as RemediationPlan;
}

const rowsOf = ({ cards }: RemediationPlan) => cards.map(({ view }) => view.rows);

function hrefsIn(value: unknown): string[] {
  return JSON.stringify([value]).match(/https:[^"]*/g) ?? [];
}

function addressOf(page: number): string {
  return `https://docs.example.com/${String(page)}`;
}

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

  it('says what closing a card and all before it does, with the denominator of the compliance', async () => {
    const { cards } = await place();
    expect(cards.map(({ effect, outcome }) => [effect, outcome.text])).toEqual([
      ['Service Ports', '40.0% (2 of 5)'],
      ['2 policies · 5 failed resource checks · Service Disks', '80.0% (4 of 5)'],
      ['Service Disks', '100.0% (5 of 5)'],
    ]);
  });

  it('closes policies of one service with the same steps together, and shows what they share once', async () => {
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
    expect(hrefsIn(together?.parts[1])).toEqual(['https://docs.example.com/encrypt']);
    // The other link is about one of them.
    const lines = together?.groups.flatMap((group) => group.lines) ?? [];
    expect(lines.map(({ links }) => hrefsIn(links))).toEqual([[], ['https://docs.example.com/other']]);
  });

  it('has the links of a policy in several categories once', async () => {
    const listed = (policyId: string) => aPolicy({ policyId, compliance: 'Red', serviceName: 'Disks' });
    const resourceCategories = [
      aCategory({ policies: [listed('A'), listed('B')] }),
      aCategory({ categoryId: 'other', policies: [listed('B')] }),
    ];
    const link = { title: '', url: 'https://docs.example.com/b', provider: '' };
    const library = aPolicyLibrary(aLibraryPolicy('A', { links: [] }), aLibraryPolicy('B', { links: [link] }));
    const context = await aComposeContext(aReport({ resourceCategories }), 'en', library);
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    const { cards } = directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan;
    const lines = cards[0]?.groups.flatMap((group) => group.lines) ?? [];
    expect(lines.map(({ links }) => hrefsIn(links))).toEqual([[], ['https://docs.example.com/b'], []]);
  });

  const titlesOf = (card: RemediationPlan['cards'][number] | undefined) =>
    card?.groups.flatMap(({ lines }) => lines.map(({ title }) => title));

  it('takes the title that all policies of a card share, and says no title twice', async () => {
    const library = aPolicyLibrary(
      aLibraryPolicy('DiskA', { title: 'Encrypt disks' }),
      aLibraryPolicy('DiskB', { title: 'Encrypt disks' }),
    );
    const card = (await place({}, library)).cards.find(({ view }) => view.rows?.length === 2);
    expect(card?.title).toBe('Encrypt disks');
    expect(titlesOf(card)).toEqual(['', '']);
    expect(titlesOf((await place()).cards[1])).toEqual(['', 'Title of DiskB']);
  });

  it('has lines for an owner and a date where it has steps', async () => {
    const library = aPolicyLibrary(aLibraryPolicy('PortA'));
    expect((await place({}, library)).cards[0]?.fields).toEqual(['Owner', 'Due date']);
    expect((await place()).cards[0]?.fields).toEqual([]);
  });

  it('says of each policy how much of it failed', async () => {
    const { policies } = composeTables(await contextOf([['A', 'S', 'High', 3]]));
    const at = policies?.columns.findIndex(({ key }) => key === 'failed-text') ?? -1;
    expect(policies?.rows[0]?.cells[at]?.text).toBe('3 of 3 resource checks failed');
  });

  it('has the entries of a policy in several categories below one title', async () => {
    const listed = (policyId: string, complianceNumber: string) =>
      aPolicy({ policyId, shortTitle: `Title of ${policyId}`, complianceNumber, compliance: 'Red' });
    const resourceCategories = [
      aCategory({ policies: [listed('A', '1.1'), listed('B', '1.2')] }),
      aCategory({ categoryId: 'other', policies: [listed('B', '2.1')] }),
    ];
    const context = await aComposeContext(aReport({ resourceCategories }));
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    const { cards } = directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan;
    expect(cards).toMatchObject([{ title: 'Title of A, and 1 more', view: { rows: [0, 1, 2] } }]);
    expect(titlesOf(cards[0])).toEqual(['', 'Title of B', '']);
  });

  it('says the id of a policy once where it is its number', async () => {
    const policies = [aPolicy({ policyId: '5.1', complianceNumber: '5.1', compliance: 'Red' })];
    const context = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    const { cards } = directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan;
    expect(cards[0]?.view.columns).not.toContain('policy');
    expect((await place()).cards[0]?.view.columns).toContain('policy');
  });

  it('says what the source found', async () => {
    const guidance = { evidence: 'Result: 0 policies\nfound.', description: '', remediation: '', references: [] };
    const policies = [aPolicy({ compliance: 'Red', guidance })];
    const context = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    const { cards } = directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan;
    expect(cards[0]?.groups[0]?.lines).toMatchObject([{ found: 'Result: 0 policies found.' }]);
  });

  it('names a long address by its ends, and leads to all of it', async () => {
    const url = 'https://github.com/cisagov/ScubaGear/blob/v1.8.0/PowerShell/ScubaGear/baselines/aad.md#6-passwords';
    const library = aPolicyLibrary(aLibraryPolicy('PortA', { links: [{ title: '', url, provider: '' }] }));
    const references = (await place({}, library)).cards[0]?.parts[1]?.children;
    expect(references).toMatchObject([
      { children: [{ href: url, children: [{ text: 'github.com/…/aad.md#6-passwords' }] }] },
    ]);
  });

  it('takes a bucket of a repeated section, and a limit', async () => {
    expect(rowsOf(await place({ bucket: 'current' }, null, 0))).toEqual([[4], [1, 2]]);
    expect(rowsOf(await place({ bucket: 'current' }, null, 1))).toEqual([[3]]);
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
      groups.map(({ lines, view, parts: [part] }) => [
        lines.map(({ title }) => title).join(' / '),
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
      [
        ' / Title of C',
        [0, 2],
        '1 failed check, the same in each',
        expect.stringContaining('a: Port 22 is open. Port 80 is open.'),
      ],
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

  it.each([
    ['Ensure that the', ['--profiling argument is off', 'RotateKubeletServerCertificate argument is true']],
    ['Minimize the admission of', ['root containers', 'HostPath volumes']],
    ['Ensure that the', ['--audit-log-path argument is set', '--client-ca-file argument is set']],
  ])('are the first title where what they have in common names nothing: %s', async (beginning, ends) => {
    const titles = ends.map((end) => `${beginning} ${end}`);
    expect(await titlesOf('Kubernetes', titles)).toEqual([`${titles[0]!}, and 1 more`]);
  });

  it('are whole for a service that people know', async () => {
    expect(await titlesOf('Azure Monitor', [...logs, ...others])).toEqual([`${logs[0]!}, and 4 more`]);
  });
});

describe('actions of a source that advises', () => {
  const CONSULT = 'For directions on how to fix this issue, consult the documentation.';
  const cardsOf = async (rows: readonly (readonly [title: string, remediation: string, verification?: string])[]) => {
    const policies = rows.map(([shortTitle, remediation, verification = ''], index) =>
      aPolicy({
        policyId: `P${String(index)}`,
        shortTitle,
        serviceName: 'AwsAccount',
        compliance: 'Red',
        guidance: {
          description: '',
          remediation,
          verification,
          references: [addressOf(index)],
        },
      }),
    );
    const context = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    return (directiveBlocks('remediation-plan', {}, scope)[0] as RemediationPlan).cards;
  };
  const alarms = ['VPC changes', 'sign-in without MFA', 'gateways', 'key deletion'].map(
    (change, index) => `3.${String(index + 1)} Ensure a log metric filter and alarm exist for ${change}`,
  );
  const titles = ['1.1 Avoid the use of the root account', ...alarms];

  it('are by what titles have in common after their numbers, where the advice is nearly always the same, and do not repeat it', async () => {
    const cards = await cardsOf(titles.map((title) => [title, CONSULT]));
    expect(cards.map(({ title }) => title)).toEqual([titles[0], 'Ensure a log metric filter and alarm exist for …']);
    expect(JSON.stringify(cards)).not.toContain(CONSULT);
    const lines = cards[1]?.groups.flatMap((group) => group.lines) ?? [];
    expect(lines.map(({ links }) => hrefsIn(links))).toEqual([1, 2, 3, 4].map((page) => [addressOf(page)]));
  });

  it('say how to check the policies, where it is the same for all', async () => {
    const cards = await cardsOf([
      ['Close it', 'Close it.', 'Look at it.'],
      ['Close it now', 'Close it.', 'Look at it.'],
      ['Open it', 'Open it.', 'Look inside.'],
      ['Open it now', 'Open it.', 'Look behind.'],
    ]);
    expect(cards.map(({ parts }) => parts.map(({ label }) => label))).toEqual([
      ['How to fix it', 'How to check it'],
      ['How to fix it'],
    ]);
  });

  it('are by the steps where these are steps of some', async () => {
    const others = ['a', 'b'].map((end) => [`Close ${end}`, `Close it at ${end}.`] as const);
    const cards = await cardsOf([...titles.map((title) => [title, 'Turn on the trail.'] as const), ...others]);
    expect(cards.map(({ view }) => view.rows?.length)).toEqual([1, 1, 5]);
    expect(JSON.stringify(cards[2]?.parts)).toContain('Turn on the trail.');
  });
});

describe('the table of the actions that close most', () => {
  it('has what is to be done and how much, and links to the cards', async () => {
    const { 'largest-cards': table } = composeTables(await contextOf());
    expect(table?.columns.map(({ key }) => key)).toEqual([
      'number',
      'card',
      'service',
      'severity',
      'closed',
      'failed-resource-checks',
    ]);
    expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['2', 'Title of DiskA, and 1 more', 'Disks', 'High', '2', '5'],
      ['1', 'Title of PortA', 'Ports', 'Critical', '1', '4'],
      ['3', 'Title of DiskC', 'Disks', 'Low', '1', '1'],
    ]);
    expect(table?.rows[0]?.cells[0]?.target).toBe('plan/CSBP/CSBP_Compute_:28:IaaS:29:/DiskA/1.1/1');
  });
});

describe('the buckets of a plan', () => {
  const bucketsOf = async (...rows: readonly Row[]): Promise<readonly (readonly string[])[] | undefined> => {
    const { 'plan-buckets': table } = composeTables(await contextOf(rows));
    return table?.rows.map(({ cells }) => cells.map(({ text }) => text));
  };

  it('are by severity and failed checks, each with its rule and what compliance becomes', async () => {
    expect(
      await bucketsOf(
        ['G', 'S', 'Low', 0, 'Green'],
        ['A', 'A', 'Critical', 500],
        ['B', 'B', 'High', 10],
        ['C', 'C', 'High', 11],
        ['D', 'D', 'Moderate', 1],
        ['E', 'E', 'Moderate', 11],
        ['F', 'F', 'Low', 1],
        ['H', 'H', 'Severe', 1],
      ),
    ).toEqual([
      ['Now', 'Critical, and High with at most 10 failed resource checks', '2', '2', '510', '37.5%'],
      ['Next', 'All other High, and Moderate with at most 10 failed resource checks', '2', '2', '12', '62.5%'],
      ['Later', 'All others', '2', '2', '12', '87.5%'],
      ['Severity unknown', 'The report states no known severity', '1', '1', '1', '100.0%'],
    ]);
  });

  it('put nothing off for work that is unknown: without counts, severity alone decides', async () => {
    expect(await bucketsOf(['A', 'A', 'High', 0])).toMatchObject([['Now', {}, '1', '1', '0', '100.0%']]);
    const rated = (severity: string) =>
      aPolicy({ policyId: severity, severity, serviceName: severity, compliance: 'Red' });
    const formula = 'green/(green+red)';
    const origin = { tool: 'T', toolVersion: '', counts: 'account', formula, scannedAt: null, totals: [] } as const;
    const policies = ['High', 'Moderate', 'Low'].map(rated);
    const context = await aComposeContext(aReport({ origin, resourceCategories: [aCategory({ policies })] }));
    const { template, settings, summary } = context;
    const values = sourceValues(summary);
    const wording = await createWording('en', settings.timeZone, template.messages, values);
    const { 'plan-buckets': table } = composeTables({ ...context, wording });
    expect(table?.rows.map(({ cells }) => cells.slice(0, 2).map(({ text }) => text))).toEqual([
      ['Now', 'Critical and High'],
      ['Next', 'Moderate'],
      ['Later', 'All others'],
    ]);
  });

  it('are said of each policy, in the order of time', async () => {
    const { policies } = composeTables(await contextOf());
    const at = policies?.columns.findIndex(({ key }) => key === 'bucket') ?? -1;
    expect(policies?.columns[at]?.order).toEqual(['Now', 'Next', 'Later', 'Severity unknown']);
    expect(policies?.rows.map(({ cells }) => cells[at]?.text)).toEqual(['', 'Now', 'Now', 'Later', 'Now']);
    expect(policies?.rows.map(({ cells }) => cells[at + 1]?.value)).toEqual([null, 2, 2, 3, 1]);
  });
});

describe('what compliance becomes', () => {
  const outcomeOf = async (...rows: readonly Row[]): Promise<string | undefined> => {
    const context = await contextOf(rows);
    const scope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
    const [block] = directiveBlocks('remediation-plan', {}, scope);
    return (block as RemediationPlan).cards[0]?.outcome.text;
  };

  it('does not change where the formula leaves out what partly fails and nothing fails', async () => {
    expect(await outcomeOf(['G', 'S', 'Low', 0, 'Green'], ['A', 'S', 'Low', 1, 'Amber'])).toBe('100.0% (2 of 2)');
  });

  it('is the first percentage where there was none', async () => {
    expect(await outcomeOf(['A', 'S', 'Low', 0, 'Amber'])).toBe('100.0% (1 of 1)');
  });
});
