/** Posts the message, the figures and the files of a set to a receiver of the operator's own, signed. */
import { z } from 'zod';
import { printableJson } from '../../base/wording/printable.js';
import type { JsonObject } from '../../model/report/json.js';
import { isHtmlPage, statedFailure } from '../../base/http/message.js';
import { deliveryKey, type DeliverContext, type Deliverer } from '../deliverer.js';
import { postTo, requiredCredential, testHost } from '../http/post.js';
import type { Success } from '../http/client.js';
import { linkBaseOption, hostOption, nameOption, targetOf, timeoutOption } from '../options.js';
import { BODIES, bodyOf, keyOf, signatureHeaders } from './request.js';
import { eventAbout } from './event.js';

const CONTENT_LIMIT = 5 * 1024 * 1024;

const webhookOptionsSchema = z.strictObject({
  name: nameOption,
  host: hostOption.describe('Host of the address in the credential "url". Deliveries go to no other.'),
  body: z
    .enum(BODIES)
    .default('json')
    .describe('Format: JSON with the files in base64, or a form with the JSON and the files as parts. Default: json.'),
  contentLimit: z
    .int()
    .nonnegative()
    .max(100 * 1024 * 1024)
    .default(CONTENT_LIMIT)
    .describe(
      `Largest size of all files in a request, in bytes; others are linked or listed. 0 sends none. Default: ${String(CONTENT_LIMIT)}.`,
    ),
  linkBase: linkBaseOption,
  receiverRecognizesRepeats: z
    .boolean()
    .default(false)
    .describe(
      'Whether the receiver ignores a webhook-id that it has seen, so that a delivery with an unknown outcome is sent again. Default: false.',
    ),
  timeout: timeoutOption,
});

export type WebhookOptions = z.output<typeof webhookOptionsSchema>;

const SUCCESS: Success = {
  expected: 'a status from 200 to 299 and no HTML page',
  isMetBy: ({ text }) => !isHtmlPage(text),
  failureIn: ({ text }) => statedFailure(text),
};

export const webhookDeliverer = {
  name: 'webhook',
  options: webhookOptionsSchema,
  credentials: {
    url: { describe: 'the address of the receiver' },
    secret: { describe: 'the key that signs requests, in base64' },
  },
  messages: ['text', 'markdown'],
  sendsDigests: true,
  isRepeatable: ({ receiverRecognizesRepeats }) => receiverRecognizesRepeats,

  plan(set, options) {
    const target = targetOf(options);
    const { json, contained, notices } = eventAbout(set, options);
    const key = deliveryKey(target, set, set.artifacts);
    return [{ key, target, recipients: [], artifacts: contained, payload: json, notices }];
  },

  show({ key, target, artifacts, payload }, { body }) {
    const names = artifacts.map(({ fileName }) => fileName).join(', ');
    const contained = names === '' ? 'no files' : names;
    return `POST ${target}, ${body}, with ${contained}\nwebhook-id: ${key}\n\n${printableJson(payload, 2)}\n`;
  },

  async send(delivery, options, context) {
    context.signal?.throwIfAborted();
    const { key, target, artifacts, payload } = delivery;
    const { contentType, bytes } = bodyOf(options.body, payload as JsonObject, artifacts, key);
    const signed = { id: key, body: bytes, now: context.now() };
    const headers = {
      'Content-Type': contentType,
      ...signatureHeaders(requiredCredential(context.credentials, 'secret', 'webhook'), signed),
    };
    await postTo({ name: 'webhook', success: SUCCESS }, options, { headers, body: bytes }, context);
    const files = artifacts.map(({ content: { sha256, size } }) => ({
      path: target,
      sha256,
      bytes: size,
      outcome: 'written' as const,
    }));
    return { key, target, reference: '', recipients: [], artifacts: files };
  },

  async test(options, context: DeliverContext) {
    keyOf(requiredCredential(context.credentials, 'secret', 'webhook'));
    return testHost('webhook', options, context);
  },
} satisfies Deliverer<WebhookOptions>;
