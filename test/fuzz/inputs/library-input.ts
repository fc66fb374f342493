/** Policy libraries of one or two files, in YAML or JSON. */
import fc from 'fast-check';
import { anInput, type Input } from '../input.js';
import { changed } from './change.js';
import { anyTree, treeChange, type Tree } from './json-tree.js';
import { anyKey, anyText } from './texts.js';
import { writtenFiles } from './yaml-text.js';

const line = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom<Tree[]>('Encrypt disks', '1.10', 1.1, 'CIS Controls v8', '=1+1', '<b>{{x}}</b>'),
  },
  { weight: 1, arbitrary: anyText },
);

const PROSE = [
  'Disks are **encrypted**.',
  'A [link](https://docs.example.com/a) and [another](javascript:owned=1) and <https://x.example>, `code`, *a*.',
  '[x]: https://evil.example\n\n[x]',
  '# heading\n\n- list\n\n> quote\n\n```\ncode\n```\n\n<b>html</b> {{account}} ::cover',
  '**a *b** c*',
  '[[[[[[a](b)](c)](d)',
  '*'.repeat(400),
  '[a](http://x "t")',
  '[a](http://[::1)',
  '![x](https://x.example/x.png)',
  'a  \nb\\\nc',
  '&amp; &#x1F600; &#0; &nope;',
];
const prose = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PROSE) }, { weight: 1, arbitrary: anyText });
const url = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...['https://docs.example.com/a?b=c&d="e"', 'http://x', 'mailto:a@b.example', 'HTTPS://X', 'https://a/<script>'],
      ...[
        'https://münchen.example',
        'https://a.example/#b',
        'http://[::1]/',
        'https://a.example/%E2%80%AE',
        "https://a/'x'",
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['ftp://x', 'https://x y', 'javascript:owned=1', 'https://\u202ex', 'https://x/\u0000', 'mailto:', 'https://'],
    ),
  },
  { weight: 1, arbitrary: anyText },
);

const ids = fc.constantFrom('DiskEncryption', 'PublicAccess', 'Logging', 'constructor', ' DiskEncryption', '=1+1');

const policy = fc.record(
  {
    title: line,
    description: prose,
    rationale: prose,
    steps: fc.array(prose, { maxLength: 4 }),
    links: fc.array(fc.record({ title: line, url }, { requiredKeys: ['url'] }), { maxLength: 3 }),
    mappings: fc.array(
      fc.record({ benchmark: line, control: line, title: line }, { requiredKeys: ['benchmark', 'control'] }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

const library = fc.record(
  {
    name: line,
    version: line,
    language: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('en', 'de', 'de-CH', 'xx') },
      { weight: 1, arbitrary: fc.constantFrom('en-u-nu-arab', 'nonsense-') },
    ),
    policies: fc.dictionary(fc.oneof({ weight: 20, arbitrary: ids }, { weight: 1, arbitrary: anyKey }), policy, {
      maxKeys: 3,
    }),
    $schema: fc.constant('x'),
  },
  { requiredKeys: ['policies'] },
) as fc.Arbitrary<Tree>;

const file = writtenFiles(
  changed(fc.oneof({ weight: 40, arbitrary: library }, anyTree), treeChange(), { most: 3, unchanged: 75 }),
);

/** Formats of the documents. */
export interface LibrarySettings {
  readonly formats: readonly string[];
}

const settings: fc.Arbitrary<LibrarySettings> = fc.record({
  formats: fc.oneof(
    { weight: 16, arbitrary: fc.constant(['html']) },
    { weight: 2, arbitrary: fc.constant(['xlsx']) },
    { weight: 1, arbitrary: fc.constant(['pdf', 'xlsx', 'html']) },
  ),
});

export const libraryInputs: fc.Arbitrary<Input> = fc
  .tuple(fc.array(file, { minLength: 1, maxLength: 2 }), settings)
  .map(([list, given]) =>
    anInput(
      Object.fromEntries(list.map(({ extension, bytes }, index) => [`library-${String(index)}${extension}`, bytes])),
      given,
    ),
  );
