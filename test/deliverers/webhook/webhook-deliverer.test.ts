import { createHash, createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { canRepeat, type DeliverContext, type DeliverySet } from '../../../src/deliverers/deliverer.js';
import { webhookDeliverer, type WebhookOptions } from '../../../src/deliverers/webhook/webhook-deliverer.js';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { readGate } from '../../../src/settings/gates/read-gate.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { anArtifact, aSet } from '../../helpers/artifacts.js';
import { comparedScans } from '../../helpers/comparisons.js';
import { aDeliverySet, CONTEXT, FILE_WORDS } from '../../helpers/delivery-set.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith } from '../../helpers/http-server.js';
import { startReceiver, type ReceivedDelivery, type Receiver } from '../../helpers/receiver.js';
import { aReport, aSnapshot } from '../../helpers/snapshots.js';

const KEY = Buffer.from('a key of exactly 32 bytes length');
const SECRET = `whsec_${KEY.toString('base64')}`;
const PATH = '/hook/secret-part';

function optionsFor({ host }: { readonly host: string }, given: Record<string, unknown> = {}): WebhookOptions {
  return webhookDeliverer.options.parse({ name: 'audit intake', host, ...given });
}

function contextFor({ url }: Receiver): DeliverContext {
  return { ...CONTEXT, credentials: { url: new Secret(`${url}${PATH}`), secret: new Secret(SECRET) } };
}

function setOf(given: Partial<DeliverySet> = {}): DeliverySet {
  const message = {
    subject: 'Subject <b>',
    locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' } as const,
    texts: { text: 'Said.', markdown: '**Said.**' },
    words: FILE_WORDS,
    catalog: {},
  };
  return aDeliverySet(aSet({ 'a.pdf': 'pdf text', 'a.xlsx': 'xlsx text' }), { message, ...given });
}

function planned(options: WebhookOptions, set: DeliverySet = setOf()) {
  const [delivery, ...others] = webhookDeliverer.plan(set, options);
  expect(others).toEqual([]);
  return delivery!;
}

async function sent(receiver: Receiver, given: Record<string, unknown> = {}, set?: DeliverySet) {
  const options = optionsFor(receiver, given);
  return webhookDeliverer.send(planned(options, set), options, contextFor(receiver));
}

/** As the standard describes it, with the key in other hands. */
function isSigned({ headers, body }: ReceivedDelivery): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString('latin1')}`;
  const expected = createHmac('sha256', KEY).update(signed, 'latin1').digest('base64');
  return headers['webhook-signature'] === `v1,${expected}`;
}

interface EventFile {
  readonly name: string;
  readonly content?: string;
  readonly url?: string;
}

interface Sent {
  readonly type: string;
  readonly data: Record<string, unknown> & { readonly files: readonly EventFile[] };
}

const jsonOf = ({ body }: ReceivedDelivery): Sent => JSON.parse(body.toString('utf8')) as Sent;

describe('a webhook', () => {
  it('posts the message and the files as JSON, signed', async () => {
    const receiver = await startReceiver(answerWith(204));
    const receipt = await sent(receiver);
    const [request, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', url: PATH, headers: { 'content-type': 'application/json' } });
    expect(isSigned(request!)).toBe(true);
    expect(request!.headers['webhook-timestamp']).toBe(String(CONTEXT.now().getTime() / 1000));
    const { type, data } = jsonOf(request!);
    expect(type).toBe('documents.delivered');
    expect(data).toMatchObject({ documentId: 'AP-0000-0000', set: 'set', subject: 'Subject <b>', locale: 'en' });
    expect(data['text']).toContain('Said.\n\nAttached: a.pdf (8 bytes)');
    expect(data['markdown']).toContain('**Said.**');
    expect(data.files.map(({ name, content }) => [name, Buffer.from(content!, 'base64').toString()])).toEqual([
      ['a.pdf', 'pdf text'],
      ['a.xlsx', 'xlsx text'],
      ['manifest.json', JSON.stringify({ 'a.pdf': 'pdf text', 'a.xlsx': 'xlsx text' })],
    ]);
    expect(data.files[0]).toMatchObject({
      format: 'pdf',
      mediaType: 'text/plain',
      size: 8,
      sha256: createHash('sha256').update('pdf text').digest('hex'),
    });
    expect(receipt).toMatchObject({ target: `${receiver.host} (audit intake)`, recipients: [] });
    expect(receipt.key).toBe(request!.headers['webhook-id']);
    expect(receipt.artifacts).toHaveLength(3);
  });

  it('names a note by its type', async () => {
    const receiver = await startReceiver(answerWith(204));
    await sent(receiver, {}, setOf({ artifacts: [] }));
    const { type, data } = jsonOf(receiver.received[0]!);
    expect([type, data.files]).toEqual(['documents.unchanged', []]);
    expect(data['text']).toBe('Said.');
  });

  it('posts a form with the files as parts, signed as a whole', async () => {
    const receiver = await startReceiver(answerWith(200));
    await sent(receiver, { body: 'multipart' }, setOf({ artifacts: [anArtifact('a "b"\r\nX: y.pdf', 'pdf text')] }));
    const [request] = receiver.received;
    expect(isSigned(request!)).toBe(true);
    const form = await new Response(Uint8Array.from(request!.body), {
      headers: { 'Content-Type': request!.headers['content-type']! },
    }).formData();
    expect([...form.keys()]).toEqual(['event', 'file']);
    const event = form.get('event') as unknown as string | Blob;
    const { data } = JSON.parse(typeof event === 'string' ? event : await event.text()) as Sent;
    expect(data.files[0]).not.toHaveProperty('content');
    const file = form.get('file') as File;
    expect(await file.text()).toBe('pdf text');
    expect(decodeURIComponent(file.name)).toBe('a "b"\r\nX: y.pdf');
  });

  it('has ids and figures of the report, and what changed', () => {
    const { payload } = planned(optionsFor({ host: 'hooks.example' }), setOf({ summary: comparedScans('gr', 'gg') }));
    expect(payload).toMatchObject({
      data: {
        report: { accountId: expect.any(String) as string, jobId: expect.any(String) as string },
        position: {
          policies: { total: 2, green: 2, red: 0 },
          compliance: { numerator: 2, denominator: 2, share: 1 },
          changes: { 'now-passed': 1 },
          gates: [],
        },
      },
    });
  });

  it('says what each gate found, and why it did not pass', () => {
    const gates = ['passed = 2', 'failed = 0', 'no new failed'].map(readGate);
    const summary = aggregate(aSnapshot(aReport()), { gates });
    expect(planned(optionsFor({ host: 'hooks.example' }), setOf({ summary })).payload).toMatchObject({
      data: {
        position: {
          gates: [
            { rule: 'passed = 2', result: 'failed', observed: '1 of 2 assessed', reason: { code: 'limit' } },
            {
              rule: 'failed = 0',
              result: 'failed',
              reason: { code: 'limit', message: 'required: exactly 0' },
            },
            {
              rule: 'no new failed',
              result: 'not-evaluated',
              observed: null,
              reason: { code: 'no-baseline', message: 'there is no baseline to compare with' },
            },
          ],
        },
      },
    });
  });

  it('sends the same bytes and the same id again, so that the receiver recognizes it', async () => {
    const receiver = await startReceiver(answerWith(200));
    await sent(receiver, { body: 'multipart' });
    await sent(receiver, { body: 'multipart' });
    const [first, second] = receiver.received;
    expect(first!.body.equals(second!.body)).toBe(true);
    expect(first!.headers['webhook-id']).toBe(second!.headers['webhook-id']);
  });

  it('is sent again after an unknown outcome only if the receiver recognizes repeats', () => {
    const host = { host: 'hooks.example' };
    expect(canRepeat(webhookDeliverer, optionsFor(host))).toBe(false);
    expect(canRepeat(webhookDeliverer, optionsFor(host, { receiverRecognizesRepeats: true }))).toBe(true);
  });
});

describe('files beyond the limit', () => {
  const host = { host: 'hooks.example' };
  const linkBase = 'https://files.example/audits/';

  it('are linked', async () => {
    const receiver = await startReceiver(answerWith(200));
    const receipt = await sent(receiver, { contentLimit: 8, linkBase }, setOf({ name: 'a set' }));
    const { data } = jsonOf(receiver.received[0]!);
    expect(data.files.map(({ content, url }) => [content !== undefined, url])).toEqual([
      [true, 'https://files.example/audits/a%20set/a.pdf'],
      [false, 'https://files.example/audits/a%20set/a.xlsx'],
      [false, 'https://files.example/audits/a%20set/manifest.json'],
    ]);
    expect(data['text']).toContain('Download: a.xlsx\nhttps://files.example/audits/a%20set/a.xlsx');
    expect(receipt.artifacts.map(({ bytes }) => bytes)).toEqual([8]);
  });

  it('are listed, with a notice, if there is no address to link to', () => {
    const { notices, artifacts, payload } = planned(optionsFor(host, { contentLimit: 8 }));
    expect(artifacts.map(({ fileName }) => fileName)).toEqual(['a.pdf']);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toContain('a.xlsx (9 bytes) is only listed');
    expect(JSON.stringify(payload)).toContain('a.xlsx (9 bytes) is too large.');
  });

  it.each(['ftp://files.example', 'https://user:pw@files.example', 'https://files.example/?sig=1', 'files'])(
    'are not linked below %s',
    (address) => {
      expect(webhookDeliverer.options.safeParse({ name: 'a', host: 'b', linkBase: address }).success).toBe(false);
    },
  );
});

describe('what became of a delivery', () => {
  const failing = async (listener: RequestListener, given: Record<string, unknown> = {}) => {
    const receiver = await startReceiver(listener);
    const failure = await failureOf(() => sent(receiver, given));
    expect(JSON.stringify([failure.message, failure.hint, failure.problems])).not.toContain('secret-part');
    return failure;
  };

  it.each([
    [404, 'delivery-refused'],
    [410, 'delivery-refused'],
    [500, 'delivery-postponed'],
    [302, 'delivery-refused'],
  ])('is decided by status %i', async (status, code) => {
    const failure = await failing(answerWith(status, '{"message":"no /hook/secret-part here"}'));
    expect(failure).toMatchObject({ code });
  });

  it.each([
    [200, ''],
    [202, 'queued'],
    [201, '{"id":7}'],
    [200, '{"ok":true}'],
  ])('is delivered with status %i and the body "%s"', async (status, body) => {
    const receiver = await startReceiver(answerWith(status, body));
    await expect(sent(receiver)).resolves.toMatchObject({ reference: '' });
  });

  it.each(['<!DOCTYPE html><title>Sign in</title>', ' <HTML lang="en">', '<!-- proxy --><html>'])(
    'is unknown if the answer is a page: %s',
    async (page) => {
      const failure = await failing(answerWith(200, page, { 'Content-Type': 'text/html' }));
      expect(failure).toMatchObject({
        code: 'delivery-unknown',
        hint: expect.stringContaining('sign-in page') as string,
      });
    },
  );

  it.each([
    '{"ok":false,"error":"the disk is full"}',
    '{"success":false,"message":"the disk is full"}',
    '{"error":"the disk is full"}',
    '{"error":{"message":"the disk is full"}}',
    '{"status":"error","message":"the disk is full"}',
  ])('is refused if the receiver says so in JSON with status 200: %s', async (body) => {
    const failure = await failing(answerWith(200, body));
    expect(failure).toMatchObject({ code: 'delivery-refused' });
    expect(failure.message).toContain('the disk is full');
  });

  it('is postponed if the receiver says with status 200 that it is for now', async () => {
    const failure = await failing(answerWith(200, '{"status":503,"message":"try later"}', { 'Retry-After': '90' }));
    expect(failure).toMatchObject({ code: 'delivery-postponed', retryAfter: 90 });
  });

  it('is postponed by as long as the receiver asks', async () => {
    expect(await failing(answerWith(503, '', { 'Retry-After': '90' }))).toMatchObject({
      code: 'delivery-postponed',
      retryAfter: 90,
    });
  });

  it('is unknown if the receiver is too slow, or loses the connection', async () => {
    expect(await failing(() => undefined, { timeout: 0.3 })).toMatchObject({ code: 'delivery-unknown' });
    expect(await failing((_request, response) => response.destroy())).toMatchObject({ code: 'delivery-unknown' });
  });

  it('does not follow the address to another host', async () => {
    const receiver = await startReceiver(answerWith(200));
    const options = optionsFor({ host: 'hooks.example' });
    const failure = await failureOf(() => webhookDeliverer.send(planned(options), options, contextFor(receiver)));
    expect(failure).toMatchObject({ code: 'deliverer-credential-invalid', kind: 'usage' });
    expect(receiver.received).toEqual([]);
  });
});

describe('the secret', () => {
  it.each(['', 'whsec_', 'not base64 at all, but long enough', Buffer.alloc(16).toString('base64')])(
    'is refused without being quoted: "%s"',
    async (secret) => {
      const receiver = await startReceiver(answerWith(200));
      const credentials = { ...contextFor(receiver).credentials, secret: new Secret(secret) };
      const options = optionsFor(receiver);
      const send = () => webhookDeliverer.send(planned(options), options, { ...CONTEXT, credentials });
      const failure = await failureOf(send);
      expect(failure).toMatchObject({ code: 'deliverer-credential-invalid' });
      expect(receiver.received).toEqual([]);
    },
  );

  it('is tested with the host, without a request to the address', async () => {
    const receiver = await startReceiver(answerWith(404));
    const said = await webhookDeliverer.test(optionsFor(receiver), contextFor(receiver));
    expect(said).toContain(`${receiver.host} answers`);
    expect(receiver.received).toMatchObject([{ method: 'HEAD', url: '/' }]);
  });
});

it('shows what it would send, without credentials and contents', () => {
  const options = optionsFor({ host: 'hooks.example' });
  const delivery = planned(options, setOf());
  const shown = webhookDeliverer.show(delivery, options);
  expect(shown).toContain('POST hooks.example (audit intake), json, with a.pdf, a.xlsx, manifest.json');
  expect(shown).toContain(`webhook-id: ${delivery.key}`);
  expect(shown).toContain('"subject": "Subject <b>"');
  expect(shown).not.toContain(Buffer.from('pdf text').toString('base64'));
});
