/** Reports that are large in one dimension, to find slow code. */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/model/report/json.js';
import { aWireCategory, aWirePolicy, aWireReport } from './wire-report.js';

/** Creates a body in which one thing occurs `count` times, or is `count` characters long. */
export type Shape = (count: number) => JsonValue;
type ByIndex = (index: number) => JsonObject;

/** Distinct names whose order differs from that of their numbers. */
function nameOf(index: number): string {
  return `v${String((index * 7919) % 1_000_003)}`;
}

function many<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Characters of a long name per unit of `count`, for shapes in which name and number of policies grow together. */
const LETTERS = 200;

function words(length: number): string {
  return 'long word '.repeat(Math.ceil(length / 10)).slice(0, length);
}

function nested(depth: number): JsonValue {
  return JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`) as JsonValue;
}

function policies(count: number, overrides: ByIndex = () => ({})): JsonObject[] {
  return many(count, (index) =>
    aWirePolicy({ PolicyId: `P${String(index)}`, ComplianceNumber: String(index), ...overrides(index) }),
  );
}

function reportOf(...categories: readonly JsonObject[]): JsonObject {
  return aWireReport({ ResourceCategories: categories.map((category) => aWireCategory(category)) });
}

function ofPolicies(overrides?: ByIndex): Shape {
  return (count) => reportOf({ Policies: policies(count, overrides) });
}

function ofCategories(overrides: ByIndex): Shape {
  return (count) => reportOf(...many(count, overrides));
}

/** One policy with one long field. */
function ofLetters(field: string, write = words): Shape {
  return (count) => reportOf({ Policies: [aWirePolicy({ [field]: write(count) })] });
}

/** Many policies that share one long name. */
function besidePolicies(overrides: (letters: string) => { report?: JsonObject; category?: JsonObject }): Shape {
  return (count) => {
    const { report, category } = overrides(words(count * LETTERS));
    return { ...reportOf({ Policies: policies(count), ...category }), ...report };
  };
}

function ofFields(entry: (index: number) => readonly [string, JsonValue]): Shape {
  return (count) => aWireReport(Object.fromEntries(many(count, entry)));
}

function category(index: number): JsonObject {
  return { CategoryName: nameOf(index), CategoryId: `C${String(index)}`, ControlCategoryOrder: index };
}

const OF_POLICIES: Readonly<Record<string, Shape>> = {
  policies: ofPolicies(),
  severities: ofPolicies((index) => ({ Severity: nameOf(index) })),
  'severities and risk levels': ofPolicies((index) => ({ Severity: nameOf(index), RiskLevel: nameOf(index + 1) })),
  'probabilities and risk levels': ofPolicies((index) => ({
    RiskProbability: nameOf(index),
    RiskLevel: nameOf(index + 1),
  })),
  colors: ofPolicies((index) => ({ Compliance: nameOf(index) })),
  'blank colors': ofPolicies((index) => ({
    Compliance: ' \t\u00a0\u2003'.charAt(index % 4).repeat(1 + (index % 60)),
  })),
  services: ofPolicies((index) => ({ ServiceName: nameOf(index) })),
  'services that differ in case': ofPolicies((index) => ({
    ServiceName: `${index % 2 === 0 ? 'v' : 'V'}${String(index >> 1)}`,
  })),
  'values in every open field': ofPolicies((index) => ({
    Severity: nameOf(index),
    RiskLevel: nameOf(index + 1),
    RiskProbability: nameOf(index + 2),
    Compliance: nameOf(index + 3),
    ServiceName: nameOf(index + 4),
  })),
  'observations of one kind': ofPolicies(() => ({ PassedResourceCount: 9 })),
  'observations of every kind': ofPolicies((index) => ({
    PolicyId: 'Same',
    ComplianceNumber: '1',
    PassedResourceCount: -1.5,
    TotalResourceCount: index % 2 === 0 ? 0 : -2,
    Compliance: 'Mauve',
    Severity: '',
    RiskLevel: 'Odd',
    RiskProbability: 'Odd',
  })),
  'entries of one policy': ofPolicies(() => ({ PolicyId: 'Same', ComplianceNumber: '1' })),
  'policies that were not assessed': ofPolicies(() => ({
    Compliance: 'Gray',
    PassedResourceCount: 0,
    TotalResourceCount: 0,
    RiskLevel: '',
    RiskProbability: ' ',
  })),
  counts: ofPolicies((index) => ({ TotalResourceCount: 1000 + index, PassedResourceCount: index })),
  'characters of many scripts': ofPolicies((index) => ({
    ShortTitle: `${String.fromCodePoint(0x4e00 + ((index * 37) % 20_000))} عربي ไทย 👩‍💻`,
  })),
};

const OF_CATEGORIES: Readonly<Record<string, Shape>> = {
  'categories of one policy': ofCategories(category),
  'categories without policies': ofCategories((index) => ({ ...category(index), Policies: [] })),
  'categories of one name': ofCategories(() => ({})),
  'categories with a severity, a risk level and a service of their own': ofCategories((index) => ({
    ...category(index),
    Policies: policies(1, () => ({ Severity: nameOf(index), RiskLevel: nameOf(index), ServiceName: nameOf(index) })),
  })),
  'categories beside one of a long name': (count) =>
    reportOf({ CategoryName: words(count * LETTERS) }, ...many(count, category)),
};

const OF_LETTERS: Readonly<Record<string, Shape>> = {
  'letters of a category name': (count) => reportOf({ CategoryName: words(count) }),
  'letters of a category name without spaces': (count) => reportOf({ CategoryName: 'x'.repeat(count) }),
  'letters of a policy title': ofLetters('ShortTitle'),
  'letters of a policy id': ofLetters('PolicyId', (count) => 'x'.repeat(count)),
  'letters of a severity': ofLetters('Severity'),
  'letters of a risk level': ofLetters('RiskLevel'),
  'letters of a service': ofLetters('ServiceName'),
  'letters of a color': ofLetters('Compliance'),
  'letters of a benchmark name': (count) => aWireReport({ BenchmarkName: words(count) }),
  'letters of an account name': (count) => aWireReport({ AccountName: words(count) }),
  'policies in a category of a long name': besidePolicies((name) => ({ category: { CategoryName: name } })),
  'policies in a category of a long id': besidePolicies((id) => ({
    category: { CategoryId: id.replaceAll(' ', '/') },
  })),
  'policies under a long benchmark name': besidePolicies((name) => ({ report: { BenchmarkName: name } })),
  'policies under a long account name': besidePolicies((name) => ({ report: { AccountName: name } })),
  'policies under a long job id': besidePolicies((id) => ({ report: { JobId: id } })),
};

const OF_FIELDS: Readonly<Record<string, Shape>> = {
  'unlisted fields': ofFields((index) => [`Extra${String(index)}`, index]),
  'unlisted fields, each deep': ofFields((index) => [`Extra${String(index)}`, nested(90)]),
  'unlisted fields that could be a scan time': ofFields((index) => [`ScanDate${String(index)}`, '2026-01-01']),
  'unlisted fields of a policy': (count) =>
    reportOf({ Policies: [aWirePolicy(Object.fromEntries(many(count, (index) => [`Extra${String(index)}`, index])))] }),
  'provider account ids': ofFields((index) => [`P${String(index)}AccountId`, `${String(index)}-****`]),
};

/** Shapes by what is repeated or long. Each makes one document set. */
export const HOSTILE_SHAPES: Readonly<Record<string, Shape>> = {
  ...OF_POLICIES,
  ...OF_CATEGORIES,
  ...OF_LETTERS,
  ...OF_FIELDS,
};

const OPEN_FIELDS = ['Severity', 'RiskLevel', 'RiskProbability', 'Compliance', 'ServiceName', 'PolicyId', 'ShortTitle'];
const NAMES = ['BenchmarkName', 'BenchmarkId', 'AccountName', 'AccountId', 'LicenseName', 'ConnectorType', 'JobId'];
const CATEGORY_NAMES = ['CategoryName', 'CategoryId'];

/** Random combinations of several large dimensions. */
export const anyMixedShape: fc.Arbitrary<Shape> = fc
  .record({
    distinct: fc.subarray(OPEN_FIELDS),
    long: fc.subarray([...NAMES, ...CATEGORY_NAMES], { maxLength: 3 }),
    perCategory: fc.constantFrom(0, 1, 3, Infinity),
    isFailed: fc.boolean(),
  })
  .map(({ distinct, long, perCategory, isFailed }) => (count) => {
    const letters = words(count * LETTERS);
    const longOf = (names: readonly string[]): JsonObject =>
      Object.fromEntries(names.filter((name) => long.includes(name)).map((name) => [name, letters]));
    const of = (index: number): JsonObject => ({
      ...(isFailed ? {} : { Compliance: 'Green' }),
      ...Object.fromEntries(distinct.map((field, place) => [field, nameOf(index + place)])),
    });
    const size = Math.min(perCategory, count);
    const all = many(Number.isFinite(perCategory) ? count : 1, (index) => ({
      ...category(index),
      // The long name is that of the first category.
      ...(index === 0 && longOf(CATEGORY_NAMES)),
      Policies: policies(size, (place) => of(index * size + place)),
    }));
    return { ...reportOf(...all), ...longOf(NAMES) };
  });

/** Many reports in one body, each with its own document set. */
export const MANY_REPORTS: Shape = (count) => many(count, (index) => aWireReport({ JobId: `job-${String(index)}` }));

/** The body of a shape, of about this many bytes. */
export function hostileBody(shape: Shape, bytes: number): string {
  const [body = ''] = hostileBodies(shape, [bytes]);
  return body;
}

/** Bodies of a shape, of about these numbers of bytes. */
export function hostileBodies(shape: Shape, sizes: readonly number[]): readonly string[] {
  const length = (count: number): number => JSON.stringify(shape(count)).length;
  const first = length(1);
  // Large enough that the digits of the numbers do not matter.
  const step = (length(2001) - length(1001)) / 1000;
  return sizes.map((bytes) => JSON.stringify(shape(1 + Math.max(0, Math.round((bytes - first) / step)))));
}
