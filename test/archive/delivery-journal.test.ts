import { describe, expect, it } from 'vitest';
import { attemptKey, listedDelivery, nextNumber, type Journal } from '../../src/archive/delivery-journal.js';
import type { AttemptContent, IntentContent, ReceiptContent } from '../../src/archive/delivery-records.js';
import type { DeliveryState } from '../../src/model/document/delivery-state.js';
import { recordKey } from '../../src/archive/records.js';
import { aForeignOwner, aGoneOwner, anOwner } from '../helpers/owners.js';

const ID = 'a'.repeat(32);
const UNTIL = '2026-11-23T12:02:00.000Z';

const INTENT: IntentContent = {
  key: 'a'.repeat(64),
  deliverer: 'mail',
  uses: 'email',
  target: 'mail',
  recipients: [],
  occasion: '',
  notices: [],
  plannedAt: '2026-11-23T11:59:00.000Z',
  document: { id: 'AP-1', set: 'set' },
  about: { account: '', benchmark: '' },
  files: [],
  payload: 'b'.repeat(64),
  isRepeatable: false,
};

type Outcome = 'delivered' | 'postponed' | 'refused';

/** An attempt: what came of each of its recipients, or of all; null without a receipt. */
type Tried = Readonly<Record<string, Outcome>> | ReceiptContent['outcome'] | null;

const INTENT_KEY = recordKey('intent', ID.slice(0, 2), ID);

/** A delivery to recipients with these attempts, one minute after the first of them. */
function after(recipients: readonly string[], tries: readonly Tried[], asked?: readonly string[]) {
  const records = tries.map((tried, index) => {
    const number = index + 1;
    const each = typeof tried === 'string' || tried === null ? [] : Object.entries(tried);
    const attempt: AttemptContent = {
      number,
      at: '2026-11-23T12:00:00.000Z',
      until: UNTIL,
      run: anOwner(),
      recipients: each.length > 0 ? each.map(([recipient]) => recipient) : [...recipients],
    };
    const receipt: ReceiptContent = {
      number,
      at: '2026-11-23T12:00:30.000Z',
      reference: '',
      paths: [],
      failure: null,
      outcome: typeof tried === 'string' ? tried : 'partial',
      recipients: each.map(([recipient, outcome]) => ({ recipient, outcome, reason: '' })),
    };
    return { attempt, receipt: tried === null ? null : receipt };
  });
  const journal: Journal = {
    attempts: {
      records: records.map(({ attempt }) => ({ key: attemptKey('attempt', ID, attempt.number), content: attempt })),
      damaged: [],
    },
    receipts: {
      records: records.flatMap(({ receipt }) =>
        receipt === null ? [] : { key: attemptKey('receipt', ID, receipt.number), content: receipt },
      ),
      damaged: [],
    },
  };
  const intent = { key: INTENT_KEY, content: { ...INTENT, recipients: [...recipients] } };
  return { intent, journal, listed: listedDelivery(intent, journal, new Date('2026-11-23T12:01:00.000Z'), asked) };
}

describe('a delivery to several recipients', () => {
  it.each<[string, readonly Tried[], DeliveryState, readonly string[]]>([
    ['nothing was tried', [], 'planned', ['a', 'b']],
    ['both have it', [{ a: 'delivered', b: 'delivered' }], 'delivered', []],
    ['one refused it', [{ a: 'delivered', b: 'refused' }], 'partial', []],
    ['both refused it', [{ a: 'refused', b: 'refused' }], 'refused', []],
    ['one is postponed', [{ a: 'refused', b: 'postponed' }], 'postponed', ['b']],
    ['one was not tried yet', [{ a: 'delivered' }], 'postponed', ['b']],
    [
      'the second attempt reached the other one',
      [{ a: 'delivered', b: 'postponed' }, { b: 'delivered' }],
      'delivered',
      [],
    ],
    ['the receipt says that some refused it, but not who', ['partial'], 'unknown', ['a', 'b']],
    ['nobody knows about one, and the other one is postponed', ['unknown', { b: 'postponed' }], 'unknown', ['a', 'b']],
    ['an attempt has no receipt, and is not over', [null], 'sending', ['a', 'b']],
    ['an attempt has no receipt, and another one came later', [null, { b: 'delivered' }], 'unknown', ['a']],
  ])('if %s', (_what, tries, state, open) => {
    const { listed } = after(['a', 'b'], tries);
    expect([listed.state, listed.open]).toEqual([state, open]);
  });

  it('is listed for those that are asked about, in whatever case they are written', () => {
    const { listed } = after(
      ['Jo@example.com', 'b'],
      [{ 'Jo@example.com': 'delivered', b: 'refused' }],
      ['jo@EXAMPLE.com'],
    );
    expect(listed).toMatchObject({ recipients: ['Jo@example.com'], state: 'delivered' });
  });

  it('is unknown only to those whom the receipt names, if the record of the attempt is lost', () => {
    const { intent, journal } = after(['a', 'b'], [{ a: 'delivered' }]);
    const lost: Journal = { ...journal, attempts: { records: [], damaged: [] } };
    const stateOf = (recipient: string) => listedDelivery(intent, lost, new Date(UNTIL), [recipient]).state;
    expect([stateOf('a'), stateOf('b')]).toEqual(['unknown', 'postponed']);
  });

  it('gives no number of an attempt twice, also if its record is damaged', () => {
    const { intent, journal } = after(['a'], [{ a: 'postponed' }]);
    const damaged = [{ key: attemptKey('attempt', ID, 2), problem: 'expected JSON, found something else' }];
    const listed = listedDelivery(intent, { ...journal, attempts: { ...journal.attempts, damaged } }, new Date(UNTIL));
    expect([nextNumber(after(['a'], []).listed), nextNumber(listed)]).toEqual([1, 3]);
  });
});

/** The state of a delivery with one attempt by an owner, and no receipt. */
function stateAt(time: string, owner: string) {
  const content: AttemptContent = {
    number: 1,
    at: '2026-11-23T12:00:00.000Z',
    until: UNTIL,
    recipients: [],
    run: owner,
  };
  const journal: Journal = {
    attempts: { records: [{ key: attemptKey('attempt', ID, 1), content }], damaged: [] },
    receipts: { records: [], damaged: [] },
  };
  return listedDelivery({ key: INTENT_KEY, content: INTENT }, journal, new Date(time)).state;
}

describe('a delivery without a receipt', () => {
  it.each([
    ['works', anOwner()],
    ['is on another machine', aForeignOwner()],
    [
      'was started before the last boot of another machine',
      aForeignOwner().replace(/-[0-9a-f]{12}-/, '-0123456789ab-'),
    ],
    ['has a name that cannot be read', 'somebody'],
    ['has no name', ''],
  ])('is being sent until the time of the attempt is over, then nobody knows, if its owner %s', (_what, owner) => {
    expect(stateAt('2026-11-23T12:01:59.999Z', owner)).toBe('sending');
    expect(stateAt(UNTIL, owner)).toBe('unknown');
    expect(stateAt('2026-12-23T12:00:00.000Z', owner)).toBe('unknown');
  });

  it('is not being sent any more if its owner has ended', () => {
    expect(stateAt('2026-11-23T12:00:01.000Z', aGoneOwner())).toBe('unknown');
  });
});
