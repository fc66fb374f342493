import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEY_SPELLINGS } from '../../../src/server/options.js';
import { rewriteKeys } from '../../../src/server/answer/rewrite-keys.js';
import { anyWireReport, aWireReport, inCamelCase } from '../../helpers/wire-report.js';

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
