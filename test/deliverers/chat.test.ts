import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { DeliverContext, DeliverySet } from '../../src/deliverers/deliverer.js';
import { slackDeliverer, teamsDeliverer } from '../../src/deliverers/chat.js';
import { SLACK_FILES, slackParagraph, CARD_FILES, cardParagraph } from '../../src/base/message-formats/json-formats.js';
import { composeMessage } from '../../src/documents/compose-message.js';
import { composeSet } from '../../src/documents/compose-set.js';
import { loadTools } from '../../src/documents/load-tools.js';
import { Secret } from '../../src/model/settings/secret.js';
import { aSet } from '../helpers/artifacts.js';
import { aDeliverySet, CONTEXT, FILE_WORDS } from '../helpers/delivery-set.js';
import { jsonText } from '../../src/base/wording/printable.js';
import { failureOf } from '../helpers/failure.js';
import { answerWith } from '../helpers/http-server.js';
import { startReceiver, type Receiver } from '../helpers/receiver.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

const PATH = '/services/T0000/secret-part';
const HOSTILE = '<!channel> & <https://evil.example|click>';
const CHATS = [
  ['slack', slackDeliverer, 40_000],
  ['teams', teamsDeliverer, 28 * 1024],
] as const;

/** A set whose message says these paragraphs. */
function setSaying(...paragraphs: readonly string[]): DeliverySet {
  const texts = paragraphs.map((text) => [{ type: 'text', text }] as const);
  return aDeliverySet(aSet({ 'a b.pdf': 'pdf text' }), {
    name: 'set 1',
    message: {
      subject: HOSTILE,
      locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' },
      texts: {
        blocks: JSON.stringify([...texts.map((text) => slackParagraph(text)), SLACK_FILES]),
        card: JSON.stringify({
          type: 'AdaptiveCard',
          version: '1.5',
          body: [...texts.map((text) => cardParagraph(text)), CARD_FILES],
        }),
      },
      words: FILE_WORDS,
      catalog: {},
    },
  });
}

const LINKED = { linkBase: 'https://files.example/audits' };

function optionsFor(deliverer: typeof slackDeliverer, host: string, given: Record<string, unknown> = LINKED) {
  return deliverer.options.parse({ name: '#audits', host, ...given });
}

const contextFor = ({ url }: Receiver): DeliverContext => ({
  ...CONTEXT,
  credentials: { url: new Secret(`${url}${PATH}`) },
});

function planned(deliverer: typeof slackDeliverer, set: DeliverySet, given?: Record<string, unknown>) {
  const [delivery, ...others] = deliverer.plan(set, optionsFor(deliverer, 'hooks.example', given));
  expect(others).toEqual([]);
  return delivery!;
}

async function sent(deliverer: typeof slackDeliverer, listener: RequestListener, given: Record<string, unknown> = {}) {
  const receiver = await startReceiver(listener);
  const options = optionsFor(deliverer, receiver.host, { ...LINKED, ...given });
  const [delivery] = deliverer.plan(setSaying('Said.'), options);
  return { receiver, send: () => deliverer.send(delivery!, options, contextFor(receiver)) };
}

it('Slack gets blocks, and a text without markup for notifications', async () => {
  const { receiver, send } = await sent(slackDeliverer, answerWith(200, 'ok', { 'Content-Type': 'text/plain' }));
  expect(await send()).toMatchObject({ target: `${receiver.host} (#audits)`, artifacts: [] });
  expect(receiver.received).toMatchObject([{ method: 'POST', url: PATH }]);
  const { text, blocks } = JSON.parse(receiver.received[0]!.body.toString()) as { text: string; blocks: unknown[] };
  expect(text).toBe('&lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;');
  expect(blocks[0]).toEqual({
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Said.' }] }],
  });
  expect(JSON.stringify(blocks)).toContain('https://files.example/audits/set%201/a%20b.pdf');
  expect(JSON.stringify(blocks)).not.toContain('manifest.json');
});

it('Teams gets an adaptive card in the envelope of its workflows', async () => {
  const { receiver, send } = await sent(teamsDeliverer, answerWith(202));
  await send();
  const body = JSON.parse(receiver.received[0]!.body.toString()) as unknown;
  expect(body).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: { type: 'AdaptiveCard', version: '1.5' },
      },
    ],
  });
  expect(JSON.stringify(body)).toContain('https://files.example/audits/set%201/a%20b.pdf');
});

