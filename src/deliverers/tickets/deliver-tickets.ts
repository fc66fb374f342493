/** What the deliverers of all trackers do alike: plan a comment or tickets, and send them. */
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import type { JsonValue } from '../../model/report/json.js';
import { deliveryKey, type Delivery, type DeliveryReceipt, type DeliverySet } from '../deliverer.js';
import { hashOf, isOpen, planTickets, recipientsOf, type TicketOptions, type TicketsPayload } from './plan-tickets.js';
import type { Body } from './markup.js';
import type { AttachedFile, Ticket, Tracker } from './tracker.js';
import { updateTickets } from './update-tickets.js';

export type TicketPayload =
  { readonly kind: 'comment'; readonly body: Body } | ({ readonly kind: 'tickets' } & TicketsPayload);

/** The documents of a set, without its manifest. */
export function documentsOf({ artifacts }: DeliverySet): readonly Artifact[] {
  return artifacts.filter(({ format }) => format !== 'manifest');
}

export interface CommentPlan {
  readonly target: string;
  readonly artifacts: readonly Artifact[];
  readonly body: Body;
  readonly notices: readonly string[];
}

/** A comment on a ticket that exists. */
export function planComment(set: DeliverySet, { target, artifacts, body, notices }: CommentPlan): Delivery {
  const key = deliveryKey(target, set, documentsOf(set));
  return { key, target, recipients: [], artifacts, payload: { kind: 'comment', body }, notices };
}

export interface TicketsPlan extends TicketOptions {
  readonly target: string;
  /** Sent if there is an open ticket. */
  readonly artifacts: readonly Artifact[];
  readonly notices: readonly string[];
}

/** The tickets of a report. */
export function planReport(set: DeliverySet, plan: TicketsPlan): Delivery {
  const { target, notices } = plan;
  const tickets = planTickets(set, plan);
  const payload: TicketPayload = { kind: 'tickets', ...tickets };
  const key = deliveryKey(target, set, documentsOf(set), [plan.per]);
  const artifacts = tickets.tickets.some(isOpen) ? plan.artifacts : [];
  const recipients = recipientsOf(tickets);
  // All of it is plain data.
  return { key, target, recipients, artifacts, payload: payload as unknown as JsonValue, notices };
}

/** The payload of a delivery that `planComment` or `planReport` planned. */
export function readPayload({ payload }: Pick<Delivery, 'payload'>): TicketPayload {
  return payload as unknown as TicketPayload;
}

/** The marker of the comment of a delivery. */
export function commentMarker({ key }: Pick<Delivery, 'key'>): string {
  return hashOf(key);
}

/** What the tickets are, as text for the operator. */
export function showTickets({ target, recipients, artifacts, payload, notices }: Delivery): string {
  const read = readPayload({ payload });
  const lines =
    read.kind === 'comment'
      ? [bodyText(read.body)]
      : read.tickets
          .filter((plan) => isOpen(plan) && recipients.includes(plan.recipient))
          .flatMap(({ title, description, labels, priority }) => [
            `# ${title}`,
            [...(priority === null ? [] : [`priority ${priority}`]), ...labels].join(', '),
            bodyText(description),
          ]);
  const files = artifacts.map(({ fileName }) => fileName);
  return [`To ${target}`, ...(files.length > 0 ? [`with ${files.join(', ')}`] : []), ...notices, '', ...lines].join(
    '\n',
  );
}

function bodyText(body: Body): string {
  return typeof body === 'string' ? body : textIn(body).trim();
}

/** The text of a document in ADF, one line per block. */
function textIn(node: JsonValue): string {
  if (node === null || typeof node !== 'object') return '';
  if (Array.isArray(node)) return (node as readonly JsonValue[]).map(textIn).join('');
  const { type, text, content } = node as Readonly<Record<string, JsonValue>>;
  const inner = typeof text === 'string' ? text : content === undefined ? '' : textIn(content);
  if (type === 'tableCell' || type === 'tableHeader') return `${inner.trim()}\t`;
  return type === 'paragraph' || type === 'heading' || type === 'tableRow' ? `${inner}\n` : inner;
}

export interface SendTickets {
  readonly delivery: Delivery;
  readonly payload: { readonly kind: 'tickets' } & TicketsPayload;
  readonly closes: boolean;
  readonly attaches: boolean;
  /** Address of the list of all tickets of the report. */
  readonly listUrl: (scope: string) => string;
  readonly signal?: AbortSignal | undefined;
}

/** Sends planned tickets. The receipt names the ticket, or a list of all if there are several. */
export async function sendTickets(tracker: Tracker, send: SendTickets): Promise<UpdatedDelivery> {
  const { delivery, payload, closes, attaches, listUrl, signal } = send;
  const attachments = attaches ? delivery.artifacts : [];
  const { recipients, retryAfter, tickets, attached } = await updateTickets(delivery, payload, tracker, {
    closes,
    attachments,
    signal,
  });
  const [only, ...others] = tickets;
  const reference = only !== undefined && others.length === 0 ? only.url : listUrl(payload.scope);
  return { reference, recipients, retryAfter, attached };
}

export interface UpdatedDelivery extends Pick<DeliveryReceipt, 'reference' | 'recipients' | 'retryAfter'> {
  readonly attached: readonly AttachedFile[];
}

/** Comments on a ticket that exists, with the files attached if the tracker takes them. */
export async function sendComment(
  tracker: Tracker,
  ticket: Ticket,
  delivery: Delivery,
  body: Body,
): Promise<UpdatedDelivery> {
  const attached = (await tracker.attach?.(ticket, delivery.artifacts)) ?? [];
  await tracker.comment(ticket, { marker: commentMarker(delivery), body });
  return { reference: ticket.url, recipients: [], retryAfter: undefined, attached };
}

/** One per artifact. Without an address of its own, a file is at the target: an earlier attempt attached it. */
export function receiptsOf(
  { artifacts, target }: Pick<Delivery, 'artifacts' | 'target'>,
  files: readonly AttachedFile[],
): readonly Receipt[] {
  return artifacts.map(({ content: { sha256, size } }, index) => {
    const { url = target, isNew = false } = files[index] ?? {};
    return { path: url, sha256, bytes: size, outcome: isNew ? 'written' : 'unchanged' };
  });
}
