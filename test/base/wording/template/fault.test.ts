import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { templateFault, withPlace } from '../../../../src/base/wording/template/fault.js';

const data = {
  account: 'Contoso',
  entries: { notPassed: 1, list: [{ a: 1 }] },
  others: { total: 3, amber: 1, notPassed: 2 },
};

function faultOf(source: string): string {
  try {
    Handlebars.compile(source, { strict: true })(data);
  } catch (cause) {
    return withPlace(templateFault(cause, { source, data }));
  }
  throw new Error('expected a fault, but the text was filled');
}

describe('a fault is explained with its line, and its column if known', () => {
  it.each([
    ['x\n{{acount}}', 'line 2, column 3: expected a known variable, received "acount" (did you mean "account"?)'],
    [
      '{{enties.notPassed}}',
      'line 1, column 3: expected a known variable, received "enties.notPassed" (did you mean "entries.notPassed"?)',
    ],
    [
      '{{others.failed}}',
      'line 1, column 3: expected a known variable (others.total, others.amber, others.notPassed), received "others.failed"',
    ],
    [
      '{{others.aber}}',
      'line 1, column 3: expected a known variable, received "others.aber" (did you mean "others.amber"?)',
    ],
    ['{{{entries.nothing.more}}}', 'line 1, column 4: expected a known variable, received "entries.nothing.more"'],
    ['{{account', 'line 1: expected a complete Handlebars expression, found "{{account"'],
    [
      '\n{{#if account}}x',
      'line 2: expected a complete Handlebars expression, found the end of the text after "{{#if account}}x"',
    ],
    ['{{#if account}}{{/each}}', 'line 1, column 4: expected {{/if}}, found {{/each}}'],
  ])('%j', (source, message) => {
    expect(faultOf(source)).toBe(message);
  });

  it('other errors are quoted', () => {
    expect(templateFault(new Error('out\nof order'), { source: '', data }).problem).toBe(
      'expected a template that Handlebars can fill, found an error: out of order',
    );
  });
});
