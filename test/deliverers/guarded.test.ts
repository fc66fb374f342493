import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canRepeat, type Deliverer, type Delivery, type DeliverySet } from '../../src/deliverers/deliverer.js';
import { loadDeliverer } from '../../src/deliverers/registry.js';
import { deliver, type DeliveryOutcome } from '../../src/public/index.js';
import { deliveryKey } from '../../src/public/plugin.js';
import { failureOf } from '../helpers/failure.js';

const DOCUMENTS = ['one', 'two'].map((name) => ({
  format: 'text',
  fileName: `${name}.txt`,
  mediaType: 'text/plain',
  bytes: Buffer.from(name),
}));

const PLANNED: Delivery = {
  key: 'a'.repeat(64),
  target: 'x',
  recipients: [],
  artifacts: [],
  payload: null,
  notices: [],
};

const RECEIPT = { reference: '', recipients: [] };

/** One delivery per document, to an in-memory target. */
class LetterBoxes implements Deliverer {
  readonly name = 'letter-boxes';
  readonly sent: string[] = [];

  plan(set: DeliverySet): readonly Delivery[] {
    return set.artifacts.map((artifact) => {
      const target = `box of ${artifact.fileName}`;
      const key = deliveryKey(target, set, [artifact]);
      return { key, target, recipients: [], artifacts: [artifact], payload: null, notices: [] };
    });
  }

  async send({ key, target, artifacts }: Delivery) {
    await Promise.resolve();
    this.sent.push(target);
    const written = artifacts.map(({ content: { sha256, size } }) => ({
      path: target,
      sha256,
      bytes: size,
      outcome: 'written' as const,
    }));
    return { key, target, reference: '', recipients: [], artifacts: written };
  }
}

function failureIn(outcome: DeliveryOutcome | undefined): unknown {
  return outcome !== undefined && 'failure' in outcome ? outcome.failure : undefined;
}