describe.each(CHATS)('%s', (_name, deliverer, limit) => {
  const payloadOf = (...paragraphs: readonly string[]) => {
    const { payload, notices } = planned(deliverer, setSaying(...paragraphs));
    return { json: JSON.stringify(payload), notices };
  };

  it('gets the whole message if it fits', () => {
    const { json, notices } = payloadOf('First.', 'Last.');
    expect(notices).toEqual([]);
    expect(json).toContain('Last.');
    expect(json).not.toContain('The rest is left out.');
  });

  it('gets the beginning of a long message and all links, and the operator is told', () => {
    const paragraphs = Array.from({ length: 45 }, (_value, index) => `${String(index)}: ${'é'.repeat(1200)}`);
    const { json, notices } = payloadOf(...paragraphs);
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(limit);
    expect(Buffer.byteLength(json)).toBeGreaterThan(limit - 3000);
    expect(json).toContain('"0: é');
    expect(json).not.toContain('44: é');
    expect(json.indexOf('The rest is left out.')).toBeGreaterThan(json.indexOf('0: é'));
    expect(json.indexOf('a%20b.pdf')).toBeGreaterThan(json.indexOf('The rest is left out.'));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('its end is left out');
  });

  it('gets a message of exactly the limit as a whole, and not a byte more', () => {
    const of = (each: number, first: number) => {
      const paragraphs = Array.from({ length: 30 }, (_value, index) => 'x'.repeat(index === 0 ? first : each));
      const { payload, notices } = planned(deliverer, setSaying(...paragraphs));
      return { size: Buffer.byteLength(jsonText(payload)), isWhole: notices.length === 0 };
    };
    const room = limit - of(1, 1).size;
    const each = 1 + Math.floor(room / 30);
    const first = each + (room % 30);
    expect(of(each, first)).toEqual({ size: limit, isWhole: true });
    expect(of(each, first + 1).isWhole).toBe(false);
  });

  it('is told which files are not attached if there is no address to link to', () => {
    const json = JSON.stringify(planned(deliverer, setSaying('Said.'), {}).payload);
    expect(json).toContain('a b.pdf (8 bytes) is not accepted here.');
  });

  it.each([
    [400, 'delivery-refused'],
    [404, 'delivery-refused'],
    [429, 'delivery-postponed'],
    [500, 'delivery-postponed'],
  ])('decides by status %i what became of it, without the address', async (status, code) => {
    const headers = { 'Content-Type': 'text/plain', 'Retry-After': '30' };
    const { send } = await sent(deliverer, answerWith(status, `no ${PATH}`, headers));
    const failure = await failureOf(send);
    expect(failure.code).toBe(code);
    expect(failure.retryAfter).toBe(code === 'delivery-postponed' ? 30 : undefined);
    expect(failure.message).not.toContain('secret-part');
  });

  it('may have it if there is no answer', async () => {
    const { send } = await sent(deliverer, () => undefined, { timeout: 0.5 });
    expect(await failureOf(send)).toMatchObject({ code: 'delivery-unknown' });
  });

  it('is shown and planned without the address', () => {
    const delivery = planned(deliverer, setSaying('Said.'));
    const shown = deliverer.show(delivery);
    expect(shown).toContain('POST hooks.example (#audits)');
    expect(shown).toContain('Said.');
    expect(JSON.stringify(delivery)).not.toContain('secret-part');
  });
});

/** What proxies answer to somebody who has not signed in. */
const SIGN_IN = '<!DOCTYPE html><html><head><title>Sign in to your account</title></head><body></body></html>';
const teamsFailure = (error: string): string => `Webhook message delivery failed with error: ${error}`;
const teamsStatus = (status: number): string =>
  teamsFailure(`Microsoft Teams endpoint returned HTTP error ${String(status)} with ContextId tcid=0,MS-CV=x.0..`);

