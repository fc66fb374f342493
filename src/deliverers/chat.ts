/** Posts the message of a set, with links to its documents, to an incoming webhook of Slack or Teams. */
import { z } from 'zod';
import { FILES_MARKER, type MessageFormat } from '../base/message-formats/formats.js';
import { printableJson, jsonText } from '../base/wording/printable.js';
import { isList, isRecord, type JsonObject, type JsonValue } from '../model/report/json.js';
import { deliveryKey, type Deliverer, type DeliverySet } from './deliverer.js';
import { MANIFEST_NAME } from './folder/plan-sets.js';
import { postTo, testHost } from './http/post.js';
import type { Success } from './http/client.js';
import { linkBaseOption, linkTo, hostOption, nameOption, targetOf, timeoutOption } from './options.js';
import { messageText, type MessageFiles } from './message-files.js';
import { slackParagraph, cardParagraph } from '../base/message-formats/json-formats.js';
import { isHtmlPage, statedFailure } from '../base/http/message.js';

export interface Chat {
  readonly name: string;
  /** What the webhook answers after it has accepted a message. */
  readonly success: Success;
  readonly format: Extract<MessageFormat, 'blocks' | 'card'>;
  /** Undefined if the host differs between customers. */
  readonly host: string | undefined;
  /** Member of the message that lists its elements; undefined if the whole is the list. */
  readonly list: string | undefined;
  /** Bytes of a request at most. */
  readonly limit: number;
  /** Characters of the JSON of an element at most. */
  readonly elementLimit: number;
  readonly maxElements: number;
  readonly paragraph: (inlines: readonly [{ readonly type: 'text'; readonly text: string }]) => JsonObject;
  readonly request: (message: JsonValue, subject: string) => JsonObject;
}

export interface ChatOptions {
  readonly name: string;
  readonly host: string;
  readonly linkBase?: string | undefined;
  readonly timeout: number;
}

function optionsFor({ host }: Chat) {
  const described = hostOption.describe(
    `Host of the address in the credential "url". Deliveries go to no other.${
      host === undefined ? '' : ` Default: ${host}.`
    }`,
  );
  return z.strictObject({
    name: nameOption,
    host: host === undefined ? described : described.default(host),
    linkBase: linkBaseOption,
    timeout: timeoutOption,
  });
}

export function chatDeliverer(chat: Chat) {
  const { name, format } = chat;
  return {
    name,
    options: optionsFor(chat),
    credentials: { url: { describe: 'the address of the incoming webhook' } },
    messages: [format],
    sendsDigests: true,

    plan(set, options) {
      const target = targetOf(options);
      const { payload, notices } = requestAbout(set, options, chat);
      return [
        { key: deliveryKey(target, set, set.artifacts), target, recipients: [], artifacts: [], payload, notices },
      ];
    },

    show({ target, payload }) {
      return `POST ${target}\n\n${printableJson(payload, 2)}\n`;
    },

    async send({ key, target, payload }, options, context) {
      const body = Buffer.from(jsonText(payload));
      await postTo(chat, options, { headers: { 'Content-Type': 'application/json' }, body }, context);
      return { key, target, reference: '', recipients: [], artifacts: [] };
    },

    test: (options, context) => testHost(name, options, context),
  } satisfies Deliverer<ChatOptions>;
}

interface ChatRequest {
  readonly payload: JsonObject;
  readonly notices: readonly string[];
}

/** The request with as much of the message as fits. The note on the files always stays. */
function requestAbout(set: DeliverySet, { linkBase }: ChatOptions, chat: Chat): ChatRequest {
  const { format, limit, maxElements } = chat;
  const { message } = set;
  const files = filesOf(set, linkBase);
  const said = chat.paragraph([{ type: 'text', text: message.words.shortened }]);
  const whole = JSON.parse(messageText(message, format, NO_FILES)) as JsonValue;
  const { body, rest } = partsOf(JSON.parse(message.texts[format] ?? 'null') as JsonValue, chat);
  for (let count = fittingElements(body, chat); ; count -= 1) {
    const kept = count === body.length ? body : [...body.slice(0, count), said];
    const text = JSON.stringify(withElements(whole, [...kept, ...rest], chat));
    const shortened = { ...message, texts: { ...message.texts, [format]: text } };
    const complete = JSON.parse(messageText(shortened, format, files)) as JsonValue;
    const payload = chat.request(complete, message.subject);
    const fits = Buffer.byteLength(jsonText(payload)) <= limit && elementsOf(complete, chat).length <= maxElements;
    if (!fits && count > 0) continue;
    const notice = `The message is longer than ${chat.name} accepts, so its end is left out, and the message says so.`;
    return { payload, notices: count === body.length ? [] : [notice] };
  }
}