describe('a deliverer plug-in', () => {
  it('plans, sends one delivery after the other, and returns receipts', async () => {
    const deliverer = new LetterBoxes();
    const outcomes = await deliver(DOCUMENTS, { deliverer });
    expect(deliverer.sent).toEqual(['box of one.txt', 'box of two.txt']);
    expect(outcomes).toMatchObject([
      { target: 'box of one.txt', receipt: { artifacts: [{ bytes: 3, outcome: 'written' }] } },
      { target: 'box of two.txt', receipt: { target: 'box of two.txt' } },
    ]);
    const again = await deliver(DOCUMENTS, { deliverer });
    expect(again.map(({ key }) => key)).toEqual(outcomes.map(({ key }) => key));
  });

  it.each(['resolves', 'rejects', 'throws'] as const)(
    'is ended after its last delivery, with its receipts kept if that %s',
    async (how) => {
      const deliverer: LetterBoxes & Deliverer = new LetterBoxes();
      deliverer.end = (options) => {
        deliverer.sent.push(`end with ${JSON.stringify(options)}`);
        if (how === 'throws') throw new Error('no connection');
        return how === 'rejects' ? Promise.reject(new Error('no connection')) : Promise.resolve();
      };
      const outcomes = await deliver(DOCUMENTS, { deliverer });
      expect(deliverer.sent).toEqual(['box of one.txt', 'box of two.txt', 'end with {}']);
      expect(outcomes.map(failureIn)).toEqual([undefined, undefined]);
    },
  );

  it('keeps all receipts if one delivery fails', async () => {
    class Blocked extends LetterBoxes {
      override async send(delivery: Delivery) {
        if (delivery.target === 'box of one.txt') throw new Error('it is full');
        return super.send(delivery);
      }
    }
    const [first, second] = await deliver(DOCUMENTS, { deliverer: new Blocked() });
    expect(failureIn(first)).toMatchObject({
      kind: 'unavailable',
      code: 'deliverer-failed',
      message: 'the deliverer "letter-boxes" in deliverer failed: send: it is full',
      cause: new Error('it is full'),
    });
    expect(second).toHaveProperty('receipt');
  });

  it('stops between two deliveries on a signal, with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('the user has left');
    class Stopping extends LetterBoxes {
      override async send(delivery: Delivery) {
        controller.abort(reason);
        return super.send(delivery);
      }
    }
    const deliverer = new Stopping();
    const outcomes = await deliver(DOCUMENTS, { deliverer }, { signal: controller.signal });
    expect(outcomes[0]).toHaveProperty('receipt');
    expect(failureIn(outcomes[1])).toBe(reason);
    expect(deliverer.sent).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'plan: expected a list of deliveries, received nothing'],
    ['a promise', Promise.resolve([]), 'plan: expected a list of deliveries'],
    ['no key', [{ target: 'x', artifacts: [] }], 'plan, delivery 1: key: expected 64 lower-case hexadecimal digits'],
    ['no target', [{ ...PLANNED, target: undefined }], 'target: expected a string, received nothing'],
    ['other files', [{ ...PLANNED, artifacts: [{}] }], 'artifacts: expected a list of the given artifacts'],
    ['one key twice', [PLANNED, PLANNED], 'delivery 2: key: expected a different one for each delivery'],
    ['no recipients', [{ ...PLANNED, recipients: undefined }], 'recipients: expected a list of strings'],
    ['a payload that is not JSON', [{ ...PLANNED, payload: () => 0 }], 'payload: expected a JSON value'],
    ['no notices', [{ ...PLANNED, notices: null }], 'notices: expected a list of strings, received null'],
  ])('is named in the error if it plans %s, before anything is sent', async (_what, planned, reason) => {
    const deliverer = new LetterBoxes();
    deliverer.plan = () => planned as never;
    const failure = await failureOf(() => deliver(DOCUMENTS, { deliverer }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'deliverer-failed' });
    expect(failure.message).toContain(reason);
    expect(deliverer.sent).toEqual([]);
  });

  it.each<[string, (delivery: Delivery) => unknown, string]>([
    ['nothing', () => undefined, 'expected a receipt with the key of its delivery, received nothing'],
    ['another target', ({ key }) => ({ key, target: 'y' }), 'the target of its delivery, received "y"'],
    ['no reference', ({ key, target }) => ({ key, target }), 'a reference, or an empty one, received nothing'],
    [
      'a wait that is over',
      ({ key, target }) => ({ ...RECEIPT, key, target, retryAfter: -1 }),
      'seconds in retryAfter, or without it, received -1',
    ],
    ['no files', ({ key, target }) => ({ ...RECEIPT, key, target }), 'one entry per artifact, received nothing'],
    [
      'an empty entry',
      ({ key, target }) => ({ ...RECEIPT, key, target, artifacts: [null] }),
      'the path of one.txt, received nothing',
    ],
    [
      'a wait in words',
      ({ key, target }) => ({ ...RECEIPT, key, target, retryAfter: 'soon' }),
      'seconds in retryAfter, or without it, received "soon"',
    ],
    [
      'a file of another size',
      ({ key, target, artifacts: [one] }) => ({
        ...RECEIPT,
        key,
        target,
        artifacts: [{ path: 'x', sha256: one!.content.sha256, bytes: 1, outcome: 'written' }],
      }),
      'the number of bytes of one.txt, received 1',
    ],
    [
      'no recipients',
      ({ key, target }) => ({ key, target, reference: '' }),
      'one entry per recipient, received nothing',
    ],
  ])('is named in the error if its receipt is %s', async (_what, send, reason) => {
    const deliverer = new LetterBoxes();
    deliverer.send = (delivery) => send(delivery) as never;
    const [outcome] = await deliver(DOCUMENTS, { deliverer });
    expect(failureIn(outcome)).toMatchObject({ kind: 'usage', code: 'deliverer-failed' });
    expect((failureIn(outcome) as Error).message).toContain(reason);
  });

  it('may decide by its options whether a delivery is repeated', async () => {
    class Choosing extends LetterBoxes {
      readonly box = 'known';
      readonly options = z.strictObject({ box: z.string() });
      isRepeatable({ box }: { readonly box: string }): boolean {
        return box === this.box;
      }
    }
    const repeats = async (box: string): Promise<boolean> => {
      const settings = { module: undefined, plugIn: new Choosing(), options: { box } };
      const { plugIn, options } = await loadDeliverer('boxes', settings);
      return canRepeat(plugIn, options);
    };
    expect(await repeats('known')).toBe(true);
    expect(await repeats('other')).toBe(false);
  });

  it.each<[string, unknown, string]>([
    ['text', () => 'yes', 'isRepeatable: expected true or false, received "yes"'],
    ['a promise', () => Promise.resolve(true), 'isRepeatable: expected true or false, received {}'],
  ])('is named in the error if it decides with %s', async (_what, isRepeatable, reason) => {
    const plugIn = Object.assign(new LetterBoxes(), { isRepeatable });
    const loaded = await loadDeliverer('boxes', { module: undefined, plugIn, options: {} });
    const failure = await failureOf(() => canRepeat(loaded.plugIn, loaded.options));
    expect(failure).toMatchObject({ kind: 'usage', code: 'deliverer-failed' });
    expect(failure.message).toContain(reason);
  });

  it.each<[unknown, string]>([
    [undefined, 'documents: expected a list, received nothing'],
    [[null], 'documents.0: expected a document, received null'],
    [[{ ...DOCUMENTS[0], bytes: 'text' }], 'documents.0.bytes: expected a Uint8Array, received "text"'],
    [[{ bytes: new Uint8Array() }], 'documents.0.format: expected a string, received nothing (and 2 more problems)'],
  ])('is not asked to deliver %j', async (documents, message) => {
    const failure = await failureOf(() => deliver(documents as never, { deliverer: new LetterBoxes() }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'input-invalid', message });
  });
});
