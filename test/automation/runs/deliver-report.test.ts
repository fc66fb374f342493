/** What becomes of the reports of a run: made for real, with documents that cost little, and kept in a box. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { listDeliveries } from '../../../src/archive/deliveries.js';
import { fileReader } from '../../../src/archive/list.js';
import { readRecords } from '../../../src/archive/read.js';
import { idOf } from '../../../src/archive/records.js';
import type { DeliveredEntry, OutcomeContent, RunContent } from '../../../src/archive/run-records.js';
import type { DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import { openArchivedSet } from '../../../src/automation/delivery/archived-set.js';
import type { NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import { planFailed } from '../../../src/automation/runs/deliver-open.js';
import { NO_REPORT, type Earlier } from '../../../src/automation/runs/deliver-report.js';
import { makeReport, type ReportToMake } from '../../../src/automation/runs/make-report.js';
import { noteDeliveries, type RunNotice } from '../../../src/automation/runs/notices.js';
import { AuditpressError } from '../../../src/base/errors.js';
import type { Delivery } from '../../../src/deliverers/deliverer.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { anArchive, archived, aStoredSnapshot } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { aRunContent } from '../../helpers/recorded-runs.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy } from '../../helpers/wire-report.js';

const STARTED = '2026-11-21T08:00:00.000Z';
const SETTINGS = someRunSettings({ formats: ['md'] });

let archive: Archive;
let sent: Delivery[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
});

function delivery(...deliverers: readonly NamedDeliverer[]): DeliveryRun {
  return {
    archive,
    settings: SETTINGS,
    deliverers: deliverers.length > 0 ? deliverers : [boxDeliverer('mail', sent)],
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: '',
    retries: 0,
    timeout: 60_000,
    now: () => new Date('2026-11-23T08:00:00Z'),
    loadTools: (settings) => loadTools(settings),
  };
}

/** A report whose policies have this color. */
function aColored(job: string, color: string, retrievedAt = '2026-11-21T10:00:00.000Z', account = 'one'): Snapshot {
  const passed = color === 'Green' ? 4 : 0;
  const Policies = [aWirePolicy({ PolicyId: 'policy', Compliance: color, PassedResourceCount: passed })];
  const ids = { AccountId: account, AccountName: 'Contoso', JobId: job };
  return aStoredSnapshot({ ...ids, ResourceCategories: [aWireCategory({ Policies })] }, { retrievedAt });
}

type Run = RunContent & { readonly id: string };
const aRun = (given: Partial<RunContent> = {}): Run => ({
  id: 'run',
  ...aRunContent({ startedAt: STARTED, ...given }),
});

function make(snapshots: readonly Snapshot[], given: Partial<RunContent> = {}, more: Partial<ReportToMake> = {}) {
  return makeReport({ run: aRun(given), snapshots, earlier: NO_REPORT, shown: [], ...more }, delivery());
}

/** The decisions of a run about a report that was red before, with what it knows of the report before. */
async function decided(when: RunContent['when'], earlier: Earlier, color = 'Red') {
  const { deliveries } = await make([aColored('now', color)], { when }, { earlier });
  return deliveries.map(({ decision, reason }) => `${decision} ${reason}`.trim());
}

const keep = async (snapshot: Snapshot): Promise<string> => idOf((await archived(archive, snapshot)).key);

describe('a report of a run', () => {
  it('has the time when the run began, so that making it again gives the same documents', async () => {
    await make([aColored('now', 'Red')]);
    const { records } = await readRecords(archive, 'set');
    expect(records).toMatchObject([{ content: { clock: STARTED } }]);
  });

  it('that the run retrieved twice has the time of the first retrieval, and its documents once', async () => {
    const [first] = (await make([aColored('now', 'Red', '2026-11-21T09:00:00.000Z')])).sets;
    const [again] = (await make([aColored('now', 'Red', '2026-11-21T11:00:00.000Z')])).sets;
    expect(again).toEqual(first);
    const { records } = await readRecords(archive, 'set');
    expect(records).toHaveLength(1);
    const { manifest } = await openArchivedSet(archive, records[0]!);
    expect(manifest.snapshot.retrievedAt).toBe('2026-11-21T09:00:00.000Z');
  });

  it('has a name that shows of its account what it must, each of several its own', async () => {
    const snapshots = ['acc-1', 'acc-2'].map((account) => aColored(account, 'Red', undefined, account));
    const { sets } = await make(snapshots, {}, { shown: [{ account: 'end' }, {}] });
    expect(sets.map(({ name }) => name.includes('acc-'))).toEqual([true, false]);
  });

  it('is compared with the one before of the same place in the response', async () => {
    const before = [aColored('b1', 'Green', undefined, 'acc-1'), aColored('b2', 'Red', undefined, 'acc-2')];
    const now = [aColored('n1', 'Red', undefined, 'acc-1'), aColored('n2', 'Red', undefined, 'acc-2')];
    const snapshots = await Promise.all(before.map(keep));
    const shown = [{ account: 'end' }, { account: 'end' }] as const;
    await make(now, { when: 'changed' }, { earlier: { snapshots }, shown });
    expect(sent.map(({ artifacts: [first] }) => first?.fileName)).toEqual([expect.stringContaining('acc-1')]);
  });
});

