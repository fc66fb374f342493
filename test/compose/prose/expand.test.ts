import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { escapeStrings } from '../../../src/compose/prose/escape-markdown.js';
import { handlebarsCompiler, createExpander, type Expander } from '../../../src/compose/prose/expand.js';
import { createWording } from '../../../src/compose/wording/wording.js';
import { TemplateInstant } from '../../../src/base/wording/template/helpers.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { failureOf } from '../../helpers/failure.js';

const MESSAGES = {
  greeting: 'Account {account}',
  checks: '{count, plural, one {# check} other {# checks}}',
  inherited: 'Account {account} {toString}',
  'number.not-assessed': 'n/a',
  'scan-time.not-stated': 'not stated',
  'format.date': 'd MMMM yyyy',
  'format.date-time': 'd MMMM yyyy, HH:mm',
};

let english: Expander;
beforeAll(async () => {
  await handlebarsCompiler.load();
  english = createExpander(await createWording('en', 'Europe/Berlin', MESSAGES));
});

const expand = (source: string, context: Readonly<Record<string, unknown>> = {}): string =>
  english.expand(source, context, 'sections/own.md');

describe('variables and helpers', () => {
  test('a variable, at any depth', () => {
    expect(expand('{{account}}: {{entries.total}}', { account: 'Contoso', entries: { total: 7 } })).toBe('Contoso: 7');
  });

  test('t prints a word with its values', () => {
    expect(expand('{{t "greeting" account=account}}', { account: 'Contoso' })).toBe('Account Contoso');
    expect(expand('{{t "checks" count=1}}, {{t "checks" count=1234}}')).toBe('1 check, 1,234 checks');
  });

  test('count, percent and dateTime print in the document’s locale and time zone', () => {
    expect(expand('{{count n}}', { n: 12345.5 })).toBe('12,345.5');
    expect(expand('{{percent share}}', { share: 0.99999 })).toBe('99.999%');
    const at = new TemplateInstant('2026-11-21T10:00:00.000Z');
    expect(expand('{{dateTime at}}', { at })).toBe('21 November 2026, 11:00 GMT+1');
  });

  test('an instant stays an instant in a section, and prints as ISO 8601 on its own', () => {
    const escaped = escapeStrings({ at: new TemplateInstant('2026-11-21T10:00:00.000Z') });
    expect(expand('{{dateTime at}}', escaped)).toBe('21 November 2026, 11:00 GMT+1');
    expect(expand('{{at}} {{t "greeting" account=at}}', escaped)).toBe(
      '2026-11-21T10:00:00.000Z Account 2026-11-21T10:00:00.000Z',
    );
  });

  test('a date without a time prints without a time', () => {
    const at = new TemplateInstant('2026-11-21T00:00:00.000Z', true);
    expect(expand('{{dateTime at}}, {{at}}', { at })).toBe('21 November 2026, 2026-11-21');
  });

  test('a missing share and a missing instant print as words', () => {
    expect(expand('{{percent none}}, {{dateTime none}}', { none: null })).toBe('n/a, not stated');
  });

  test('if and else decide by a variable', () => {
    const source = '{{#if entries.notPassed}}some{{else}}none{{/if}}';
    expect(expand(source, { entries: { notPassed: 2 } })).toBe('some');
    expect(expand(source, { entries: { notPassed: 0 } })).toBe('none');
  });

  const conditions: readonly (readonly [string, string])[] = [
    ['(gt two 1)', 'yes'],
    ['(gt two 2)', 'no'],
    ['(gte two 2)', 'yes'],
    ['(lt two 2)', 'no'],
    ['(lte 1.5 two)', 'yes'],
    ['(eq two 2)', 'yes'],
    ['(eq account "R&D")', 'yes'],
    ['(ne account "R&D")', 'no'],
    ['(eq yes true)', 'yes'],
    ['(ne two 3)', 'yes'],
    ['(and account two)', 'yes'],
    ['(and account two zero)', 'no'],
    ['(or zero empty)', 'no'],
    ['(or zero empty account)', 'yes'],
    ['(not zero)', 'yes'],
    ['(not (gt two 1))', 'no'],
    ['(and (gt two 1) (or (eq account "other") (not zero)))', 'yes'],
    // Null compares as false with everything.
    ['(lt none 1)', 'no'],
    ['(gte none 0)', 'no'],
    ['(eq none 0)', 'no'],
    ['(ne none "a")', 'yes'],
    ['(not none)', 'yes'],
  ];
  const values = { two: 2, zero: 0, empty: '', account: 'R&D', yes: true, none: null };

  test.each(conditions)('#if decides by %s', (condition, decision) => {
    const source = `{{#if ${condition}}}yes{{else}}no{{/if}}`;
    expect(expand(source, values)).toBe(decision);
    expect(expand(source, escapeStrings(values))).toBe(decision);
  });

  test('a text of the report equals one of the template only if every character is the same', () => {
    const same = (account: string, text: string): string =>
      expand(`{{#if (eq account "${text}")}}yes{{else}}no{{/if}}`, escapeStrings({ account }));
    expect(same('a-b', 'a-b')).toBe('yes');
    expect(same('a-b', 'a b')).toBe('no');
    expect(same('*a*', 'a')).toBe('no');
  });

  test('nothing is escaped, because the caller has escaped the values', () => {
    expect(expand('{{account}}', { account: 'R&D <"A">' })).toBe('R&D <"A">');
  });
});

