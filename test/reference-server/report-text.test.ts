import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/model/report/json.js';
import { reportTexts, rewriteKeys } from '../../src/reference-server/report-text.js';
import { anyWireReport } from '../helpers/any-wire-report.js';
import { aWireReport, inCamelCase } from '../helpers/wire-report.js';
import { KEY_SPELLINGS } from '../../src/reference-server/options.js';

function textsOf(body: string): string[] {
  return reportTexts(Buffer.from(body)).map(({ text }) => text);
}

function enveloped(result: JsonValue): JsonValue {
  return { result, statusCode: 200, message: 'ok' };
}

describe('the texts of reports', () => {
  it('are found in every shape, in the order of the body', () => {
    fc.assert(
      fc.property(fc.array(anyWireReport, { minLength: 1, maxLength: 3 }), fc.boolean(), (pascal, isCamel) => {
        const reports = isCamel ? pascal.map(inCamelCase) : pascal;
        const texts = reports.map((report) => JSON.stringify(report));
        for (const shape of [reports, enveloped(reports), [enveloped(reports)]]) {
          expect(textsOf(JSON.stringify(shape))).toEqual(texts);
        }
        expect(textsOf(JSON.stringify(reports[0]))).toEqual(texts.slice(0, 1));
        expect(textsOf(JSON.stringify(enveloped(reports[0]!)))).toEqual(texts.slice(0, 1));
      }),
    );
  });

  it('keep numbers, escapes and white space', () => {
    const report = '{ "ResourceCategories" : [ ],\r\n\t"Percent": 1.50e+1, "Name": "It\\u0027s" }';
    expect(textsOf(` [\n${report}\n] `)).toEqual([report]);
    expect(textsOf(`\ufeff{"message":"{\\"ResourceCategories\\"","result": ${report} ,"statusCode":200}`)).toEqual([
      report,
    ]);
  });

  it('include the whole body if it is an array of one report', () => {
    const [first] = [JSON.stringify(aWireReport())];
    expect(reportTexts(Buffer.from(`[ ${first} ]\n`))[0]?.asArray).toBe(`[ ${first} ]\n`);
    expect(reportTexts(Buffer.from(`[${first},${first}]`))[0]?.asArray).toBeUndefined();
    expect(reportTexts(Buffer.from(first))[0]?.asArray).toBeUndefined();
    expect(reportTexts(Buffer.from(`[{"result":${first},"statusCode":200}]`))[0]?.asArray).toBeUndefined();
  });
});

/** JSON of any report, with any white space. */
const anyText = fc
  .tuple(anyWireReport, fc.constantFrom(undefined, 1, '\t'))
  .map(([report, space]) => JSON.stringify(report, null, space));

describe('the spelling of keys', () => {
  it('changes only the first letter of every key', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const camel = rewriteKeys(text, 'camel');
        expect(JSON.parse(camel)).toEqual(inCamelCase(JSON.parse(text) as never));
        expect(camel).toHaveLength(text.length);
      }),
    );
  });

  it('is reversible byte for byte', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(rewriteKeys(rewriteKeys(text, 'camel'), 'pascal')).toBe(text);
      }),
    );
  });

  it('does not change a report that has it already, including unknown fields', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...KEY_SPELLINGS), (text, keys) => {
        const spelled = rewriteKeys(text, keys);
        expect(rewriteKeys(spelled, keys)).toBe(spelled);
      }),
    );
    const own = JSON.stringify(aWireReport({ scanDate: '2026-11-01' }));
    expect(rewriteKeys(own, 'pascal')).toBe(own);
  });

  it('does not change strings that look like keys', () => {
    const text = '{"ResourceCategories":[],"A":"\\"B\\": 1","C\\"D" : "E\\\\","F":["G",":"],"":1}';
    expect(rewriteKeys(text, 'camel')).toBe(
      '{"resourceCategories":[],"a":"\\"B\\": 1","c\\"D" : "E\\\\","f":["G",":"],"":1}',
    );
  });
});
