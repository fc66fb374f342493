/** What was sent to whom, and what did not arrive. */
import { isDeliveryId, readDelivery } from '../../../archive/deliveries.js';
import type { ListedDelivery } from '../../../archive/listing-schema.js';
import { DELIVERY_STATES, lastReason } from '../../../model/document/delivery-state.js';
import { memoizeByObject } from '../../../model/values/memoize.js';
import type { Page, Visit } from '../../page.js';
import { holdsAll, wordsIn } from '../../search.js';
import { pageOf, pagerOf, pathWith } from '../../text.js';
import { operationPages } from '../operations/links.js';
import { tooMany } from '../operations/operations.js';

const ROWS = 50;

export const deliveriesPage: Page = {
  path: '/deliveries',
  needs: 'operator',
  seesAll: true,
  answer(visit) {
    const { query, wording } = visit;
    const { deliveries, damaged, asOf } = visit.deliveries();
    const chosen = DELIVERY_STATES.find((one) => one === query('state')) ?? '';
    const search = query('q').slice(0, 200);
    const words = wordsIn(search);
    const found = deliveries
      .filter(
        (delivery) =>
          (chosen === '' || delivery.state === chosen) && (words.length === 0 || holdsAll(wordsOf(delivery), words)),
      )
      .toReversed();
    const { page, pages, rows } = pageOf(found, query('page'), ROWS);
    return {
      view: 'deliveries',
      title: wording.text('web.deliveries'),
      asOf,
      data: {
        operationPages: operationPages(wording, 'deliveries'),
        damaged: damaged.length === 0 ? '' : wording.text('web.records-damaged', { count: damaged.length }),
        search,
        states: DELIVERY_STATES.map((state) => ({
          state,
          text: wording.text('web.delivery-state', { state }),
          isChosen: state === chosen,
        })),
        isFiltered: chosen !== '' || search !== '',
        counter: asOf === null ? '' : wording.text('number.of', { count: found.length, total: deliveries.length }),
        deliveries: rows.map((delivery) => rowOf(delivery, visit)),
        pages: pagerOf(
          page,
          pages,
          (number) => pathWith('/deliveries', { state: chosen, q: search, page: String(number) }),
          wording,
        ),
      },
    };
  },
};

export const deliveryPage: Page = {
  path: '/deliveries/:delivery',
  needs: 'operator',
  seesAll: true,
  async answer(visit) {
    const { wording } = visit;
    const delivery = await deliveryOf(visit);
    if (delivery === undefined) return 'not-found';
    const { deliverer, uses, target, recipients, open, files, notices, attempts } = delivery;
    return {
      view: 'delivery',
      title: deliverer,
      asOf: visit.now,
      data: {
        ...rowOf(delivery, visit),
        uses,
        target,
        recipients: recipients.map((recipient) => ({ recipient, isOpen: open.includes(recipient) })),
        files: files.map(({ name }) => name),
        notices,
        attempts: attempts.map(({ number, at, receipt }) => ({
          number,
          time: wording.dateTime(at),
          outcome: wording.text('web.delivery-state', {
            state: receipt?.outcome ?? (delivery.state === 'sending' ? 'sending' : 'unknown'),
          }),
          reference: receipt?.reference ?? '',
          failure: receipt?.failure?.message ?? '',
          recipients: (receipt?.recipients ?? []).map(({ recipient, outcome, reason }) => ({
            recipient,
            outcome: wording.text('web.delivery-state', { state: outcome }),
            reason,
          })),
        })),
        canResend: delivery.state !== 'sending' && delivery.state !== 'delivered',
        isUnknown: delivery.state === 'unknown',
      },
    };
  },
  act: {
    needs: 'operator',
    async answer(visit) {
      const delivery = await deliveryOf(visit);
      if (delivery === undefined) return 'not-found';
      const started = visit.actions.start(['deliveries', 'resend', delivery.id], visit.person.name);
      return started === undefined ? tooMany(visit) : { redirect: '/operations#actions' };
    },
  },
};

async function deliveryOf({ archive, params, now }: Visit): Promise<ListedDelivery | undefined> {
  const { delivery: id = '' } = params;
  return isDeliveryId(id) ? readDelivery(archive, id, now) : undefined;
}

function rowOf(delivery: ListedDelivery, { wording }: Visit) {
  const { id, state, plannedAt, deliverer, recipients, target, attempts } = delivery;
  return {
    path: `/deliveries/${id}`,
    id,
    state: wording.text('web.delivery-state', { state }),
    at: plannedAt,
    time: wording.dateTime(plannedAt),
    deliverer,
    to: recipients.length === 0 ? target : wording.list(recipients.slice(0, 3)),
    isMore: recipients.length > 3,
    about: aboutText(delivery),
    tries: attempts.length,
    reason: lastReason(delivery),
  };
}

/** The account and the benchmark; the name of the set for a portfolio, which is about many accounts. */
function aboutText({ about, document }: ListedDelivery): string {
  return [about.account, about.benchmark].filter((text) => text !== '').join(' · ') || document.set;
}

const wordsOf = memoizeByObject((delivery: ListedDelivery): string =>
  [delivery.deliverer, delivery.target, ...delivery.recipients, aboutText(delivery), delivery.id]
    .join('\n')
    .toLowerCase(),
);