const NO_FILES: MessageFiles = { attached: [], linked: [], omitted: [] };

function elementsOf(message: JsonValue, { list }: Chat): readonly JsonValue[] {
  const elements = list === undefined ? message : isRecord(message) ? message[list] : undefined;
  return elements !== undefined && isList(elements) ? elements : [];
}

function withElements(message: JsonValue, elements: readonly JsonValue[], { list }: Chat): JsonValue {
  return list === undefined || !isRecord(message) ? elements : { ...message, [list]: elements };
}

interface Parts {
  readonly body: readonly JsonValue[];
  readonly rest: readonly JsonValue[];
}

function partsOf(message: JsonValue, chat: Chat): Parts {
  const elements = elementsOf(message, chat);
  const place = elements.findIndex((element) => JSON.stringify(element).includes(FILES_MARKER));
  const at = place < 0 ? elements.length : place;
  return { body: elements.slice(0, at), rest: elements.slice(at) };
}

function fittingElements(body: readonly JsonValue[], { elementLimit }: Chat): number {
  const tooLong = body.findIndex((element) => JSON.stringify(element).length > elementLimit);
  return tooLong < 0 ? body.length : tooLong;
}

function filesOf({ name, artifacts }: DeliverySet, linkBase: string | undefined): MessageFiles {
  const documents = artifacts.filter(({ fileName }) => fileName !== MANIFEST_NAME);
  if (linkBase === undefined) {
    const omitted = documents.map(({ fileName, content: { size } }) => ({
      fileName,
      size,
      reason: 'not-accepted' as const,
    }));
    return { attached: [], linked: [], omitted };
  }
  const linked = documents.map((document) => ({
    fileName: document.fileName,
    url: linkTo(linkBase, name, document),
  }));
  return { attached: [], linked, omitted: [] };
}

export const slackDeliverer = chatDeliverer({
  name: 'slack',
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: failures have a status of 4xx and 5xx.
  success: {
    expected: 'status 200 with the text "ok"',
    isMetBy: ({ status, text }) => status === 200 && text === 'ok',
  },
  format: 'blocks',
  host: 'hooks.slack.com',
  list: undefined,
  // Slack cuts longer messages, and accepts texts of 3,000 characters in a block and 50 blocks.
  limit: 40_000,
  elementLimit: 3000,
  maxElements: 50,
  paragraph: slackParagraph,
  // The text is for notifications; Slack reads markup in it.
  request: (blocks, subject) => ({ text: withoutMarkup(subject), blocks }),
});

function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const FAILURE = /delivery failed/i;

export const teamsDeliverer = chatDeliverer({
  name: 'teams',
  success: {
    expected: 'status 202, or status 200 with the text "1",',
    isMetBy: ({ status, text }) =>
      status === 202 ? !isHtmlPage(text) && !FAILURE.test(text) : status === 200 && text === '1',
    failureIn({ text }) {
      const [, status] = /\breturned HTTP error ([45]\d\d)\b/i.exec(text) ?? [];
      return status === undefined ? statedFailure(text) : Number(status);
    },
  },
  format: 'card',
  // Each tenant and region has its own.
  host: undefined,
  list: 'body',
  // Teams accepts messages of 28 KB.
  limit: 28 * 1024,
  elementLimit: Infinity,
  maxElements: Infinity,
  paragraph: (inlines) => cardParagraph(inlines),
  request: (card) => ({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  }),
});
