import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { unknownNames, type HelperCall } from '../../src/messages/template-names.js';

const data = { account: 'Contoso', entries: { failed: 1, list: [{ name: 'a' }] }, logo: null };
const helpers = ['if', 'unless', 'each', 'with', 't', 'count'];

function faultsOf(source: string): string[] {
  return unknownNames(Handlebars.parse(source), { data, helpers }).map(
    ({ line, column, problem }) => `${line}:${column} ${problem}`,
  );
}

describe('nothing is told of', () => {
  it.each([
    '{{account}} {{{entries.failed}}} {{this.account}} {{@root.account}}',
    '{{#if entries.failed}}{{account}}{{else}}{{count entries.failed}}{{/if}}',
    '{{#with entries}}{{failed}} {{../account}} {{#if failed}}{{../account}}{{/if}}{{/with}}',
    '{{#each entries.list}}{{name}} {{@index}} {{../account}} {{@root.account}}{{/each}}',
    '{{#each entries.list as |row|}}{{row.name}} {{account}}{{/each}}'.replace(' {{account}}', ' {{../account}}'),
    '{{#if logo}}{{logo.dataUrl}}{{/if}}',
    '{{#entries}}{{failed}}{{/entries}}',
    '{{t "a.word" number=(count entries.failed) text=account}}',
    '\\{{nothing}} {{!-- {{nothing}} --}}',
  ])('%j', (source) => {
    expect(faultsOf(source)).toEqual([]);
  });
});

describe('a fault has its line and column, in every branch', () => {
  it.each([
    ['x\n {{acount}}', ['2:4 expected a known variable, received "acount" (did you mean "account"?)']],
    [
      '{{#if nothing}}{{one}}{{else if account}}{{two}}{{else}}{{three}}{{/if}}',
      [
        '1:7 expected a known variable as what #if asks for, received "nothing"',
        '1:18 expected a known variable, received "one"',
        '1:44 expected a known variable, received "two"',
        '1:59 expected a known variable, received "three"',
      ],
    ],
    ['{{#each entries.list}}{{account}}{{/each}}', ['1:25 expected a known variable, received "account"']],
    ['{{#with entries}}{{else}}{{failed}}{{/with}}', ['1:28 expected a known variable, received "failed"']],
    ['{{shout account}}', ['1:3 expected a known helper, found "shout"']],
    [
      '{{t "a" b=acount}}',
      ['1:11 expected a known variable as the value "b" of the word "a", received "acount" (did you mean "account"?)'],
    ],
    ['{{t "a" b=(cuont 1)}}', ['1:12 expected a known helper, found "cuont" (did you mean "count"?)']],
    ['{{count}}', ['1:3 expected a variable as the value of count, found none']],
    [
      '{{entries}}',
      ['1:3 expected a variable with a value, received "entries", which holds entries.failed, entries.list'],
    ],
    ['{{account.name}}', ['1:3 expected a known variable, received "account.name"']],
    ['{{> head}}', ['1:1 expected no partials, found {{> head}}']],
    ['{{../account}}', ['1:3 expected a known variable, received "../account"']],
    ['{{@nothing}}', ['1:3 expected a known variable, received "@nothing"']],
  ])('%j', (source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });
});

it('calls of helpers are told with their text and the names of their values', () => {
  const calls: HelperCall[] = [];
  unknownNames(Handlebars.parse('\n{{t "a.word" one=1 two=account}}'), { data, helpers }, (call) => calls.push(call));
  expect(calls).toEqual([{ helper: 't', line: 2, column: 3, text: 'a.word', names: ['one', 'two'] }]);
});
