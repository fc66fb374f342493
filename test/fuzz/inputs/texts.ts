/** Texts with a special meaning for a browser, a spreadsheet, a terminal, a parser or a file system. */
import fc from 'fast-check';

export const MARKUP = `</td></noscript></script></style><script>owned=1</script><img src=x onerror="owned=1"> & 'x'`;

const TEXTS = [
  MARKUP,
  '<!--<script>',
  ']]>',
  '"><svg/onload=owned=1>',
  '&lt;b&gt; &amp;amp; &#0; &#x1F600; &notanentity;',
  'javascript:owned=1',
  'data:text/html,<script>owned=1</script>',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1:A9)',
  '＝1+1',
  '\t=1+1',
  '\n=1+1',
  "'quoted",
  '_x0041_ _x005F_x0000_',
  '"',
  '""',
  '\u0000\u0007\u001b[31mred\u001b[0m\u009b2J\u0085\ufffe\uffff\u007f',
  'a lone \ud83d surrogate',
  '\udc00',
  '\u202egnp.exe\u202c and \u2066isolated\u2069 \u200f\u061c',
  '\ufeff\u00ad\u200b\u2060\u2028\u2029',
  '👩‍💻 🏳️‍🌈 🇩🇪 e\u0301 \u{10ffff} \u{e0041}',
  'العربية (abc) 123 «נוסח עברי»',
  '日本語のポリシー हिन्दी ไทย ᠮᠣᠩᠭᠣᠯ',
  `e${'\u0301'.repeat(200)}`,
  '{{account}} {{#each this}}{{/each}} {{constructor}} {{{mark}}} {{t "x"}}',
  '# Passed\n\n::cover\n\n:::warning\n[link](javascript:owned=1) ![x](http://evil.example/x.png)\n:::',
  '**a** _b_ `c` [d]: e\n    code\n> quote\n- item\n***\n| a |\n|---|',
  "{count, plural, one {#} other {##}} {x, select, other {}} '{ ${owned} <%= owned %> %s %n",
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '../../etc/passwd\\..\\x',
  'CON',
  'nul.txt',
  '.',
  '..',
  'a/b\\c:d*e?f"g<h>i|j',
  'History',
  '[sheet]:*?/\\',
  '2026-02-30T25:61:61Z',
  '-0',
  '1e308',
  '1000.10',
  '00001',
  '9'.repeat(400),
  ' ',
  '',
  '\r\n',
  '\u00a0\u3000',
] as const;

const surrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));

/** Long texts, with and without spaces, for cells, lines and pages. */
const long = fc
  .tuple(fc.constantFrom('x', 'word ', '\u0301', '日', '<b>', '&', '\n', '{{', '**', '"', '\u202e'), fc.nat(3000))
  .map(([part, times]) => part.repeat(times));

/** Any text, mostly hostile ones. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.string() },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...TEXTS), surrogate), { maxLength: 4 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: long },
);

/** Keys of objects, including those with a meaning in JavaScript. */
export const anyKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'prototype', 'length', '', ' ', '7', '$ref', 'a.b', 'ä'),
  anyText,
);