describe('values are data', () => {
  test.each(['{{account}}', '{{{account}}}', '{{t "greeting"}}', '{{#if x}}', '\\{{x}}'])(
    'the value %s stays text',
    (value) => {
      expect(expand('{{account}} {{t "greeting" account=account}}', { account: value })).toBe(
        `${value} Account ${value}`,
      );
    },
  );

  test.each(['{account}', '{count, plural, other {#}}', "'{'", '<b>x</b>'])(
    'the value %s is not parsed as a message',
    (value) => {
      expect(expand('{{t "greeting" account=account}}', { account: value })).toBe(`Account ${value}`);
    },
  );
});

describe('a mistake in a template is reported with its file', () => {
  test.each([
    [
      'an unknown variable',
      '{{acount}}',
      'line 1, column 3: expected a known variable, received "acount" (did you mean "account"?)',
    ],
    [
      'an unknown variable inside a known one',
      '\n{{entries.notPased}}',
      'line 2, column 3: expected a known variable, received "entries.notPased" (did you mean "entries.notPassed"?)',
    ],
    [
      'an unknown variable like no other inside a known one',
      '\n{{entries.failing}}',
      'line 2, column 3: expected a known variable (entries.notPassed), received "entries.failing"',
    ],
    [
      'an unknown variable in a branch that is not taken',
      '{{#unless account}}\n{{acount}}\n{{/unless}}',
      'line 2, column 3: expected a known variable, received "acount" (did you mean "account"?)',
    ],
    ['an unknown helper', '{{shout "x"}}', 'line 1, column 3: expected a known helper, found "shout"'],
    ['a helper that looks names up', '{{lookup account "length"}}', 'expected a known helper, found "lookup"'],
    [
      'a name that every object inherits',
      '\n{{toString}}',
      'line 2, column 3: expected a known variable, received "toString"',
    ],
    [
      'its constructor',
      '{{constructor.name}}',
      'line 1, column 3: expected a known variable, received "constructor.name"',
    ],
    [
      'a property of every string',
      '{{account.length}}',
      'line 1, column 3: expected a known variable, received "account.length"',
    ],
    [
      'a property of every string, as a condition',
      '{{#if account.length}}x{{/if}}',
      'as the value of #if, received "account.length"',
    ],
    [
      'a property of every string, within #with',
      '{{#with account}}{{length}}{{/with}}',
      'line 1, column 20: expected a known variable',
    ],
    [
      'an unknown value',
      '{{t "greeting" account=acount}}',
      'as the value "account" of the word "greeting", received "acount"',
    ],
    [
      'an unknown number',
      '{{t "checks" count=entries.failing}}',
      'as the value "count" of the word "checks", received "entries.failing"',
    ],
    ['an unknown share', '{{percent entries.share}}', 'as the value of percent, received "entries.share"'],
    ['an unknown condition', '{{#if entries.failing}}x{{/if}}', 'as the value of #if, received "entries.failing"'],
    ['an unknown condition of #unless', '{{#unless entries.failing}}x{{/unless}}', '#unless'],
    ['an unknown list', '{{#each entries.failing}}x{{/each}}', '#each'],
    [
      'a missing value that the word needs',
      '{{t "greeting"}}',
      'expected a value "account" for the word "greeting", received none',
    ],
    [
      'a missing value with a name that every JavaScript object has',
      '{{t "inherited" account=account}}',
      'expected a value "toString" for the word "inherited", received account',
    ],
    ['a missing condition', '{{#if}}x{{/if}}', 'expected a variable as the value of #if, found none'],
    ['a block with the closing tag of another', '{{#if entries}}{{/unless}}', 'expected {{/if}}, found {{/unless}}'],
    ['a partial', '{{> head}}', 'expected no partials, found {{> head}}'],
    ['an expression that is not closed', 'Words {{account', 'line 1: expected a complete Handlebars expression, found'],
    ['a block that is not closed', '{{#if entries}}', 'found the end of the text after "{{#if entries}}"'],
  ])('%s', async (_, source, named) => {
    const failure = await failureOf(() => expand(source, { account: 'A', entries: { notPassed: 1 } }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.message).toMatch(/^sections\/own\.md: /);
    expect(failure.message).toContain(named);
    expect(failure.message).not.toContain('\n');
    expect(failure.hint).toContain('docs/templates.md');
  });

  test.each([
    [
      'a text as a share',
      '{{percent account}}',
      'column 11: expected a share from 0 to 1 as the value of percent, received "account", which is a string',
    ],
    ['a count as a share', '{{percent entries.notPassed}}', 'received "entries.notPassed", which is 12'],
    ['a percentage as a share', '{{percent 25}}', 'expected a share from 0 to 1 as the value of percent, received 25'],
    [
      'a text as a number',
      '{{count account}}',
      'column 9: expected a number as the value of count, received "account", which is a string',
    ],
    [
      'a text as an instant',
      '{{dateTime account}}',
      'expected an instant as the value of dateTime, received "account", which is a string',
    ],
    [
      'a text that looks like an instant',
      '{{dateTime "2026-11-21T10:00:00Z"}}',
      'received the string "2026-11-21T10:00:00Z"',
    ],
    ['an instant as a number', '{{count at}}', 'received "at", which is an instant'],
    ['a condition as a number', '{{count (gt 1 2)}}', 'received (gt …), which is true or false'],
    [
      'a text to order',
      '{{#if (gt account 1)}}{{/if}}',
      'column 11: expected a number as the value of gt, received "account", which is a string',
    ],
    [
      'two kinds to compare',
      '{{#if (eq account 1)}}{{/if}}',
      'column 19: expected a string to compare with "account", received 1, which is a number',
    ],
    ['a group to compare', '{{#if (eq entries 1)}}{{/if}}', 'received "entries", which is a list or an object'],
    [
      'a group as a condition',
      '{{#if entries}}{{/if}}',
      'expected a variable with a value as the value of #if, received "entries", which is a list or an object',
    ],
    ['a group to negate', '{{#if (not entries)}}{{/if}}', 'received "entries", which is a list or an object'],
    [
      'a text to repeat for',
      '{{#each account}}{{/each}}',
      'expected a list or an object as the value of #each, received "account", which is a string',
    ],
    ['a word that is not written out', '{{t account}}', 'expected the name of a word in quotes as the value of t'],
    [
      'a group for a word',
      '{{t "greeting" account=entries}}',
      'column 24: expected a variable with a value as the value "account" of the word "greeting", received "entries", which is a list or an object',
    ],
    [
      'a text for a word that counts',
      '{{t "checks" count=account}}',
      'column 20: expected a number as the value "count" of the word "checks", received "account", which is a string',
    ],
    ['too many values', '{{count 1 2}}', 'column 3: expected one value for count, found 2'],
    ['too few values', '{{#if (gt 1)}}{{/if}}', 'expected two values for gt, found 1'],
    ['too few conditions', '{{#if (or account)}}{{/if}}', 'expected two values or more for or, found 1'],
    ['a value with a name', '{{count 1 digits=2}}', 'column 11: expected no named value for count, found "digits"'],
    [
      'a comparison on its own',
      '{{gt 1 2}}',
      'expected a value to print, found gt, which returns true or false: write {{#if (gt …)}}',
    ],
    [
      'a block helper without a block',
      '{{if account}}',
      'expected {{#if …}} around a part of the template, found if by itself',
    ],
    [
      'a helper as a block',
      '{{#count 1}}{{/count}}',
      'expected #if, #unless, #each or #with around a part of the template, found #count',
    ],
    [
      'in a branch that is not taken',
      '{{#unless account}}{{percent account}}{{/unless}}',
      'column 30: expected a share',
    ],
  ])('%s', async (_, source, named) => {
    const at = new TemplateInstant('2026-11-21T10:00:00.000Z');
    const failure = await failureOf(() => expand(source, { account: 'A', entries: { notPassed: 12 }, at }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.message).toMatch(/^sections\/own\.md: line 1, column \d+: /);
    expect(failure.message).toContain(named);
    expect(failure.places).toEqual([{ file: 'sections/own.md', line: 1, column: expect.any(Number) as number }]);
  });

  test('null in place of a number', async () => {
    const failure = await failureOf(() => expand('\n{{count none}}', { none: null }));
    expect(failure.message).toBe(
      'sections/own.md: line 2, column 1: expected a number as the value of count, received nothing',
    );
    const word = await failureOf(() => expand('{{t "checks" count=none}}', { none: null }));
    expect(word.message).toBe(
      'sections/own.md: line 1, column 1: expected a number as the value "count" of the word "checks", received nothing',
    );
  });

  test('a variable that a built-in text uses but the context lacks', async () => {
    const own = readFileSync(join(packageRoot(), 'templates', 'auditor', 'sections', 'category.md'), 'utf8');
    const failure = await failureOf(() => expand(own));
    expect(failure).toMatchObject({ code: 'template-malformed' });
    expect(failure.message).toMatch(
      /^sections\/own\.md: line \d+, column \d+: expected a known variable.* received "category\./,
    );
  });

  test('an unknown word', async () => {
    const failure = await failureOf(() => expand('{{t "greating"}}'));
    expect(failure).toMatchObject({ code: 'word-missing' });
    expect(failure.message).toContain('"greating"');
  });
});

test('expanders do not share their helpers', async () => {
  const german = createExpander(await createWording('de', 'UTC', { greeting: 'Konto {account}' }));
  expect(german.expand('{{t "greeting" account="A"}}', {}, 'x')).toBe('Konto A');
  expect(expand('{{t "greeting" account="A"}}')).toBe('Account A');
});
