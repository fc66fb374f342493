import { describe, expect, it } from 'vitest';
import type { OutcomeContent } from '../../../src/archive/run-records.js';
import type { OpenRun } from '../../../src/archive/reopenings.js';
import { accountsLeft, accountsUnsent, runAccount } from '../../../src/automation/runs/run-accounts.js';
import { wentWell } from '../../../src/automation/runs/heartbeat.js';
import { readStates } from '../../../src/automation/runs/delivery-states.js';
import { ACCOUNT, aRunContent } from '../../helpers/recorded-runs.js';
import { deliveryCounts } from '../../helpers/delivery-counts.js';
import { anArchive } from '../../helpers/archives.js';
import { plannedDelivery, recordArrival } from '../../helpers/recorded-deliveries.js';
import { join } from 'node:path';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const AT = '2026-11-23T09:00:00.000Z';

function outcome(given: Partial<OutcomeContent> = {}): OutcomeContent {
  return {
    number: 1,
    startedAt: AT,
    at: AT,
    account: ACCOUNT,
    benchmark: 'CSBP',
    isMixedJob: false,
    result: 'made',
    failure: null,
    sets: [],
    deliveries: [],
    ...given,
  };
}

const entry = (decision: 'documents' | 'failed', ...ids: string[]) => ({
  deliverer: 'mail',
  decision,
  reason: '',
  ids,
});

function reopened(reopenedAt: string | null, redo: OpenRun['redo'] = 'failed'): OpenRun {
  return { id: 'run', ...aRunContent(), redo, reopenedAt };
}

describe('an account of a run', () => {
  it('has each benchmark once, without white space and in any case', () => {
    const listed = { id: 'one', name: '', license: '', environment: null, group: '', owner: '' };
    expect(runAccount(listed, [' CSBP', 'csbp ', 'CIS']).benchmarks).toEqual(['csbp', 'CIS']);
  });

  it.each([
    ['a report was not reached', [], true],
    ['a report was not made before the run was reopened', [outcome({ result: 'failed' })], true],
    ['a delivery could not be planned before', [outcome({ deliveries: [entry('failed')] })], true],
    ['all is made', [outcome()], false],
  ])('is left if %s', (_what, outcomes, expected) => {
    expect(accountsLeft(reopened('2026-11-23T10:00:00.000Z'), outcomes)).toHaveLength(expected ? 1 : 0);
  });

  it('is done if what failed was tried since the run was reopened, or is not to be repeated', () => {
    const failed = [outcome({ result: 'failed' })];
    expect(accountsLeft(reopened(AT), failed)).toEqual([]);
    expect(accountsLeft(reopened('2026-11-23T10:00:00.000Z', 'open'), failed)).toEqual([]);
    expect(accountsLeft(reopened(null), failed)).toEqual([]);
  });

  it('has something to send that may not have arrived; what was refused only if what failed is repeated', () => {
    const unsent = (state: 'partial' | 'refused' | 'postponed' | 'delivered', redo: OpenRun['redo']) =>
      accountsUnsent(reopened(AT, redo), [outcome({ deliveries: [entry('documents', 'x')] })], () => state).length;
    expect((['partial', 'refused', 'postponed', 'delivered'] as const).map((each) => unsent(each, 'failed'))).toEqual([
      1, 1, 1, 0,
    ]);
    expect((['partial', 'refused', 'postponed'] as const).map((each) => unsent(each, 'open'))).toEqual([0, 0, 1]);
  });
});

it('a run went well if what was left out or had arrived before is counted, too', () => {
  const reports = { planned: 1, made: 1, notAssessed: 0, failed: 0, open: 0 };
  const well = (given: Parameters<typeof deliveryCounts>[0]) =>
    wentWell({ reports, deliveries: deliveryCounts(given) });
  expect(well({ planned: 3, delivered: 1, alreadyDelivered: 1, leftOut: 1 })).toBe(true);
  expect(well({ planned: 3, delivered: 1, alreadyDelivered: 1, leftOut: 0 })).toBe(false);
});

it('a delivery that arrived before the run began was there already, one of just that time is of the run', async () => {
  const archive = anArchive(join(temporaryFolder(), 'archive'));
  const id = await plannedDelivery(archive, new Date(AT));
  await recordArrival(archive, id, new Date(AT));
  const delivering = [{ deliveries: [entry('documents', id)] }];
  const stateIn = async (startedAt: string) => (await readStates(archive, { startedAt }, delivering, new Date(AT)))(id);
  expect(await stateIn(AT)).toBe('delivered');
  expect(await stateIn('2026-11-23T09:00:00.001Z')).toBe('already-delivered');
});
