/** What the commands of `auditpress deliveries` print for people. */
import type { ListedDelivery } from '../archive/delivery-journal.js';
import { factsText, tableOf } from './archive-text.js';
import { minuteOf } from './text-table.js';

/** Digits of an id that are shown in lists. */
const SHORT_ID = 12;

export function deliveriesText(deliveries: readonly ListedDelivery[]): string {
  if (deliveries.length === 0) return 'No deliveries.\n';
  const rows = deliveries.map((delivery) => [
    delivery.id.slice(0, SHORT_ID),
    delivery.state,
    minuteOf(delivery.plannedAt),
    delivery.deliverer,
    receiverText(delivery),
    aboutText(delivery),
    String(delivery.attempts.length),
  ]);
  const table = tableOf(['Id', 'State', 'Planned', 'Deliverer', 'To', 'Documents', 'Attempts'], rows);
  return `${table}\n${String(deliveries.length)} ${deliveries.length === 1 ? 'delivery' : 'deliveries'}\n`;
}

export function deliveryText(delivery: ListedDelivery): string {
  const { id, state, deliverer, uses, target, recipients, document, about, files, notices, attempts, open, damaged } =
    delivery;
  return factsText([
    ['Delivery', id],
    ['State', state],
    ['Deliverer', `${deliverer} (${uses})`],
    ['Target', target],
    ...recipients.map(
      (recipient) => ['Recipient', `${recipient}${open.includes(recipient) ? ' (open)' : ''}`] as const,
    ),
    ['Documents', `${document.set}, ${document.id}`],
    ['About', aboutText({ about, document })],
    ...files.map((file) => ['File', `${file.name}  ${String(file.bytes)} bytes  ${file.sha256}`] as const),
    ...notices.map((notice) => ['Notice', notice] as const),
    ['Planned', delivery.plannedAt],
    ...damaged.map(({ key, problem }) => ['Damaged', `${key}: ${problem}`] as const),
    ...attempts.flatMap(({ number, at, receipt }) => [
      [`Attempt ${String(number)}`, `${at}: ${receipt === null ? 'no receipt' : receipt.outcome}`] as const,
      ...(receipt === null || receipt.reference === '' ? [] : [['', receipt.reference] as const]),
      ...(receipt?.failure ? [['', receipt.failure.message] as const] : []),
      ...(receipt?.recipients ?? []).map(
        ({ recipient, outcome, reason }) =>
          ['', `${recipient}: ${outcome}${reason === '' ? '' : `, ${reason}`}`] as const,
      ),
    ]),
  ]);
}

/** `a@example.com and 2 more`; the target for a delivery without recipients */
function receiverText({ recipients: [first, ...others], target }: ListedDelivery): string {
  if (first === undefined) return target;
  return others.length === 0 ? first : `${first} and ${String(others.length)} more`;
}

/** `Production, CSBP`; the name of the set for a portfolio, which is about many accounts. */
function aboutText({ about, document }: Pick<ListedDelivery, 'about' | 'document'>): string {
  return [about.account, about.benchmark].filter((text) => text !== '').join(', ') || document.set;
}
