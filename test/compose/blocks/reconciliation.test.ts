import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reconciliation } from '../../../src/compose/blocks/reconciliation.js';
import type { JsonValue } from '../../../src/model/report/json.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aReport, policiesOf } from '../../helpers/snapshots.js';
import { readBody } from '../../helpers/built-in-readers.js';

const CATEGORY = aCategory({ policies: policiesOf('Green', 'Green', 'Green', 'Red', 'Gray') });

const POSTURE = { Total: 5, Green: 3, Red: 1, Amber: 0, Gray: 1, CompliancePercent: 75 };

/** Texts by term, for a report with these fields of its own. */
async function itemsOf(
  fields: Readonly<Record<string, JsonValue>>,
  category = CATEGORY,
  locale = 'en',
): Promise<Record<string, string>> {
  const unlisted = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const { items } = reconciliation(
    await aComposeContext(aReport({ resourceCategories: [category], unlisted }), locale),
  );
  return Object.fromEntries(items.map(({ term, text }) => [term, text]));
}

describe('the reconciliation', () => {
  it('names the totals of the service that equal the recount', async () => {
    expect(await itemsOf({ Posture: POSTURE })).toMatchObject({
      'Totals stated by the service':
        'The recount agrees with the report field Posture: Total 5, Passed 3, Failed 1, Partly failed 0, Not assessed 1, Compliance 75.0%.',
      Contradictions: 'None',
    });
  });

  it('names the totals that differ, each as stated and as counted, and no others', async () => {
    const differing = { ...POSTURE, Green: 4, Gray: 0, CompliancePercent: 80 };
    expect(await itemsOf({ Posture: differing })).toMatchObject({
      'Totals stated by the service':
        'The recount differs from the report field Posture: Passed 3 (stated: 4), Not assessed 1 (stated: 0), Compliance 75.0% (stated: 80.0%).',
      Contradictions: '3',
    });
  });

  it('names the totals of a tool that are counted as one, and their sum', async () => {
    const SCUBA = new URL('../../fixtures/scanners/scubagear/ScubaResults_fa5589b7-d528-4f80.json', import.meta.url);
    const { reports } = await readBody(readFileSync(SCUBA));
    const { items } = reconciliation(await aComposeContext(reports[0], 'en'));
    expect(items.map(({ text }) => text)).toContain(
      'The recount agrees with ScubaGear: Passed 57, Failures 14 + Warnings 12 = Failed 26, Not assessed 9.',
    );
  });

  it('says that the service states no totals, which is no contradiction', async () => {
    expect(await itemsOf({})).toMatchObject({
      'Totals stated by the service': 'The service states no totals for the whole report.',
      Contradictions: 'None',
    });
  });

  it('counts contradictions, unknown values and masked ids apart', async () => {
    const odd = aCategory({ policies: policiesOf('Green', 'Blue'), green: 7 });
    const items = await itemsOf({}, odd);
    expect(items['Contradictions']).toMatch(/^[1-9]/);
    expect(items['Unrecognised values']).toMatch(/^[1-9]/);
    expect(items['Masked or missing ids']).toMatch(/^(None|[1-9])/);
  });

  it('names a single value in another spelling, and none where there is none', async () => {
    const term = /spell/i;
    const termsOf = async (...colors: readonly string[]) =>
      Object.entries(await itemsOf({}, aCategory({ policies: policiesOf(...colors) }))).filter(([name]) =>
        term.test(name),
      );
    expect(await termsOf('Green', 'red')).toEqual([[expect.any(String), '1']]);
    expect(await termsOf('Green', 'Red')).toEqual([]);
  });

  it('states the hash of the source', async () => {
    const items = await itemsOf({});
    expect(items['SHA-256 of the source']).toMatch(/^[\da-f]{64}$/);
  });

  it('writes numbers as the language does', async () => {
    const texts = Object.values(await itemsOf({ Posture: { ...POSTURE, CompliancePercent: 80 } }, CATEGORY, 'de'));
    expect(texts.join()).toMatch(/75,0\s%.*80,0\s%/);
  });
});
