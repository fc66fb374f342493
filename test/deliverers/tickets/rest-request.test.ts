import { expect, it } from 'vitest';
import { rateHold } from '../../../src/deliverers/tickets/rest-request.js';
import type { DeliverContext } from '../../../src/deliverers/deliverer.js';
import { failureOf } from '../../helpers/failure.js';

const context = { now: () => new Date('2026-11-23T08:00:00Z') } as DeliverContext;

it('a tracker that accepts no requests for a while does not accept them earlier because it later asks for less', async () => {
  const hold = rateHold('tracker.example', {}, context);
  expect(hold.hold(90)).toContain('08:01:30');
  expect(hold.hold(5)).toContain('08:01:30');
  const failure = await failureOf(() => hold.ready('the issue AUD-1'));
  expect(failure).toMatchObject({ code: 'delivery-postponed', retryAfter: 90 });
  expect(failure.message).toMatch(/^the issue AUD-1: .*08:01:30/);
});

it('what one client was told holds back those that share it, and no others', async () => {
  const shared = {};
  rateHold('tracker.example', shared, context).hold(90);
  await expect(rateHold('tracker.example', shared, context).ready('it')).rejects.toThrow('accepts none until');
  await expect(rateHold('tracker.example', {}, context).ready('it')).resolves.toBeUndefined();
});
