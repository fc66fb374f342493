import { describe, expect, it } from 'vitest';
import { attemptKey, listedDelivery, type Journal } from '../../src/archive/delivery-journal.js';
import type { AttemptContent, IntentContent } from '../../src/archive/delivery-records.js';
import { recordKey } from '../../src/archive/records.js';
import { aForeignOwner, aGoneOwner, anOwner } from '../helpers/owners.js';

const ID = 'a'.repeat(32);
const UNTIL = '2026-11-23T12:02:00.000Z';

const INTENT: IntentContent = {
  ...{ key: 'a'.repeat(64), deliverer: 'mail', uses: 'email', target: 'mail', recipients: [], occasion: '' },
  ...{ notices: [], plannedAt: '2026-11-23T11:59:00.000Z', document: { id: 'AP-1', set: 'set' } },
  ...{ about: { account: '', benchmark: '' }, files: [], payload: 'b'.repeat(64), isRepeatable: false },
};

/** The state of a delivery with one attempt by an owner, and no receipt. */
function stateAt(time: string, owner: string) {
  const content: AttemptContent = {
    ...{ number: 1, at: '2026-11-23T12:00:00.000Z', until: UNTIL, recipients: [], run: owner },
  };
  const journal: Journal = {
    attempts: { records: [{ key: attemptKey('attempt', ID, 1), content }], damaged: [] },
    receipts: { records: [], damaged: [] },
  };
  const key = recordKey('intent', ID.slice(0, 2), ID);
  return listedDelivery({ key, content: INTENT }, journal, new Date(time)).state;
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