describe('the condition of a run', () => {
  it.each(['changed', 'worse'] as const)('"%s" sends nothing while it is not known what was before', async (when) => {
    expect(await decided(when, { unknown: 'a record is damaged' })).toEqual([
      expect.stringMatching(/^failed It is not known what changed since the last run: a record is damaged; .*deliver/),
    ]);
    expect(sent).toEqual([]);
  });

  it('that does not depend on the report before is met also if that is unknown', async () => {
    expect(await decided('always', { unknown: 'a record is damaged' })).toEqual(['documents']);
  });

  it('is met if the report before was removed from the archive: nothing is known of it', async () => {
    expect(await decided('changed', { snapshots: ['0123456789abcdef'] })).toEqual(['documents']);
  });

  it('compares with the report before that the archive has', async () => {
    const snapshots = [await keep(aColored('before', 'Red'))];
    expect(await decided('changed', { snapshots })).toEqual([expect.stringMatching(/^left-out ./)]);
    expect(await decided('changed', { snapshots }, 'Green')).toEqual(['documents']);
  });
});

describe('deliveries that could not be planned', () => {
  const FAILED: DeliveredEntry = { deliverer: 'chat', decision: 'failed', reason: 'broken', ids: [] };
  const KEPT: DeliveredEntry = { deliverer: 'share', decision: 'documents', reason: '', ids: ['1'] };

  async function planned(deliveries: OutcomeContent['deliveries'], given: Partial<RunContent> = {}) {
    const { sets } = await make([aColored('now', 'Red')], { when: 'always', deliver: [] });
    sent = [];
    const run = aRun({ when: 'always', ...given });
    const own = { ...delivery(boxDeliverer('share', sent), boxDeliverer('chat', sent)) };
    const settings = { ...SETTINGS, clock: new Date(STARTED) };
    return planFailed(run, { sets, deliveries }, NO_REPORT, { ...own, settings });
  }

  it('are planned again, and what other deliverers did stays', async () => {
    const entries = await planned([KEPT, FAILED]);
    expect(entries).toMatchObject([KEPT, { deliverer: 'chat', decision: 'documents', reason: '' }]);
    expect(entries?.[1]?.ids).toHaveLength(1);
    expect(sent.map(({ target }) => target)).toEqual(['chat']);
  });

  it('belong to the run of the schedule', async () => {
    await planned([FAILED], { schedule: 'daily' });
    const { deliveries } = await listDeliveries(fileReader(archive), new Date());
    expect(deliveries.map(({ occasion }) => occasion).toSorted()).toEqual(['', 'run']);
  });

  it('are none if every deliverer had planned', async () => {
    expect(await planned([KEPT])).toBeNull();
  });
});

it('a delivery is noted only if it can be tried again, or if it is not quite what was made', async () => {
  const failing = (name: string, failure?: AuditpressError): NamedDeliverer => {
    const box = boxDeliverer(name, sent);
    const plan: typeof box.plugIn.plan = (set, options, context) =>
      box.plugIn.plan(set, options, context).map((each) => ({ ...each, notices: [`${name}: too large`] }));
    const send: typeof box.plugIn.send = (...given) => (failure ? Promise.reject(failure) : box.plugIn.send(...given));
    return { ...box, plugIn: { ...box.plugIn, plan, send } };
  };
  const deliverers = [
    failing('fine'),
    failing('busy', new AuditpressError('delivery-postponed', 'busy now')),
    failing('closed', new AuditpressError('delivery-refused', 'no such mailbox')),
  ];
  const run = aRun({ when: 'always' });
  const report = { run, snapshots: [aColored('now', 'Red')], earlier: NO_REPORT, shown: [] };
  const { deliveries } = await makeReport(report, delivery(...deliverers));
  const notices: RunNotice[] = [];
  const about = { account: 'one', benchmark: 'CSBP' };
  await noteDeliveries(archive, deliveries, about, new Date(), (notice) => notices.push(notice));
  expect(notices.map(({ event, deliverer, message }) => [event, deliverer, message])).toEqual([
    ['delivery-notice', 'fine', 'fine: too large'],
    ['delivery-notice', 'busy', 'busy: too large'],
    ['delivery-postponed', 'busy', 'busy now'],
    ['delivery-notice', 'closed', 'closed: too large'],
  ]);
  expect(notices[0]).toMatchObject({ ...about, delivery: deliveries[0]?.ids[0] });
});
