/** A deliverer for a tracker: comments on a ticket, or keeps a ticket per group of policies that did not pass. */
import type { MessageFormat } from '../../base/message-formats/formats.js';
import type { OptionsSchema } from '../../base/plug-ins/options.js';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import type { JsonObject, JsonValue } from '../../model/report/json.js';
import type { CredentialNeed, DeliverContext, Deliverer, Delivery, DeliverySet } from '../deliverer.js';
import { deliveryKey } from '../deliverer.js';
import { messageText, type MessageFiles } from '../message-files.js';
import { bodyOfMessage, type Body, type Markup } from './markup.js';
import { hashOf, isOpen, planTickets, recipientsOf, type TicketOptions, type TicketsPayload } from './plan-tickets.js';
import type { AttachedFile, Tracker } from './tracker.js';
import { updateTickets } from './update-tickets.js';

export interface TicketSystem<Options, Schema extends OptionsSchema<Options>> {
  readonly name: string;
  readonly options: Schema;
  readonly token: CredentialNeed;
  readonly messages: readonly MessageFormat[];
  markup(options: Options): Markup;
  target(options: Options): string;
  place(documents: readonly Artifact[], set: DeliverySet, options: Options): PlacedDocuments;
  open(options: Options, context: DeliverContext): Promise<Tracker>;
  test(options: Options, context: DeliverContext): Promise<string>;
}

export interface PlacedDocuments {
  readonly files: MessageFiles;
  readonly artifacts: readonly Artifact[];
  readonly notices: readonly string[];
  /** Where they are, below the description of each ticket; null for nowhere. */
  readonly links: Body | null;
  readonly payload?: JsonObject;
}

type TicketPayload =
  | { readonly kind: 'comment'; readonly body: Body }
  | ({ readonly kind: 'tickets' } & TicketsPayload);

type SharedOptions = Pick<TicketOptions, 'labels' | 'severityLabels'> &
  Partial<Pick<TicketOptions, 'priorities'>> & { readonly per?: TicketOptions['per'] | undefined };

export function ticketDeliverer<Options extends SharedOptions, Schema extends OptionsSchema<Options>>(
  system: TicketSystem<Options, Schema>,
) {
  const { name } = system;
  return {
    name,
    options: system.options,
    credentials: { token: system.token },
    messages: system.messages,
    isRepeatable: true,

    plan(set, options) {
      const { per, labels, severityLabels, priorities = {} } = options;
      // A note says nothing that a ticket does not say.
      if (set.artifacts.length === 0 && per !== undefined) return [];
      const documents = set.artifacts.filter(({ format }) => format !== 'manifest');
      const markup = system.markup(options);
      const { files, artifacts, notices, links, payload: more } = system.place(documents, set, options);
      const message = bodyOfMessage(messageText(set.message, markup, files), markup);
      const target = system.target(options);
      if (per === undefined) {
        const payload = { kind: 'comment', body: message, ...more };
        return [{ key: deliveryKey(target, set, documents), target, recipients: [], artifacts, payload, notices }];
      }
      const like = { per, labels, severityLabels, priorities, markup, deliverer: name, documents: links, message };
      const tickets = planTickets(set, like);
      return [
        {
          key: deliveryKey(target, set, documents, [per]),
          target,
          recipients: recipientsOf(tickets),
          artifacts: tickets.tickets.some(isOpen) ? artifacts : [],
          // All of it is plain data.
          payload: { kind: 'tickets', ...tickets, ...more } as unknown as JsonValue,
          notices,
        },
      ];
    },

    show: showTickets,

    async send(delivery, options, context) {
      context.signal?.throwIfAborted();
      const tracker = await system.open(options, context);
      const payload = payloadOf(delivery);
      // First, so that the links work.
      const published = await tracker.publish?.(delivery);
      const { attached, ...sent } =
        payload.kind === 'comment'
          ? await sendComment(tracker, delivery, payload.body)
          : await sendTickets(tracker, delivery, payload, context.signal);
      const { key, target } = delivery;
      return { key, target, ...sent, artifacts: receiptsOf(delivery, published ?? attached) };
    },

    test: (options, context: DeliverContext) => system.test(options, context),
  } satisfies Deliverer<Options>;
}

function payloadOf({ payload }: Pick<Delivery, 'payload'>): TicketPayload {
  return payload as unknown as TicketPayload;
}

async function sendComment(tracker: Tracker, delivery: Delivery, body: Body) {
  const ticket = tracker.commented();
  const attached = (await tracker.attach?.(ticket, delivery.artifacts)) ?? [];
  await tracker.comment(ticket, { marker: hashOf(delivery.key), body });
  return { reference: ticket.url, recipients: [], retryAfter: undefined, attached };
}

/** The receipt names the ticket, or a list of all if there are several. */
async function sendTickets(
  tracker: Tracker,
  delivery: Delivery,
  payload: TicketsPayload,
  signal: AbortSignal | undefined,
) {
  const { tickets, ...updated } = await updateTickets(delivery, payload, tracker, signal);
  const [only, ...others] = tickets;
  const reference = only !== undefined && others.length === 0 ? only.url : tracker.listUrl(payload.scope);
  return { reference, ...updated };
}

/** One per artifact. Without an address of its own, a file is at the target: an earlier attempt attached it. */
function receiptsOf({ artifacts, target }: Delivery, files: readonly AttachedFile[]): readonly Receipt[] {
  return artifacts.map(({ content: { sha256, size } }, index) => {
    const { url = target, isNew = false } = files[index] ?? {};
    return { path: url, sha256, bytes: size, outcome: isNew ? 'written' : 'unchanged' };
  });
}

function showTickets({ target, recipients, artifacts, payload }: Delivery): string {
  const read = payloadOf({ payload });
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
  const files = artifacts.map(({ fileName }) => fileName).join(', ');
  return [`To ${target}`, ...(files === '' ? [] : [`with ${files}`]), '', ...lines].join('\n');
}

function bodyText(body: Body): string {
  return typeof body === 'string' ? body : textIn(body).trim();
}

function textIn(node: JsonValue): string {
  if (node === null || typeof node !== 'object') return '';
  if (Array.isArray(node)) return (node as readonly JsonValue[]).map(textIn).join('');
  const { type, text, content } = node as Readonly<Record<string, JsonValue>>;
  const inner = typeof text === 'string' ? text : content === undefined ? '' : textIn(content);
  if (type === 'tableCell' || type === 'tableHeader') return `${inner.trim()}\t`;
  return type === 'paragraph' || type === 'heading' || type === 'tableRow' ? `${inner}\n` : inner;
}
