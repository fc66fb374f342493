import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { decodeResponse } from '../../src/sources/decode/decode.js';
import { savedSnapshotIn, encodeSnapshot, takeSnapshots, type Origin } from '../../src/sources/snapshots.js';
import { sha256Of } from '../../src/base/sha256.js';
import { anyWireReport } from '../helpers/any-wire-report.js';
import { failureOf } from '../helpers/failure.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { decodeSnapshot } from '../helpers/built-in-readers.js';

const ORIGIN: Origin = {
  sourceKind: 'service',
  environment: 'TRIAL',
  address: 'https://service.example/audit/summary',
  httpStatus: 200,
  retrievedAt: '2026-11-21T10:00:00.000Z',
  query: { license: 'l', account: 'a' },
  toolVersion: '0.1.0',
};

function snapshotOf(body: Uint8Array, index = 0): Snapshot {
  const snapshot = takeSnapshots(body, decodeResponse(body), ORIGIN)[index];
  if (snapshot === undefined) throw new Error('no such report');
  return snapshot;
}

const two = bodyOf([aWireReport({ JobId: 'job-1' }), aWireReport({ JobId: 'job-2' })]);

/** A saved snapshot with part of its JSON replaced. */
function tampered(from: string | RegExp, to: string): string {
  const saved = encodeSnapshot(snapshotOf(two));
  const changed = saved.replace(from, to);
  expect(changed).not.toBe(saved);
  return changed;
}

describe('a saved snapshot', () => {
  it('reads back as it was saved, for any report and its exact bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyWireReport, fc.constantFrom('', ' ', '\n', '\ufeff'), async (wire, before) => {
        const snapshot = snapshotOf(new TextEncoder().encode(`${before}${JSON.stringify(wire)}`));
        const read = await decodeSnapshot(Buffer.from(encodeSnapshot(snapshot)));
        expect(read.provenance).toEqual(snapshot.provenance);
        expect(read.report).toEqual(snapshot.report);
        expect(Buffer.compare(bytesOf(receivedContent(read)), bytesOf(receivedContent(snapshot)))).toBe(0);
      }),
    );
  });

  it('keeps the position of its report in the response', async () => {
    const { report } = await decodeSnapshot(Buffer.from(encodeSnapshot(snapshotOf(two, 1))));
    expect(report.jobId).toBe('job-2');
  });

  it('is the same text for any order of its provenance', () => {
    const snapshot = snapshotOf(two);
    const { query, ...rest } = snapshot.provenance;
    const reversed = Object.fromEntries(Object.entries(rest).reverse()) as typeof rest;
    const provenance = { query: { account: query['account'] ?? '', license: query['license'] ?? '' }, ...reversed };
    expect(encodeSnapshot({ ...snapshot, provenance })).toBe(encodeSnapshot(snapshot));
  });

  it('starts with its version and ends with a line feed', () => {
    expect(encodeSnapshot(snapshotOf(two))).toMatch(/^\{\n {2}"auditpressSnapshot": 1,\n[^]*\}\n$/);
  });
});

