/** Reports that are large in one direction only: what a service could send to make a reader work. */
import type { JsonObject, JsonValue } from '../../src/model/json.js';
import { aWireCategory, aWirePolicy, aWireReport } from './wire-report.js';

/** A report with `count` of what the shape is about. */
type Shape = (count: number) => JsonValue;

/** Distinct, and sorted otherwise than they are numbered. */
function nameOf(index: number): string {
  return `v${String((index * 7919) % 1_000_003)}`;
}

function policies(count: number, overrides: (index: number) => JsonObject): JsonObject[] {
  return Array.from({ length: count }, (_, index) =>
    aWirePolicy({ PolicyId: `P${String(index)}`, ComplianceNumber: String(index), ...overrides(index) }),
  );
}

function ofPolicies(overrides: (index: number) => JsonObject): Shape {
  return (count) => aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies(count, overrides) })] });
}

function categories(count: number, overrides: (index: number) => JsonObject): Shape {
  return () => aWireReport({ ResourceCategories: Array.from({ length: count }, (_, index) => aWireCategory(overrides(index))) });
}

function categoryNamed(index: number): JsonObject {
  return { CategoryName: nameOf(index), CategoryId: `C${String(index)}`, ControlCategoryOrder: index };
}

/** A text of so many characters, in words. */
function words(length: number): string {
  return 'long word '.repeat(Math.ceil(length / 10)).slice(0, length);
}

function nested(depth: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** By what there is much of. */
export const HOSTILE_SHAPES: Readonly<Record<string, Shape>> = {
  policies: ofPolicies(() => ({})),
  severities: ofPolicies((index) => ({ Severity: nameOf(index) })),
  'severities and risk levels': ofPolicies((index) => ({ Severity: nameOf(index), RiskLevel: nameOf(index + 1) })),
  'risk levels and probabilities': ofPolicies((index) => ({ RiskLevel: nameOf(index), RiskProbability: nameOf(index + 1) })),
  colours: ofPolicies((index) => ({ Compliance: nameOf(index) })),
  services: ofPolicies((index) => ({ ServiceName: nameOf(index) })),
  'services of one name but for their case': ofPolicies((index) => ({ ServiceName: nameOf(index).replace(/^v/, index % 2 === 0 ? 'v' : 'V') })),
  'values in every open field': ofPolicies((index) => ({
    Severity: nameOf(index),
    RiskLevel: nameOf(index + 1),
    RiskProbability: nameOf(index + 2),
    Compliance: nameOf(index + 3),
    ServiceName: nameOf(index + 4),
  })),
  'categories of one policy': (count) => categories(count, categoryNamed)(count),
  'categories without policies': (count) => categories(count, (index) => ({ ...categoryNamed(index), Policies: [] }))(count),
  'categories of one name': (count) => categories(count, () => ({}))(count),
  'categories with values of their own': (count) =>
    categories(count, (index) => ({
      ...categoryNamed(index),
      Policies: policies(1, () => ({ Severity: nameOf(index), RiskLevel: nameOf(index), ServiceName: nameOf(index) })),
    }))(count),
  'letters of a category name': (count) => aWireReport({ ResourceCategories: [aWireCategory({ CategoryName: words(count) })] }),
  'letters of a category name without spaces': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ CategoryName: 'x'.repeat(count) })] }),
  'letters of a policy title': ofPolicies(() => ({})) as Shape && ((count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ Policies: [aWirePolicy({ ShortTitle: words(count) })] })] })),
  'letters of a policy id': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ Policies: [aWirePolicy({ PolicyId: 'x'.repeat(count) })] })] }),
  'letters of a severity': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies(4, (index) => ({ Severity: words(count / 4) + String(index) })) })] }),
  'letters of a service': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ Policies: [aWirePolicy({ ServiceName: words(count) })] })] }),
  'letters of a colour': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ Policies: [aWirePolicy({ Compliance: words(count) })] })] }),
  'letters of a benchmark name': (count) => aWireReport({ BenchmarkName: words(count) }),
  'letters of an account name': (count) => aWireReport({ AccountName: words(count) }),
  'policies in a category of a long name': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ CategoryName: words(count * 200), Policies: policies(count, () => ({})) })] }),
  'policies in a category of a long id': (count) =>
    aWireReport({ ResourceCategories: [aWireCategory({ CategoryId: 'x'.repeat(count * 200), Policies: policies(count, () => ({})) })] }),
  'policies of a long benchmark name': (count) =>
    aWireReport({ BenchmarkName: words(count * 200), ResourceCategories: [aWireCategory({ Policies: policies(count, () => ({})) })] }),
  'policies of a long account name': (count) =>
    aWireReport({ AccountName: words(count * 200), ResourceCategories: [aWireCategory({ Policies: policies(count, () => ({})) })] }),
  'policies of a long job': (count) =>
    aWireReport({ JobId: words(count * 200), ResourceCategories: [aWireCategory({ Policies: policies(count, () => ({})) })] }),
  'unlisted fields': (count) =>
    aWireReport(Object.fromEntries(Array.from({ length: count }, (_, index) => [`Extra${String(index)}`, index]))),
  'unlisted fields of a policy': (count) =>
    aWireReport({
      ResourceCategories: [
        aWireCategory({
          Policies: [aWirePolicy(Object.fromEntries(Array.from({ length: count }, (_, index) => [`Extra${String(index)}`, index])))],
        }),
      ],
    }),
  'unlisted fields, each deep': (count) =>
    aWireReport(Object.fromEntries(Array.from({ length: count }, (_, index) => [`Extra${String(index)}`, nested(90)]))),
  'unlisted fields that look like a scan time': (count) =>
    aWireReport(Object.fromEntries(Array.from({ length: count }, (_, index) => [`ScanDate${String(index)}`, '2026-01-01T00:00:00Z']))),
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
  'provider account ids': (count) =>
    aWireReport(Object.fromEntries(Array.from({ length: count }, (_, index) => [`P${String(index)}AccountId`, `${String(index)}-****`]))),
  'entries of one policy': ofPolicies(() => ({ PolicyId: 'Same', ComplianceNumber: '1' })),
  'not assessed policies': ofPolicies(() => ({ Compliance: 'Gray', PassedResourceCount: 0, TotalResourceCount: 0, RiskLevel: '', RiskProbability: ' ' })),
  'distinct counts': ofPolicies((index) => ({ TotalResourceCount: 1000 + index, PassedResourceCount: index })),
  'scripts of titles': ofPolicies((index) => ({ ShortTitle: String.fromCodePoint(0x4e00 + ((index * 37) % 20_000)) + 'ـعربي ไทย' })),
  reports: (count) =>
    Array.from({ length: count }, (_, index) => aWireReport({ JobId: `job-${String(index)}`, AccountName: `Account ${String(index)}` })),
};

/** A body of a shape, about `bytes` long; at least one of what it is about. */
export function hostileBody(name: string, bytes: number): string {
  const shape = HOSTILE_SHAPES[name];
  if (shape === undefined) throw new Error(`no such shape: ${name}`);
  const length = (count: number): number => JSON.stringify(shape(count)).length;
  const base = length(1);
  const step = (length(1001) - base) / 1000;
  return JSON.stringify(shape(Math.max(1, Math.round((bytes - base) / step) + 1)));
}
