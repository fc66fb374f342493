/** Pieces of Markdown for sections, valid and invalid. */
import fc from 'fast-check';
import { expression } from './handlebars.js';
import { anyText } from './texts.js';

const DIRECTIVES = [
  ...[
    'cover',
    'contents',
    'document-control',
    'key-figures',
    'status-bar',
    'category-chart',
    'severity-breakdown',
    'table',
  ],
  ...[
    'policy-list',
    'policy-table',
    'policy-guidance',
    'remediation-plan',
    'glossary',
    'sign-off',
    'page-break',
    'nope',
    'constructor',
    '__proto__',
  ],
];
const ATTRIBUTES = [
  ...[
    'name=services',
    'name=policies',
    'name=nope',
    'name=__proto__',
    'name',
    'name=""',
    'columns="service tally"',
    'columns=""',
  ],
  ...[
    'columns="number number number"',
    'columns=constructor',
    'columns=","',
    'limit=1',
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=x',
  ],
  ...[
    'limit=Infinity',
    'select=not-passed',
    'select=nope',
    'category=current',
    'severity=current',
    'service=current',
    'details=none',
  ],
  ...[
    'items="job account"',
    'parts="steps,links"',
    'parts=x',
    'depth=3',
    'depth=4',
    '.class',
    '#id',
    '#id #id',
    'x=y',
    '__proto__=x',
    'constructor',
    'limit=1 limit=2',
  ],
];

const directive = fc
  .tuple(
    fc.constantFrom('::', '::', '::', ':', ':::'),
    fc.constantFrom(...DIRECTIVES),
    fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }),
  )
  .map(([marks, name, attributes]) => `${marks}${name}${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}`);

const CONTAINERS = [
  ...[
    ':::lead\nx\n:::',
    ':::small\nx\n:::',
    ':::note\n- a\n:::',
    ':::warning\n# x\n:::',
    ':::nope\nx\n:::',
    ':::lead',
    ':::',
  ],
  ...[
    '::::note\n:::warning\n::cover\n:::\n::::',
    ':::note[label]{a=b}\nx\n:::',
    ':::lead\n::policy-list\n:::',
    ':::note\n:::',
  ],
];
const PIECES = [
  ...[
    '# x',
    '## {{account}}',
    '### ',
    '#### deeper',
    '####### seven',
    'x\n===',
    'x\n---',
    '# ',
    '#',
    '# `code` **a** [b](#c)',
  ],
  ...[
    '- a\n- b\n  - c\n    - d\n      - e',
    '1. a\n2. b',
    '7) x',
    '- ',
    '- [ ] task',
    '* a\n\n  b\n\n  ::cover',
    '- # heading in a list',
  ],
  ...[
    '> quote',
    '```\ncode\n```',
    '    indented',
    '***',
    '| a | b |\n|---|---|\n| c | d |',
    '[^1]: note',
    '[^1]',
    'a | b\n-|-\nc|d',
  ],
  ...[
    '<div onclick="owned=1">x</div>',
    '<script>owned=1</script>',
    '<!-- x -->',
    '<b>',
    '<a href="javascript:owned=1">x</a>',
    '<?php ?>',
  ],
  ...[
    '[x](javascript:owned=1)',
    '[x](#nowhere)',
    '[x](#summary)',
    '[x](http://a "t")',
    '[x](<a b>)',
    '[x]()',
    '[x](data:,x)',
    '![x](y.png)',
  ],
  ...[
    '[x][y]\n\n[y]: https://a.example',
    '<https://a.example>',
    'https://a.example',
    '[x](https://a.example/%00)',
    '[x](HTTPS://A)',
    '[x](mailto:a@b)',
  ],
  ...[
    '[a](https://x "\u202e")',
    '[[a](#b)](#c)',
    '**a**b**',
    '***a***',
    '_a_b_',
    '*'.repeat(300),
    '`',
    '``a`',
    'a\\\nb',
    'a  \nb',
    '&copy; &#0; &#x110000;',
  ],
  ...[
    '\\# x',
    '\\::cover',
    '\t::cover',
    'x ::cover',
    '::cover x',
    '::cover[label]',
    '\u00a0',
    '\u0000',
    '\r\nx\r\n',
    '\u2028x',
    '> '.repeat(100),
  ],
  ...[
    `${'- '.repeat(60)}x`,
    `${'['.repeat(300)}x${']'.repeat(300)}`,
    'a '.repeat(5000),
    '日本語\n日本語',
    '\u202ex\u202c',
    'e\u0301',
  ],
];

/** One piece of a section. */
export const piece: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.constantFrom(...CONTAINERS) },
  { weight: 3, arbitrary: directive },
  { weight: 4, arbitrary: expression },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.tuple(expression, directive).map(([before, after]) => `- ${before} **${after}**`) },
);
