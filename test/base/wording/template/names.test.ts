import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { unknownNames, type HelperCall } from '../../../../src/base/wording/template/names.js';

const data = {
  account: 'Contoso',
  entries: { notPassed: 1, list: [{ name: 'a' }] },
  counts: { red: 1, green: 2 },
  mixed: { name: 'a', size: 2 },
  logo: null,
};
const helpers = ['if', 'unless', 'each', 'with', 't', 'count', 'percent', 'dateTime', 'eq', 'gt', 'and', 'not'];

function faultsOf(source: string): string[] {
  return unknownNames(Handlebars.parse(source), { data, helpers }).map(
    ({ line, column, problem }) => `${line}:${column} ${problem}`,
  );
}

describe('no fault is reported for', () => {
  it.each([
    '{{account}} {{{entries.notPassed}}} {{this.account}} {{@root.account}}',
    '{{#if entries.notPassed}}{{account}}{{else}}{{count entries.notPassed}}{{/if}}',
    '{{#with entries}}{{notPassed}} {{../account}} {{#if notPassed}}{{../account}}{{/if}}{{/with}}',
    '{{#each entries.list}}{{name}} {{@index}} {{../account}} {{@root.account}}{{/each}}',
    '{{#each entries.list as |row|}}{{row.name}} {{account}}{{/each}}'.replace(' {{account}}', ' {{../account}}'),
    '{{#if logo}}{{logo.dataUrl}}{{/if}}',
    '{{#entries}}{{notPassed}}{{/entries}}',
    '{{#each entries.list as |row index|}}{{index}} {{row.name}}{{/each}}',
    '{{#each counts}}{{@key}}: {{this}} {{#if @first}}{{@last}}{{/if}}{{/each}}',
    '{{#each counts as |value key|}}{{key}}: {{value}}{{/each}}',
    '{{#each counts as |thisCount|}}{{thisCount}}{{/each}}',
    '{{#each entries.list}}{{#with this}}{{name}}{{/with}}{{/each}}',
    '{{#with account}}{{this}}{{/with}}',
    '{{t "a.word" number=(count entries.notPassed) text=account}}',
    '\\{{nothing}} {{!-- {{nothing}} --}}',
    '{{#if (and (gt entries.notPassed 0) (not (eq account "x")))}}x{{/if}}',
    '{{#if (eq logo.width 3)}}{{percent logo.share}}{{dateTime logo.at}}{{/if}}',
    '{{#each mixed}}{{count this}} {{percent this}} {{#if (eq this 1)}}x{{/if}}{{/each}}',
    '{{#each counts}}{{count this}} {{count @index}}{{/each}}',
  ])('%j', (source) => {
    expect(faultsOf(source)).toEqual([]);
  });
});

describe('a fault is reported with its line and column, in every branch', () => {
  it.each([
    ['x\n {{acount}}', ['2:4 expected a known variable, received "acount" (did you mean "account"?)']],
    [
      '{{#if nothing}}{{one}}{{else if account}}{{two}}{{else}}{{three}}{{/if}}',
      [
        '1:7 expected a known variable as the value of #if, received "nothing"',
        '1:18 expected a known variable, received "one"',
        '1:44 expected a known variable, received "two"',
        '1:59 expected a known variable, received "three"',
      ],
    ],
    ['{{#each entries.list}}{{account}}{{/each}}', ['1:25 expected a known variable, received "account"']],
    ['{{#with entries}}{{else}}{{notPassed}}{{/with}}', ['1:28 expected a known variable, received "notPassed"']],
    ['{{shout account}}', ['1:3 expected a known helper, found "shout"']],
    [
      '{{t "a" b=acount}}',
      ['1:11 expected a known variable as the value "b" of the word "a", received "acount" (did you mean "account"?)'],
    ],
    ['{{t "a" b=(cuont 1)}}', ['1:12 expected a known helper, found "cuont" (did you mean "count"?)']],
    ['{{count}}', ['1:3 expected a variable as the value of count, found none']],
    [
      '{{entries}}',
      ['1:3 expected a variable with a value, received "entries", which contains entries.notPassed, entries.list'],
    ],
    [
      '{{#if entries.list}}x{{/if}}',
      [
        '1:7 expected a variable with a value as the value of #if, received "entries.list", which is a list or an object',
      ],
    ],
    [
      '{{#each counts}}{{dateTime this}}{{/each}}',
      ['1:28 expected an instant as the value of dateTime, received "this", which is 1'],
    ],
    ['{{account.name}}', ['1:3 expected a known variable, received "account.name"']],
    ['{{> head}}', ['1:1 expected no partials, found {{> head}}']],
    ['{{../account}}', ['1:3 expected a known variable, received "../account"']],
    ['{{@nothing}}', ['1:3 expected a known variable, received "@nothing"']],
    ['{{@index}}', ['1:3 expected a known variable, received "@index"']],
    ['{{#with entries}}{{@key}}{{/with}}', ['1:20 expected a known variable, received "@key"']],
  ])('%j', (source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });
});

