/** What needs somebody, the schedules, what was started here, and what waits for workers. */
import type { DeliveryListing } from '../../../archive/listing-schema.js';
import { DELIVERY_STATES } from '../../../model/document/delivery-state.js';
import type { Page, Visit } from '../../page.js';
import { pathWith } from '../../text.js';
import { operationPages } from './links.js';
import { wholeAction } from './action-text.js';

export const operationsPage: Page = {
  path: '/operations',
  needs: 'operator',
  seesAll: true,
  async answer(visit) {
    const { program, actions, deliveries, wording } = visit;
    const schedules = await program.schedules();
    const listing = deliveries();
    return {
      view: 'operations',
      title: wording.text('web.operations'),
      asOf: listing.asOf,
      data: {
        operationPages: operationPages(wording),
        attention: attentionOf(listing, visit),
        schedules: schedules.map(({ name, cron, timeZone, next, pausedSince, deliver }) => ({
          name,
          cron: `${cron} ${timeZone}`,
          next: next === null ? '' : wording.dateTime(next),
          paused: pausedSince === null ? '' : wording.text('web.paused-since', { at: wording.dateTime(pausedSince) }),
          deliver: deliver.length === 0 ? wording.text('web.nobody') : wording.list(deliver),
          change: pausedSince === null ? 'pause' : 'resume',
          changeText: wording.text(pausedSince === null ? 'web.pause' : 'web.resume'),
        })),
        actions: actions.list().map((action) => wholeAction(action, wording)),
      },
    };
  },
  act: {
    needs: 'operator',
    async answer(visit) {
      const { form, program, actions, person } = visit;
      const [change, name] = [form.field('do'), form.field('schedule')];
      const isKnown = (await program.schedules()).some((schedule) => schedule.name === name);
      if (!isKnown || !['pause', 'resume', 'run'].includes(change)) return 'not-found';
      const started = actions.start(['schedule', change, name], person.name);
      return started === undefined ? tooMany(visit) : { redirect: '/operations#actions' };
    },
  },
};

/** A page that says why nothing was started. */
export function tooMany({ wording }: Pick<Visit, 'wording'>) {
  const title = wording.text('web.busy');
  return { view: 'message', title, status: 429, data: { title, sentences: [wording.text('web.busy-text')] } };
}

/** Deliveries that did not arrive, by state, those that nobody knows about first. */
function attentionOf({ deliveries, damaged }: DeliveryListing, { wording }: Visit) {
  const states = DELIVERY_STATES.filter((state) => state !== 'delivered' && state !== 'sending').toReversed();
  const order = ['unknown', ...states.filter((state) => state !== 'unknown')];
  const counts = new Map<string, number>();
  for (const { state } of deliveries) counts.set(state, (counts.get(state) ?? 0) + 1);
  const counted = order.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    if (count === 0) return [];
    return [{ text: wording.text('web.deliveries-in', { count, state }), path: pathWith('/deliveries', { state }) }];
  });
  const lost =
    damaged.length === 0 ? [] : [{ text: wording.text('web.records-damaged', { count: damaged.length }), path: '' }];
  return [...counted, ...lost];
}