describe('an answer with a status of 200 to 299', () => {
  it.each([
    ['slack', slackDeliverer, 200, 'ok'],
    ['teams', teamsDeliverer, 202, ''],
    ['teams', teamsDeliverer, 202, '{"status":"accepted"}'],
    ['teams', teamsDeliverer, 200, '1'],
  ])('is a delivery if it is that of %s', async (_name, deliverer, status, body) => {
    const { send } = await sent(deliverer, answerWith(status, body, { 'Content-Type': 'text/plain' }));
    await expect(send()).resolves.toMatchObject({ reference: '' });
  });

  it.each([
    ['slack', slackDeliverer, 200, ''],
    ['slack', slackDeliverer, 200, 'no_service'],
    ['slack', slackDeliverer, 202, 'ok'],
    ['slack', slackDeliverer, 200, '{"ok":true}'],
    ['slack', slackDeliverer, 200, SIGN_IN],
    ['teams', teamsDeliverer, 200, ''],
    ['teams', teamsDeliverer, 200, 'ok'],
    ['teams', teamsDeliverer, 200, SIGN_IN],
    ['teams', teamsDeliverer, 202, SIGN_IN],
    ['teams', teamsDeliverer, 200, teamsFailure('Error contacting Microsoft Teams endpoint')],
    ['teams', teamsDeliverer, 202, teamsFailure('Error contacting Microsoft Teams endpoint')],
    ['teams', teamsDeliverer, 200, teamsStatus(504)],
  ])('is unknown if it is another one of %s: %#', async (_name, deliverer, status, body) => {
    const { send } = await sent(deliverer, answerWith(status, body, { 'Content-Type': 'text/plain' }));
    const failure = await failureOf(send);
    expect(failure.code).toBe('delivery-unknown');
    expect(failure.message).toContain(`received status ${String(status)}`);
  });

  it.each([
    [429, 'delivery-postponed'],
    [502, 'delivery-postponed'],
    [400, 'delivery-refused'],
    [403, 'delivery-refused'],
    [413, 'delivery-refused'],
  ])('is what Teams says in it: %i', async (status, code) => {
    const { send } = await sent(teamsDeliverer, answerWith(200, teamsStatus(status), { 'Content-Type': 'text/plain' }));
    const failure = await failureOf(send);
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(`Teams endpoint returned HTTP error ${String(status)}`);
  });
});

it.each([
  [202, '{"error":{"code":"WorkflowTriggerIsNotEnabled","message":"The workflow is off."}}', 'delivery-refused'],
  [202, '{"status":"error"}', 'delivery-refused'],
  [200, '{"error":{"code":"TooManyRequests","status":429}}', 'delivery-postponed'],
])('Teams does not have what it answers with status %i and %s', async (status, body, code) => {
  const { send } = await sent(teamsDeliverer, answerWith(status, body, { 'Content-Type': 'application/json' }));
  expect(await failureOf(send)).toMatchObject({ code });
});

it.each(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const)(
  'both get the whole message of a report in %s',
  async (locale) => {
    const report = readFileSync(new URL('../../examples/reports/type-1-cis-2026-11.json', import.meta.url));
    const settings = someRunSettings({ formats: ['html'], locale });
    const [snapshot] = await parseSnapshots(report, new Date('2026-11-21T12:00:00Z'));
    const set = await composeSet(snapshot!, settings, await loadTools(settings));
    const message = await composeMessage(set, settings, ['blocks', 'card']);
    for (const [, deliverer] of CHATS) {
      const { payload, notices } = planned(deliverer, aDeliverySet(aSet({ 'a.pdf': 'pdf text' }), { message }));
      expect(notices).toEqual([]);
      expect(JSON.stringify(payload)).not.toContain(message.words.shortened);
    }
    expect(message.words.shortened).not.toBe('');
  },
);

it('Slack gets at most 50 blocks, of at most 3,000 characters', () => {
  const many = planned(slackDeliverer, setSaying(...Array.from({ length: 80 }, (_value, index) => String(index))));
  expect((many.payload as unknown as { blocks: unknown[] }).blocks).toHaveLength(50);
  expect(many.notices).toHaveLength(1);
  const long = planned(slackDeliverer, setSaying('First.', 'x'.repeat(3500), 'Last.'));
  const most = 3001 - JSON.stringify(slackParagraph([{ type: 'text', text: 'x' }])).length;
  expect(planned(slackDeliverer, setSaying('x'.repeat(most))).notices).toEqual([]);
  expect(planned(slackDeliverer, setSaying('x'.repeat(most + 1))).notices).toHaveLength(1);
  expect(JSON.stringify(long.payload)).toContain('First.');
  expect(JSON.stringify(long.payload)).not.toContain('xxx');
  expect(long.notices).toHaveLength(1);
});
