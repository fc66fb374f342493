import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateReport } from '../../../scripts/samples/generate-report.js';
import { serializeReports, singleText } from '../../../scripts/samples/serialize.js';

describe('a percentage as the service writes it', () => {
  it.each([
    [0, '0.0'],
    [100, '100.0'],
    [87.5, '87.5'],
    [Math.fround(2 / 13) * 100, '15.3846159'],
    [Math.fround(36 / 41) * 100, '87.80488'],
    [Math.fround(6 / 121) * 100, '4.958678'],
  ])('%f is %s', (value, text) => {
    expect(singleText(value)).toBe(text);
  });

  it('reads back as the same single-precision number', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 0, max: 100, noNaN: true }).filter((value) => value === 0 || value > 1e-5),
        (value) => {
          expect(Math.fround(Number(singleText(value)))).toBe(value);
        },
      ),
    );
  });
});

describe('a response body as the service writes it', () => {
  const report = generateReport({ policies: 200, seed: 4 });
  const text = serializeReports([report]);

  it('parses to the report in a bare array', () => {
    const single = (_key: string, value: unknown) => (typeof value === 'number' ? Math.fround(value) : value);
    expect(JSON.parse(text, single)).toEqual([report]);
  });

  it('escapes apostrophes and is indented by two spaces', () => {
    expect(text).not.toContain("'");
    expect(text).toContain('\\u0027');
    expect(text.split('\n').slice(0, 3)).toEqual(['[', '  {', '    "BenchmarkName": "Cloud Security Best Practices",']);
  });
});
