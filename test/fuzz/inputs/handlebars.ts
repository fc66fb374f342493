/** Handlebars expressions, valid and unusual. */
import fc from 'fast-check';
import { anyText } from './texts.js';

const NAMES = [
  'account',
  'benchmark',
  'entries.notPassed',
  'compliance.text',
  'formula.withAmber.text',
  'category.name',
  'scanWarning',
  'notes.count',
  'toString',
  'constructor',
  '__proto__',
  'account.length',
  'account.constructor',
  'constructor.constructor',
  'valueOf',
  'hasOwnProperty',
  'this',
  '.',
  '..',
  '../account',
  '../../x',
  'this.account',
  './account',
  '@root.account',
  '@root.constructor',
  '@index',
  '@key',
  '@../index',
  '@nope',
  'account.[0]',
  '[account]',
  '[no such]',
  'entries',
  'acount',
  'entries.total.toFixed',
  '__lookupGetter__',
  'entries.__proto__.x',
  'status.red',
  'meta.title',
  'words.contents',
  'content',
  'lookup',
  'unrecognizedColors',
];
const HELPERS = [
  't',
  'count',
  'percent',
  'dateTime',
  'if',
  'unless',
  'with',
  'lookup',
  'log',
  'helperMissing',
  'blockHelperMissing',
  'nope',
  'toString',
  'constructor',
  '__defineGetter__',
  'account',
  'each',
];
const LITERALS = [
  '"title"',
  "'x'",
  '"no.such.word"',
  '1',
  '-1',
  '1e5',
  '1.5',
  'true',
  'false',
  'null',
  'undefined',
  '""',
  '"\u202e"',
  '"{{x}}"',
];
const WHOLE = [
  '{{> partial}}',
  '{{> (lookup . "x")}}',
  '{{#> layout}}x{{/layout}}',
  '{{#*inline "x"}}y{{/inline}}{{> x}}',
  '{{* decorator}}',
  '{{!-- {{x}} --}}',
  '{{! x }}',
  '\\{{account}}',
  '\\\\{{account}}',
  '{{{{raw}}}} {{x}} {{{{/raw}}}}',
  '{{',
  '}}',
  '{{{',
  '{{}}',
  '{{#if}}x{{/if}}',
  '{{#if account}}',
  '{{/if}}',
  '{{else}}',
  '{{^}}',
  '{{#if account}}a{{else if}}b{{/if}}',
  '{{^account}}x{{/account}}',
  '{{account',
  '{{account}',
  '{{"account"}}',
  '{{1}}',
  '{{true}}',
  '{{(t "title")}}',
  '{{t}}',
  '{{t account=}}',
  '{{t "title" account=(count)}}',
  '{{#with account as |a b c|}}{{a}}{{/with}}',
  '{{#each entries as |v k|}}{{k}}={{v}} {{/each}}',
  '{{#each}}{{/each}}',
  '{{#account}}{{this}}{{/account}}',
  '{{count}}',
  '{{count "x"}}',
  '{{count account}}',
  '{{percent account}}',
  '{{percent 1e308}}',
  '{{dateTime account}}',
  '{{dateTime 5}}',
  '{{dateTime createdAt}}',
  '{{count entries}}',
  '{{percent null}}',
  '{{t "title" account=null benchmark=true}}',
  '{{t account}}',
  '{{t 5}}',
  '{{&account}}',
  '{{{account}}}',
  '{{~account~}}',
  '{{lookup this "constructor"}}',
  '{{lookup account "length"}}',
  '{{log "x"}}',
  '{{#t "title"}}x{{/t}}',
  '{{#count 5}}{{/count}}',
  '{{#toString}}x{{/toString}}',
  '{{#with (lookup this "__proto__")}}{{constructor}}{{/with}}',
];

const argument = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...LITERALS),
  fc.constantFrom('(t "title")', '(count 1)', '(nope)', '(lookup . "x")'),
);
const hash = fc
  .tuple(fc.constantFrom('account', 'benchmark', 'count', '__proto__', 'x'), argument)
  .map(([key, value]) => `${key}=${value}`);
const call = fc
  .tuple(fc.constantFrom(...HELPERS), fc.array(argument, { maxLength: 2 }), fc.array(hash, { maxLength: 2 }))
  .map((parts) => parts.flat().join(' '));
const opening = fc.constantFrom(
  ...([
    ['{{', '}}'],
    ['{{', '}}'],
    ['{{{', '}}}'],
    ['{{~', '~}}'],
    ['{{&', '}}'],
  ] as const),
);

/** Blocks are nested up to three levels. At most one loops over all variables, because it multiplies its contents. */
export const { expression } = fc.letrec<{ expression: string; block: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'handlebars' },
    { weight: 4, arbitrary: fc.constantFrom(...WHOLE) },
    {
      weight: 3,
      arbitrary: fc.tuple(opening, fc.constantFrom(...NAMES)).map(([[open, close], name]) => `${open}${name}${close}`),
    },
    { weight: 3, arbitrary: fc.tuple(opening, call).map(([[open, close], inner]) => `${open}${inner}${close}`) },
    { weight: 2, arbitrary: tie('block') },
    // Short, because loops multiply it.
    { weight: 1, arbitrary: anyText.map((text) => text.slice(0, 100)) },
  ),
  block: fc
    .tuple(
      fc.constantFrom('if', 'unless', 'with', 'each', 'account', 'entries', 'nope'),
      argument,
      fc.array(tie('expression'), { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([name, value, inner, hasElse]) => {
      const isPlain = ['account', 'entries', 'nope'].includes(name);
      const body = inner.join(hasElse ? '{{else}}' : ' ');
      return `{{#${name}${isPlain ? '' : ` ${value}`}}}${body}{{/${name}}}`;
    }),
}));
