import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allUnlessChosen, chooseNames, nameWith, type NameWish } from '../../../src/base/set-names/choose-names.js';
import { nameKey } from '../../../src/base/set-names/file-name.js';
import type { SetSubject } from '../../../src/base/set-names/subject.js';
import { aSubject } from '../../helpers/set-subjects.js';

const A = '899747c4-db3c-4454-a544-7ae1901e030c';
const B = 'bac5e4c8-d327-4368-b4e4-6cffaf33eca8';

function aWish(given: Partial<SetSubject> = {}, more: Partial<NameWish> = {}): NameWish {
  return {
    name: 'Production-CSBP-2026-11-20',
    base: 'Prod-CSBP-2026-11-20',
    isChosen: false,
    subject: aSubject(given),
    ...more,
  };
}

/** Names among the sets that a place holds. */
async function choose(wishes: readonly NameWish[], held: Readonly<Record<string, SetSubject>> = {}) {
  const holders = new Map(Object.entries(held).map(([name, subject]) => [nameKey(name), subject]));
  const holderOf = (name: string) => Promise.resolve(holders.get(nameKey(name)));
  return chooseNames(wishes, { holderOf, existing: holderOf, fieldsOf: allUnlessChosen });
}

describe('a name', () => {
  it('stays short if no other set has it', async () => {
    expect(await choose([aWish(), aWish({}, { name: 'other', base: 'other' })])).toEqual([
      'Production-CSBP-2026-11-20',
      'other',
    ]);
  });

  it('has the account where two accounts have the same, in any order', async () => {
    const wishes = [aWish({ account: A }), aWish({ account: B })];
    const names = ['Prod-CSBP-2026-11-20-901e030c', 'Prod-CSBP-2026-11-20-af33eca8'];
    expect(await choose(wishes)).toEqual(names);
    expect(await choose(wishes.toReversed())).toEqual(names.toReversed());
  });

  it('has the end of the scan job, because ids that follow each other begin alike', async () => {
    const jobs = ['0197a1b2-0c3d-7e11-8a00-5b6c7d8e9f01', '0197a1b2-0c3d-7e12-8a00-aaaabbbbcccc'];
    expect(await choose(jobs.map((job) => aWish({ job })))).toEqual([
      'Prod-CSBP-2026-11-20-7d8e9f01',
      'Prod-CSBP-2026-11-20-bbbbcccc',
    ]);
  });

  it('has the whole id where the ends are the same', async () => {
    const jobs = ['one-0000000000', 'two-0000000000'];
    expect(await choose(jobs.map((job) => aWish({ job })))).toEqual([
      'Prod-CSBP-2026-11-20-one-0000000000',
      'Prod-CSBP-2026-11-20-two-0000000000',
    ]);
  });

  it('has the benchmark where two long ones are cut to the same', async () => {
    const benchmarks = ['CIS_FOUNDATIONS_1_4', 'CIS_FOUNDATIONS_1_5'];
    expect(await choose(benchmarks.map((benchmark) => aWish({ benchmark })))).toEqual(
      benchmarks.map((benchmark) => `Prod-CSBP-2026-11-20-${benchmark}`),
    );
  });

  it('has a hash of the report where ids are absent', async () => {
    const wishes = ['1', '2'].map((digit) => aWish({ account: '', job: '####', evidence: digit.repeat(64) }));
    expect(await choose(wishes)).toEqual(['Prod-CSBP-2026-11-20-11111111', 'Prod-CSBP-2026-11-20-22222222']);
  });

  it('has language and template beside the whole name of the first set', async () => {
    const held = { 'production-csbp-2026-11-20': aSubject() };
    expect(await choose([aWish({ locale: 'de' })], held)).toEqual(['Production-CSBP-2026-11-20-de']);
    expect(await choose([aWish({ template: 'ours' })], held)).toEqual(['Production-CSBP-2026-11-20-ours']);
    const both = { ...held, 'Production-CSBP-2026-11-20-ours': aSubject({ template: 'ours' }) };
    expect(await choose([aWish({ template: 'ours', locale: 'de' })], both)).toEqual([
      'Production-CSBP-2026-11-20-ours-de',
    ]);
  });

  it('is extended until it is free', async () => {
    const held = {
      'Production-CSBP-2026-11-20': aSubject({ account: A }),
      'Prod-CSBP-2026-11-20-af33eca8': aSubject({ account: B, job: 'earlier' }),
    };
    expect(await choose([aWish({ account: B, job: 'later' })], held)).toEqual(['Prod-CSBP-2026-11-20-af33eca8-later']);
  });

  it('stays with a set that exists, short or long, so that a run can be repeated', async () => {
    const [one, two] = [aWish({ job: 'one' }), aWish({ job: 'two' })];
    const short = { 'Production-CSBP-2026-11-20': one.subject };
    expect(await choose([one, two], short)).toEqual(['Production-CSBP-2026-11-20', 'Prod-CSBP-2026-11-20-two']);
    const long = { 'Prod-CSBP-2026-11-20-one': one.subject, 'Prod-CSBP-2026-11-20-two': two.subject };
    expect(await choose([one], long)).toEqual(['Prod-CSBP-2026-11-20-one']);
  });

  it('is the same for the same report given twice, which the caller refuses', async () => {
    expect(new Set(await choose([aWish(), aWish()])).size).toBe(1);
  });

  it('that the user chose stays as it is', async () => {
    const chosen = aWish({ job: 'two' }, { isChosen: true });
    expect(await choose([chosen], { 'Production-CSBP-2026-11-20': aSubject() })).toEqual([
      'Production-CSBP-2026-11-20',
    ]);
  });
});

it('gives different sets different names, whatever their order', async () => {
  const id = fc.constantFrom('0197a1b2-0c3d-7e11', '0197a1b2-0c3d-7e12', 'x-7e11', 'X-7e12', '', '####');
  // No scan job has the id of an account.
  const jobId = fc.constantFrom('0198c3d4-0c3d-7e11', '0198c3d4-0c3d-7e12', 'j-7e11', 'J-7e12', '', '####');
  const subject = fc.record({
    account: id,
    benchmark: fc.constantFrom('CSBP', 'PCI'),
    job: jobId,
    evidence: fc.constantFrom('1'.repeat(64), '2'.repeat(64)),
    template: fc.constantFrom('auditor', 'ours'),
    locale: fc.constantFrom('en', 'de'),
  });
  const keyOf = (one: SetSubject): string => JSON.stringify(Object.values(one)).toLowerCase();
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(subject, { selector: keyOf, maxLength: 8 }), async (subjects) => {
      const wishes = subjects.map((each) => aWish(each));
      const names = await choose(wishes);
      const reversed = (await choose(wishes.toReversed())).toReversed();
      expect(reversed).toEqual(names);
      // Ids that no name can show distinguish nothing.
      const shown = subjects.map((each) => keyOf({ ...each, account: shownOf(each.account), job: shownOf(each.job) }));
      expect(new Set(names.map(nameKey)).size).toBe(new Set(shown).size);
    }),
  );
});

function shownOf(id: string): string {
  return id === '####' ? '' : id;
}

it('shows what a wish asks for in any case', async () => {
  const wish = aWish({ account: A }, { shown: { account: 'whole' } });
  expect(await choose([wish])).toEqual([nameWith(wish, { account: 'whole' })]);
});
