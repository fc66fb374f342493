import { describe, expect, it } from 'vitest';
import { encodeSnapshot, generate, readSnapshots, summarize } from '../../../src/public/index.js';
import { failureOf } from '../../helpers/failure.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';

const CLOCK = new Date('2026-11-21T12:00:00Z');
const report = aWireReport();
const body = bodyOf(report);
const [snapshot] = await readSnapshots(body, CLOCK);

const cycle: Record<string, unknown> = {};
cycle['itself'] = cycle;

describe('an input', () => {
  it.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'report-missing', 'expected { report } or { snapshot }, received nothing'],
    ['bytes', body, 'report-missing', 'expected { report } or { snapshot }, received a value of type Uint8Array'],
    ['a list', [report], 'report-missing', 'received a value of type Array'],
    ['a text', '{}', 'report-missing', 'received "{}"'],
    ['an empty object', {}, 'report-missing', 'expected a report or a snapshot, received undefined'],
    ['a misspelled key', { raport: report }, 'input-invalid', 'unknown key "raport" (did you mean "report"?)'],
    ['both', { report, snapshot }, 'input-invalid', 'expected a report or a snapshot, received both'],
    ['an empty snapshot', { snapshot: {} }, 'snapshot-malformed', 'body: expected bytes, found nothing'],
    ['a text as snapshot', { snapshot: 'x' }, 'snapshot-malformed', 'body: expected bytes'],
    ['a promise', { report: Promise.resolve(body) }, 'input-invalid', 'report: expected a Uint8Array'],
    [
      'a buffer without a view',
      { report: new ArrayBuffer(2) },
      'input-invalid',
      'received a value of type ArrayBuffer',
    ],
    ['a response', { report: new Response('{}') }, 'input-invalid', 'received a value of type Response'],
    ['a cycle', { report: cycle }, 'input-invalid', 'cannot be written as JSON'],
    ['a bigint', { report: { Total: 1n } }, 'input-invalid', 'cannot be written as JSON'],
    ['a function', { report: () => report }, 'report-missing', 'received function'],
  ])('that is %s is refused in one sentence', async (_what, input, code, sentence) => {
    for (const work of [() => generate(input as never), () => summarize(input as never)]) {
      const failure = await failureOf(work);
      expect(failure).toMatchObject({ code });
      expect(failure.message).toContain(sentence);
      expect(failure.hint).toMatch(/\S/);
    }
  });

  it('may be bytes of any kind of Uint8Array', async () => {
    const { entryTally } = await summarize({ report: Buffer.from(body) });
    expect(entryTally.total).toBe(1);
  });
});

describe('readSnapshots', () => {
  it('takes what generate takes as a report', async () => {
    for (const given of [Buffer.from(body).toString(), report]) {
      const [other] = await readSnapshots(given, CLOCK);
      expect(other?.report).toEqual(snapshot?.report);
    }
  });

  it.each<[unknown, string]>([
    [undefined, 'report-missing'],
    [Promise.resolve(body), 'input-invalid'],
    [5, 'response-malformed'],
  ])('refuses the body %j', async (given, code) => {
    expect(await failureOf(() => readSnapshots(given as never))).toMatchObject({ code });
  });

  it.each<[unknown, string]>([
    [new Date('noon'), 'retrievedAt: expected a valid Date, received an invalid one'],
    ['2026-11-21', 'retrievedAt: expected a valid Date, received "2026-11-21"'],
    [null, 'retrievedAt: expected a valid Date, received null'],
  ])('refuses the time %j', async (time, message) => {
    expect(await failureOf(() => readSnapshots(body, time as never))).toMatchObject({ code: 'input-invalid', message });
  });
});

describe('encodeSnapshot', () => {
  it.each([undefined, {}, { provenance: {} }])('refuses what is no snapshot: %j', async (given) => {
    expect(await failureOf(() => encodeSnapshot(given as never))).toMatchObject({ code: 'snapshot-malformed' });
  });

  it('refuses a snapshot that was changed', async () => {
    const changed = { ...snapshot!, report: { ...snapshot!.report, accountName: 'Other' } };
    expect(await failureOf(() => encodeSnapshot(changed))).toMatchObject({ code: 'snapshot-changed' });
  });
});
