import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/model/report/json.js';
import type { Report, UnlistedField } from '../../../src/model/report/report.js';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { anyWireReport } from '../../helpers/any-wire-report.js';
import { bodyOf, type WireReport } from '../../helpers/wire-report.js';

type Entry = readonly [name: string, value: JsonValue];

/** Names that no listed field has in either spelling, including names such as `__proto__`. */
const unlistedName = fc
  .oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '7'))
  .map((name) => (name === '__proto__' ? name : `${name}!`));
const unlistedEntries = fc.uniqueArray(
  fc.tuple(unlistedName, fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>),
  {
    selector: ([name]) => name,
    maxLength: 4,
  },
);

it('keeps every field of every report, in any mixture of spellings', () => {
  fc.assert(
    fc.property(anyWireReport, unlistedEntries, fc.infiniteStream(fc.boolean()), (wire, extra, coins) => {
      const spelled = respell(wire, coins, extra);
      const [report] = decodeResponse(bodyOf(spelled));
      if (report === undefined) throw new Error('no report');
      expect(canonical(toWire(report))).toEqual(
        canonical(JSON.parse(JSON.stringify(withOwn(wire, extra))) as JsonValue),
      );
    }),
  );
});

/** Writes each key in a random one of its two spellings, and adds the unlisted fields at all three levels. */
function respell(wire: WireReport, coins: Iterator<boolean>, extra: readonly Entry[]): JsonValue {
  const spell = (record: JsonObject): JsonObject =>
    withOwn(
      Object.fromEntries(
        Object.entries(record).map(([key, value]) => [
          coins.next().value === true ? key.charAt(0).toLowerCase() + key.slice(1) : key,
          Array.isArray(value) ? (value as readonly JsonObject[]).map(spell) : value,
        ]),
      ),
      extra,
    );
  return spell(wire);
}

/** The report as the service sends it in PascalCase, written independently of the decoder. */
function toWire(report: Report): JsonObject {
  const { providerAccountIds, unlisted, resourceCategories, origin, ...rest } = report;
  expect(origin).toBeUndefined();
  const ids = providerAccountIds.map(({ field, value }) => [pascal(field), value] as const);
  const categories = resourceCategories.map(({ policies, unlisted: more, ...category }) => {
    expect(more).toEqual(unlisted);
    return pascalKeys({ ...category, policies: policies.map((policy) => policyToWire(policy, unlisted)) });
  });
  return withOwn(
    { ...pascalKeys(rest), ...Object.fromEntries(ids), ResourceCategories: categories },
    unlisted.map(({ name, value }) => [name, value] as const),
  );
}

function policyToWire(
  policy: Report['resourceCategories'][number]['policies'][number],
  expected: readonly UnlistedField[],
) {
  const { unlisted, resources, notAssessed, guidance, ...fields } = policy;
  expect(unlisted).toEqual(expected);
  expect([resources, notAssessed, guidance]).toEqual([undefined, undefined, undefined]);
  return pascalKeys(fields);
}

function pascalKeys(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [pascal(key), value]));
}

function pascal(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** A copy with more own properties, such as `__proto__`. */
function withOwn(record: JsonObject, entries: readonly Entry[]): JsonObject {
  return Object.fromEntries([...Object.entries(record), ...entries]);
}

/** Converts objects to sorted entries, so that order does not matter and `__proto__` is an ordinary name. */
function canonical(value: JsonValue): unknown {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(canonical);
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => ({ name, value: canonical(member) }));
}
