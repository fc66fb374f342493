import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { eventAbout } from '../../../src/deliverers/webhook/event.js';
import { keyOf, signatureHeaders } from '../../../src/deliverers/webhook/request.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { anArtifact } from '../../helpers/artifacts.js';
import { aDeliverySet } from '../../helpers/delivery-set.js';
import { failureOf } from '../../helpers/failure.js';
import { aSnapshot } from '../../helpers/snapshots.js';

const TEXTS = { text: 'text', markdown: 'text' };
const setOf = (artifacts: Parameters<typeof aDeliverySet>[0]) => {
  const set = aDeliverySet(artifacts);
  return { ...set, message: { ...set.message, texts: TEXTS } };
};

describe('the event of a webhook', () => {
  it('says that documents were delivered, also if there is only one file', () => {
    expect(eventAbout(setOf([anArtifact('report.pdf')]), { contentLimit: 0 }).json['type']).toBe('documents.delivered');
    expect(eventAbout(setOf([]), { contentLimit: 0 }).json['type']).toBe('documents.unchanged');
  });

  it('contains a file that fills the limit exactly, and without a limit none, however small', () => {
    const artifact = anArtifact('report.pdf');
    const contained = (contentLimit: number, given = artifact) =>
      eventAbout(setOf([given]), { contentLimit }).contained.length;
    const { size } = artifact.content;
    expect([contained(size), contained(size - 1)]).toEqual([1, 0]);
    expect(contained(0, { ...artifact, content: { ...artifact.content, size: 0 } })).toBe(0);
  });

  it('has the time of the scan, whoever states it', () => {
    const summary = aggregate(aSnapshot(), { scannedAt: '2026-11-20T10:00:00Z' });
    const { json } = eventAbout({ ...setOf([]), summary }, { contentLimit: 0 });
    expect(json['data']).toMatchObject({ report: { scannedAt: '2026-11-20T10:00:00.000Z' } });
  });
});

describe('the key of a webhook', () => {
  const written = (bytes: number) => Buffer.alloc(bytes, 'k').toString('base64');

  it('has 24 to 64 bytes, with or without the prefix and white space around it', async () => {
    for (const bytes of [24, 64]) {
      expect(keyOf(new Secret(` whsec_${written(bytes)}\n`))).toHaveLength(bytes);
      expect(keyOf(new Secret(written(bytes)))).toHaveLength(bytes);
    }
    for (const bytes of [23, 65]) {
      expect(await failureOf(() => keyOf(new Secret(written(bytes))))).toMatchObject({
        code: 'deliverer-credential-invalid',
      });
    }
  });

  it('signs the second in which a request is sent, which is not in the future', () => {
    const now = new Date('2026-11-23T08:00:00.900Z');
    const headers = signatureHeaders(new Secret(written(32)), { id: 'id', body: new Uint8Array(), now });
    expect(headers['webhook-timestamp']).toBe(String(Date.UTC(2026, 10, 23, 8) / 1000));
  });
});
