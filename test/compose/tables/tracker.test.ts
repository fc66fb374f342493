import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { compose } from '../../../src/compose/compose.js';
import { composeTables } from '../../../src/compose/tables/tables.js';
import type { AuditDocument, WorkingColumn } from '../../../src/model/document/document.js';
import type { Table } from '../../../src/model/document/table.js';
import { tableRows } from '../../../src/compose/tables/views.js';
import { loadTemplate } from '../../../src/template/load.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { aComposeContext, someSettings } from '../../helpers/compose-context.js';
import { aLibraryPolicy, aPolicyLibrary } from '../../helpers/policy-libraries.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

const REPORT = aReport({
  resourceCategories: [
    aCategory({
      policies: [
        aPolicy({ policyId: 'P1', compliance: 'Red', severity: 'Low', passedResourceCount: 3, totalResourceCount: 5 }),
        aPolicy({ policyId: 'P2', compliance: 'Green' }),
        aPolicy({ policyId: 'P3', compliance: 'Amber', severity: 'Critical' }),
      ],
    }),
  ],
});

function recordsOf(table: Table | undefined): Record<string, unknown>[] {
  return (table?.rows ?? []).map(({ cells }) =>
    Object.fromEntries(table?.columns.map(({ key }, index) => [key, cells[index]?.value]) ?? []),
  );
}

async function documentOf(policies: readonly string[]): Promise<AuditDocument> {
  const acceptances = policies.map((policy) => anAcceptance({ policies: [policy] }));
  const summary = aggregate(aSnapshot(REPORT), {
    acceptances: { files: { sources: [], acceptances }, asOf: '2026-06-01T12:00:00Z', timeZone: 'UTC' },
  });
  return (await compose(summary, await loadTemplate('auditor', 'en'), someSettings())).document;
}

const workingIn = ({ worksheets }: AuditDocument): readonly WorkingColumn[] =>
  worksheets.find(({ key }) => key === 'policies-not-passed')?.working ?? [];

describe('the tracker', () => {
  it('has a row per policy that did not pass, the worst first, with nothing that nobody has decided', async () => {
    const { tracker } = composeTables(await aComposeContext(REPORT));
    expect(recordsOf(tracker)).toMatchObject([
      { policy: 'P3', severity: 'Critical', status: 'Partly failed' },
      { policy: 'P1', severity: 'Low', status: 'Failed', failed: 2, evaluated: 5 },
    ]);
    for (const record of recordsOf(tracker)) {
      expect(record).toMatchObject({ owner: null, due: null, progress: null, justification: null, link: null });
    }
  });

  it('is in the order of the plan, with the number of the action', async () => {
    const rated = (policyId: string, severity: string, totalResourceCount: number, serviceName: string) =>
      aPolicy({ policyId, severity, totalResourceCount, serviceName, passedResourceCount: 0, compliance: 'Red' });
    const policies = [
      rated('A', 'High', 50, 'Disks'),
      rated('B', 'High', 2, 'Ports'),
      rated('C', 'Critical', 1, 'Disks'),
      rated('D', 'Critical', 1, 'Disks'),
    ];
    const context = await aComposeContext(aReport({ resourceCategories: [aCategory({ policies })] }));
    const { tracker } = composeTables(context);
    expect(recordsOf(tracker)).toMatchObject([
      { bucket: 'Now', action: 1, policy: 'C' },
      { bucket: 'Now', action: 1, policy: 'D' },
      { bucket: 'Now', action: 2, policy: 'B' },
      { bucket: 'Next', action: 3, policy: 'A' },
    ]);
    expect(tableRows({ table: 'policies', select: 'not-passed', sort: 'plan' }, context).rows).toEqual([2, 3, 1, 0]);
  });

  it('has what is accepted last, with the owner, the last day and the reason', async () => {
    const { tables } = await documentOf(['P3']);
    expect(recordsOf(tables['tracker'])).toMatchObject([
      { policy: 'P1', action: 1, owner: null, due: null, progress: null, justification: null },
      {
        policy: 'P3',
        action: null,
        status: 'Accepted (partly failed)',
        owner: 'Jo Miller',
        due: '2026-12-31',
        progress: 'Risk accepted',
        justification: 'The application runs on a closed network.',
      },
    ]);
  });

  it('links to the first page that the guidance names', async () => {
    const links = [{ title: '', url: 'https://docs.example/p1', provider: '' }];
    const library = aPolicyLibrary(aLibraryPolicy('P1', { links }));
    const { tracker } = composeTables(await aComposeContext(REPORT, 'en', library));
    expect(recordsOf(tracker).map(({ link }) => link)).toEqual([null, 'https://docs.example/p1']);
  });

  it('says how to fix and to check a policy, where a source says it of any', async () => {
    const said = (verification?: string) => ({
      description: '',
      remediation: 'Close it.',
      references: [],
      ...(verification !== undefined && { verification }),
    });
    const policies = [
      aPolicy({ policyId: 'A', compliance: 'Red', guidance: said('Look at it.\nTwice.') }),
      aPolicy({ policyId: 'B', compliance: 'Red', guidance: said() }),
    ];
    const trackerOf = async (some: typeof policies) =>
      composeTables(await aComposeContext(aReport({ resourceCategories: [aCategory({ policies: some })] }))).tracker;
    expect(recordsOf(await trackerOf(policies))).toMatchObject([
      { remediation: 'Close it.', verification: 'Look at it.\nTwice.' },
      { remediation: 'Close it.', verification: '' },
    ]);
    expect((await trackerOf(policies.slice(1)))?.columns.map(({ key }) => key)).not.toContain('verification');
  });

  it('links to the page of the policy before any guidance', async () => {
    const links = [{ title: '', url: 'https://docs.example/p1', provider: '' }];
    const library = aPolicyLibrary(aLibraryPolicy('P1', { links }));
    const context = await aComposeContext(REPORT, 'en', library);
    const settings = someSettings({ policyPage: 'https://example.org/{policyId}' });
    const { policies, tracker } = composeTables({ ...context, settings });
    expect(recordsOf(tracker).map(({ link }) => link)).toEqual(['https://example.org/P3', 'https://example.org/P1']);
    const linked = policies?.rows.map(({ cells }) => cells.filter(({ href }) => href !== undefined));
    expect(linked).toEqual(
      ['P1', 'P2', 'P3'].map((id) => [{ value: id, text: id, href: `https://example.org/${id}` }]),
    );
  });

  it('is the worksheet of what did not pass: risk acceptances fill in the columns for the team', async () => {
    const textsOf = (document: AuditDocument) =>
      workingIn(document).map(({ key, cells }) => [key, cells?.map(({ text }) => text)]);
    expect(textsOf(await documentOf(['P3']))).toEqual([
      ['owner', ['', 'Jo Miller']],
      ['due', ['', '31 Dec 2026']],
      ['progress', ['', 'Risk accepted']],
      ['reason', ['', '']],
      ['justification', ['', 'The application runs on a closed network.']],
    ]);
    expect(textsOf(await documentOf(['P2'])).map(([, cells]) => cells)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
