import { expect, it } from 'vitest';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { thrownBy } from '../thrown-by.js';
import { aWireCategory, aWirePolicy, aWireReport, inCamelCase } from '../../helpers/wire-report.js';

const HOSTILE =
  '"__proto__":{"polluted":true,"__proto__":{"polluted":true}},"constructor":{"prototype":{"polluted":true}},"toString":1';

/** A valid report with hostile keys in each object, as text because an object literal cannot contain them. */
function hostileReport(): string {
  const marked = { Mark: 0 };
  const policy = aWirePolicy(marked);
  const report = aWireReport({ ...marked, ResourceCategories: [aWireCategory({ ...marked, Policies: [policy] })] });
  return JSON.stringify(report).replaceAll('"Mark":0', HOSTILE);
}

const decodeText = (text: string) => decodeResponse(new TextEncoder().encode(text));

it('keeps __proto__, constructor and toString as data at every level and pollutes nothing', () => {
  const [report] = decodeText(hostileReport());
  const [category] = report?.resourceCategories ?? [];
  for (const record of [report, category, category?.policies[0]]) {
    expect(record?.unlisted.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(JSON.stringify(record?.unlisted[0]?.value)).toBe('{"polluted":true,"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(record).not.toHaveProperty('polluted');
  }
  expect({}).not.toHaveProperty('polluted');
  expect(Object.prototype.toString.call({})).toBe('[object Object]');
});

it('reads no listed field from a prototype', () => {
  const text = `{"__proto__":${JSON.stringify(aWireReport())},"BenchmarkName":"x"}`;
  expect(thrownBy(() => decodeText(text)).problems[0]).toBe('LicenseName: expected a string, found nothing');
});

it('reads no listed field from a polluted prototype', () => {
  const { BenchmarkName: name, ...without } = aWireReport();
  Object.defineProperty(Object.prototype, 'benchmarkName', { value: name, configurable: true });
  try {
    expect(thrownBy(() => decodeText(JSON.stringify(without))).problems).toEqual([
      'BenchmarkName: expected a string, found nothing',
    ]);
    expect(thrownBy(() => decodeText(JSON.stringify(inCamelCase(without)))).problems).toEqual([
      'benchmarkName: expected a string, found nothing',
    ]);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'benchmarkName');
  }
});
