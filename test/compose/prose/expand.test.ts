import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../../src/compose/prose/escape-markdown.js';
import { createExpander, type Expander } from '../../../src/compose/prose/expand.js';
import { createWording } from '../../../src/compose/wording.js';
import { packageRoot } from '../../../src/template/package-root.js';
import { failureOf } from '../../helpers/failure.js';

const MESSAGES = {
  greeting: 'Account {account}',
  checks: '{count, plural, one {# check} other {# checks}}',
  inherited: 'Account {account} {toString}',
  'format.date': 'd MMMM yyyy',
  'format.date-time': 'd MMMM yyyy, HH:mm',
};

let english: Expander;
beforeAll(async () => {
  english = createExpander(await createWording('en', 'Europe/Berlin', MESSAGES));
});

const expand = (source: string, context: Readonly<Record<string, unknown>> = {}): string =>
  english.expand(source, context, 'sections/own.md');

describe('variables and helpers', () => {
  test('a variable, at any depth', () => {
    expect(expand('{{account}}: {{entries.total}}', { account: 'Contoso', entries: { total: 7 } })).toBe('Contoso: 7');
  });

  test('t takes a word and fills it in', () => {
    expect(expand('{{t "greeting" account=account}}', { account: 'Contoso' })).toBe('Account Contoso');
    expect(expand('{{t "checks" count=1}}, {{t "checks" count=1234}}')).toBe('1 check, 1,234 checks');
  });

  test('count, percent and dateTime write in the document’s locale and zone', () => {
    expect(expand('{{count n}}', { n: 12345.5 })).toBe('12,345.5');
    expect(expand('{{percent share}}', { share: 0.99999 })).toBe('99.999%');
    expect(expand('{{dateTime at}}', { at: '2026-11-21T10:00:00Z' })).toBe('21 November 2026, 11:00 GMT+1');
  });

  test('dateTime reads an instant that was escaped for a section', () => {
    const escaped = { at: escapeMarkdown('2026-11-21T10:00:00.000Z') };
    expect(expand('{{dateTime at}}', escaped)).toBe('21 November 2026, 11:00 GMT+1');
  });

  test('if and else decide by a variable', () => {
    const source = '{{#if entries.failed}}some{{else}}none{{/if}}';
    expect(expand(source, { entries: { failed: 2 } })).toBe('some');
    expect(expand(source, { entries: { failed: 0 } })).toBe('none');
  });

  test('nothing is escaped: what comes in was made safe before', () => {
    expect(expand('{{account}}', { account: 'R&D <"A">' })).toBe('R&D <"A">');
  });
});

describe('values are data', () => {
  test.each(['{{account}}', '{{{account}}}', '{{t "greeting"}}', '{{#if x}}', '\\{{x}}'])(
    'a value that reads %s stays text',
    (value) => {
      expect(expand('{{account}} {{t "greeting" account=account}}', { account: value })).toBe(
        `${value} Account ${value}`,
      );
    },
  );

  test.each(['{account}', '{count, plural, other {#}}', "'{'", '<b>x</b>'])(
    'a value that reads %s is no message',
    (value) => {
      expect(expand('{{t "greeting" account=account}}', { account: value })).toBe(`Account ${value}`);
    },
  );
});

describe('a mistake in a template is told with its file', () => {
  test.each([
    [
      'an unknown variable',
      '{{acount}}',
      'line 1: expected a known variable, received "acount" (did you mean "account"?)',
    ],
    [
      'an unknown variable inside a known one',
      '\n{{entries.failing}}',
      'line 2: expected a known variable, received "entries.failing" (did you mean "entries.failed"?)',
    ],
    [
      'an unknown variable in a branch that is not taken',
      '{{#unless account}}\n{{acount}}\n{{/unless}}',
      'line 2: expected a known variable, received "acount" (did you mean "account"?)',
    ],
    ['an unknown helper', '{{shout "x"}}', 'line 1: expected a known helper, found "shout"'],
    ['a helper that looks names up', '{{lookup account "length"}}', 'expected a known helper, found "lookup"'],
    ['what every object inherits', '\n{{toString}}', 'line 2: expected a known variable, received "toString"'],
    ['its constructor', '{{constructor.name}}', 'line 1: expected a known variable, received "constructor.name"'],
    ['what every text has', '{{account.length}}', 'line 1: expected a known variable, received "account.length"'],
    [
      'what every text has, as a condition',
      '{{#if account.length}}x{{/if}}',
      'as what #if asks for, received "account.length"',
    ],
    ['what every text has, within #with', '{{#with account}}{{length}}{{/with}}', 'line 1: expected a known variable'],
    [
      'a value that is unknown',
      '{{t "greeting" account=acount}}',
      'as the value "account" of the word "greeting", received "acount"',
    ],
    [
      'a number that is unknown',
      '{{t "checks" count=entries.failing}}',
      'as the value "count" of the word "checks", received "entries.failing"',
    ],
    ['a share that is unknown', '{{percent entries.share}}', 'as the value of percent, received "entries.share"'],
    [
      'a condition that is unknown',
      '{{#if entries.failing}}x{{/if}}',
      'as what #if asks for, received "entries.failing"',
    ],
    ['a condition turned round that is unknown', '{{#unless entries.failing}}x{{/unless}}', '#unless'],
    ['a list that is unknown', '{{#each entries.failing}}x{{/each}}', '#each'],
    [
      'a value that the word needs and is not given',
      '{{t "greeting"}}',
      'expected a value "account" for the word "greeting", received none',
    ],
    [
      'a value that the word needs, of a name that JavaScript adds to every object',
      '{{t "inherited" account=account}}',
      'expected a value "toString" for the word "inherited", received account',
    ],
    ['a condition that is left out', '{{#if}}x{{/if}}', 'expected a variable as what #if asks for, found none'],
    ['a block that is closed by another', '{{#if entries}}{{/unless}}', 'expected {{/if}}, found {{/unless}}'],
    ['a partial', '{{> head}}', 'expected no partials, found {{> head}}'],
    ['an expression that is not closed', 'Words {{account', 'line 1: expected a complete Handlebars expression, found'],
    ['a block that is not closed', '{{#if entries}}', 'found the end of the text after "{{#if entries}}"'],
  ])('%s', async (_, source, named) => {
    const failure = await failureOf(() => expand(source, { account: 'A', entries: { failed: 1 } }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.message).toMatch(/^sections\/own\.md: /);
    expect(failure.message).toContain(named);
    expect(failure.message).not.toContain('\n');
    expect(failure.hint).toContain('docs/templates.md');
  });

  test('a variable that one of our own texts does not get here, as its value or by itself', async () => {
    const own = readFileSync(join(packageRoot(), 'templates', 'auditor', 'sections', 'category.md'), 'utf8');
    const failure = await failureOf(() => expand(own));
    expect(failure).toMatchObject({ code: 'template-malformed' });
    expect(failure.message).toMatch(/^sections\/own\.md: line \d+: expected a known variable.* received "category\./);
  });

  test('an unknown word', async () => {
    const failure = await failureOf(() => expand('{{t "greating"}}'));
    expect(failure).toMatchObject({ code: 'word-missing' });
    expect(failure.message).toContain('"greating"');
  });
});

test('one expander’s helpers are not another’s', async () => {
  const german = createExpander(await createWording('de', 'UTC', { greeting: 'Konto {account}' }));
  expect(german.expand('{{t "greeting" account="A"}}', {}, 'x')).toBe('Konto A');
  expect(expand('{{t "greeting" account="A"}}')).toBe('Account A');
});