describe('a changed snapshot', () => {
  it('is refused if its body has changed', async () => {
    const body = Buffer.from(JSON.stringify([aWireReport({ JobId: 'forged' })])).toString('base64');
    const failure = await failureOf(() =>
      decodeSnapshot(Buffer.from(tampered(/"body": "[^"]*"/, `"body": "${body}"`))),
    );
    expect(failure).toMatchObject({ kind: 'input', code: 'snapshot-changed' });
    expect(failure.message).toMatch(
      /^the snapshot was changed: expected a body with the SHA-256 [0-9a-f]{64}, found [0-9a-f]{64}$/,
    );
  });

  it.each<[string, string | RegExp, string, string]>([
    [
      'another SHA-256',
      /"sha256": "\w{64}"/,
      `"sha256": "${'0'.repeat(64)}"`,
      `expected a body with the SHA-256 ${'0'.repeat(64)}, found`,
    ],
    ['another length', /"bytes": \d+/, '"bytes": 1', 'expected a body of 1 bytes, found'],
    ['a greater length', /"bytes": \d+/, '"bytes": 999999', 'expected a body of 999999 bytes, found'],
    ['another count', '"reportCount": 2', '"reportCount": 3', 'expected report 1 of 3 in its body, found 2 there'],
    ['a position beyond', '"reportIndex": 0', '"reportIndex": 2', 'expected report 3 of 2 in its body, found 2 there'],
    ['a body that is not base64', /"body": "[^"]*"/, '"body": "!"', 'expected a body with the SHA-256'],
  ])('is refused with %s', async (_name, from, to, message) => {
    const failure = await failureOf(() => decodeSnapshot(Buffer.from(tampered(from, to))));
    expect(failure).toMatchObject({ kind: 'input', code: 'snapshot-changed' });
    expect(failure.message).toContain(message);
    expect(failure.hint).toBeTruthy();
  });

  it('is refused if it presents a generated sample as evidence', async () => {
    const sample = encodeSnapshot(snapshotOf(bodyOf(aWireReport({ SampleData: true }))));
    const { provenance } = await decodeSnapshot(Buffer.from(sample));
    expect(provenance.sourceKind).toBe('sample');
    const failure = await failureOf(() => decodeSnapshot(Buffer.from(sample.replace('"sample"', '"service"'))));
    expect(failure.message).toContain('expected a report of the source kind "service", found a generated sample');
  });
});

describe('an ambiguous snapshot', () => {
  it('is refused if its file repeats a key', async () => {
    const failure = await failureOf(() => decodeSnapshot(Buffer.from(tampered('"sha256"', `"sha256": "x", "sha256"`))));
    expect(failure).toMatchObject({ kind: 'input', code: 'response-ambiguous' });
    expect(failure.message).toMatch(
      /: line 14, column 20: expected each key of an object once, found provenance\.sha256 twice, as "x" and as "\w{59}…"$/,
    );
  });

  it('is refused if its body repeats a key, with the place in the body', async () => {
    const snapshot = snapshotOf(two);
    const body = Buffer.from(Buffer.from(two).toString().replace('"Compliance"', '"Compliance":"Green","Compliance"'));
    const provenance = { ...snapshot.provenance, sha256: sha256Of(body), bytes: body.length };
    const failure = await failureOf(() =>
      decodeSnapshot(Buffer.from(encodeSnapshot({ ...snapshot, provenance, body }))),
    );
    expect(failure.code).toBe('response-ambiguous');
    expect(failure.message).toContain(
      'found [0].ResourceCategories[0].Policies[0].Compliance twice, as "Green" and as "Red"',
    );
  });
});

describe('a file that is not a snapshot of this version', () => {
  it.each<[string, string | RegExp, string, string]>([
    ['a newer version', 'Snapshot": 1', 'Snapshot": 2', 'expected a snapshot of version 1, found 2'],
    ['an unknown environment', '"TRIAL"', '"TEST"', 'provenance.environment: expected one of '],
    [
      'an invalid time',
      '2026-11-21T',
      'yesterday ',
      'provenance.retrievedAt: expected an ISO 8601 time in UTC, such as 2026-11-21T10:00:00Z, received "yesterday ',
    ],
    ['an unknown field', '"address"', '"x": 1, "address"', 'provenance: unknown key "x"; known keys: sourceKind, '],
    ['no body', '"body"', '"content"', 'body: expected base64, found nothing'],
    ['no provenance', '"provenance"', '"origin"', 'provenance: expected an object, received nothing'],
  ])('is refused: %s', async (_name, from, to, message) => {
    const failure = await failureOf(() => decodeSnapshot(Buffer.from(tampered(from, to))));
    expect(failure.kind).toBe('input');
    expect(failure.message).toContain(message);
    expect(failure.hint).toBeTruthy();
  });

  it('is refused: other JSON, and not JSON', async () => {
    expect(await failureOf(() => decodeSnapshot(Buffer.from('[]')))).toMatchObject({
      message: 'expected a saved snapshot, found []',
    });
    expect(await failureOf(() => decodeSnapshot(Buffer.from('{]')))).toMatchObject({ code: 'response-not-json' });
  });
});

it('a table with the key in a cell is no saved snapshot', () => {
  expect(savedSnapshotIn(Buffer.from('id,note\n1,"auditpressSnapshot"\n'))).toBeUndefined();
});