describe('inherited JavaScript properties are unknown everywhere', () => {
  it.each([
    ['{{toString}}', 'toString'],
    ['{{constructor}}', 'constructor'],
    ['{{__proto__}}', '__proto__'],
    ['{{hasOwnProperty}}', 'hasOwnProperty'],
    ['{{{valueOf}}}', 'valueOf'],
    ['{{"toString"}}', 'toString'],
    ['{{[constructor]}}', 'constructor'],
    ['{{12}}', '12'],
    ['{{true}}', 'true'],
    ['{{account.length}}', 'account.length'],
    ['{{account.constructor}}', 'account.constructor'],
    ['{{account.[0]}}', 'account.0'],
    ['{{entries.constructor}}', 'entries.constructor'],
    ['{{entries.notPassed.toFixed}}', 'entries.notPassed.toFixed'],
    ['{{this.constructor}}', 'this.constructor'],
    ['{{./toString}}', './toString'],
    ['{{@root.constructor}}', '@root.constructor'],
    ['{{@root.account.length}}', '@root.account.length'],
    ['{{#if account.length}}x{{/if}}', 'account.length'],
    ['{{#unless toString}}x{{/unless}}', 'toString'],
    ['{{count account.length}}', 'account.length'],
    ['{{t "a.word" number=account.length}}', 'account.length'],
    ['{{t "a.word" number=(count account.length)}}', 'account.length'],
    ['{{#with account}}{{length}}{{/with}}', 'length'],
    ['{{#with "text"}}{{length}}{{/with}}', 'length'],
    ['{{#with (count 1)}}{{length}}{{/with}}', 'length'],
    ['{{#with account as |name|}}{{name.length}}{{/with}}', 'name.length'],
    ['{{#with entries}}{{../account.length}}{{/with}}', '../account.length'],
    ['{{#each counts}}{{toFixed}}{{/each}}', 'toFixed'],
    ['{{#each counts}}{{this.constructor}}{{/each}}', 'this.constructor'],
    ['{{#each counts}}{{@key.length}}{{/each}}', '@key.length'],
    ['{{#each counts as |value key|}}{{value.constructor}}{{/each}}', 'value.constructor'],
    ['{{#each counts as |value key|}}{{key.length}}{{/each}}', 'key.length'],
    ['{{#each entries.list}}{{name.length}}{{/each}}', 'name.length'],
    ['{{#toString}}x{{/toString}}', 'toString'],
    ['{{^toString}}x{{/toString}}', 'toString'],
    ['{{#"toString"}}x{{/"toString"}}', 'toString'],
  ])('%j', (source, name) => {
    expect(faultsOf(source)).toEqual([expect.stringMatching(/^1:\d+ expected a known variable/)]);
    expect(faultsOf(source)[0]).toContain(`received ${JSON.stringify(name)}`);
  });

  it.each(['{{constructor "x"}}', '{{account.constructor "x"}}', '{{#toString account}}x{{/toString}}'])(
    'as a helper: %j',
    (source) => {
      expect(faultsOf(source)).toEqual([expect.stringContaining('expected a known helper, found')]);
    },
  );
});

it('calls of helpers are reported with their string and their values', () => {
  const calls: HelperCall[] = [];
  unknownNames(Handlebars.parse('\n{{t "a.word" one=1 two=account}}'), { data, helpers }, (call) => calls.push(call));
  expect(calls).toEqual([
    {
      helper: 't',
      line: 2,
      column: 3,
      text: 'a.word',
      values: [
        { name: 'one', line: 2, column: 18, written: undefined, value: 1 },
        { name: 'two', line: 2, column: 24, written: '"account"', value: 'Contoso' },
      ],
    },
  ]);
});

it('lists and objects are allowed as conditions in a layout, where they may be null', () => {
  const known = { data, helpers, mayLackGroups: true } as const;
  expect(unknownNames(Handlebars.parse('{{#if entries}}{{entries.notPassed}}{{/if}}'), known)).toEqual([]);
  expect(unknownNames(Handlebars.parse('{{#each account}}x{{/each}}'), known)).toHaveLength(1);
});
