/** Built-in templates with changed, added or removed files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { anInput, type Input } from '../input.js';
import { byteChange } from './bytes.js';
import { changed, type Change } from './change.js';
import { expression } from './handlebars.js';
import { anyTree, treeChange, type Tree } from './json-tree.js';
import { piece } from './markdown.js';
import { anyKey, anyText } from './texts.js';
import { yamlTextChange } from './yaml-text.js';

export const TEMPLATES = join(import.meta.dirname, '..', '..', '..', 'templates');

/** Files of the template in addition to those of the input. */
export interface TemplateSettings {
  /** Name of the template that the files of the input replace; `extends` is a folder with only the input's files. */
  readonly copyOf: string;
  /** Its files that are removed. */
  readonly without: readonly string[];
  readonly locale: string;
  readonly formats: readonly string[];
  /** Checks the template, too, and compares the results. */
  readonly checked: boolean;
}

type Files = Readonly<Record<string, Uint8Array>>;

const base = join(TEMPLATES, 'auditor');
const textOf = (file: string): string => readFileSync(join(base, file), 'utf8');
const SECTIONS = readdirSync(join(base, 'sections')).sort();

function file(path: string, texts: fc.Arbitrary<string>): fc.Arbitrary<Files> {
  const bytes = changed(
    texts.map((text): Uint8Array => Buffer.from(text)),
    byteChange,
    { most: 2, unchanged: 90 },
  );
  return bytes.map((content) => ({ [path]: content }));
}

function yamlFile(path: string, value: fc.Arbitrary<Tree> = anyTree): fc.Arbitrary<Files> {
  const source = textOf(path);
  const trees = changed(fc.constant(parse(source) as Tree), treeChange(value), { most: 3, unchanged: 30 });
  const written = trees.map((tree) => stringify(tree, { aliasDuplicateObjects: false }));
  return file(path, changed(fc.oneof(fc.constant(source), written), yamlTextChange, { most: 2, unchanged: 60 }));
}

/** Inserts pieces between the lines of a text. */
function withPieces(pieces: fc.Arbitrary<string>): fc.Arbitrary<Change<string>> {
  return fc.tuple(fc.nat(), pieces, fc.boolean()).map(([at, text, isApart]) => (source) => {
    const lines = source.split('\n');
    const index = at % (lines.length + 1);
    return [...lines.slice(0, index), isApart ? `\n${text}\n` : text, ...lines.slice(index)].join('\n');
  });
}

const sections = fc.constantFrom(...SECTIONS).chain((name) => {
  const source = textOf(`sections/${name}`);
  const whole = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('\n\n'));
  return file(
    `sections/${name}`,
    fc.oneof(whole, changed(fc.constant(source), withPieces(piece), { most: 3, unchanged: 0 })),
  );
});

const MESSAGES = [
  '{',
  '}',
  '{x',
  "'{x}'",
  '{account',
  '{account}',
  '{0}',
  '{a.b}',
  '{ account }',
  '{account, number}',
  '{account, number, ::currency/EUR}',
  '{account, date, ::yyyy}',
  '{account, plural, other {#}}',
  '{account, plural, =1 {a}}',
  '{account, plural, one {a}}',
  '{x, select, other {}}',
  '{account, select, a {1}}',
  '{count, plural, offset:1 one {#} other {#}}',
  '<b>x</b>',
  '<b>',
  '</b>',
  '<b',
  "it''s",
  "'",
  '{x, spellout}',
  '{count, selectordinal, two {#nd} other {#th}}',
  '{__proto__}',
  '{constructor}',
  '{toString}',
  '[a](javascript:owned=1)',
  '[a](#nowhere)',
  '# x',
  '::cover',
  '{{account}}',
  '**a',
  '{account, number, percent} {account, time, short}',
  `${'{a, plural, other {'.repeat(40)}x${'}}'.repeat(40)}`,
];

const words = fc
  .tuple(
    fc.constantFrom('en', 'de', 'fr', 'xx', 'EN-us', 'pt-br', 'nonsense--'),
    fc.dictionary(
      fc.oneof(fc.constantFrom('title', 'executive', 'sheet', 'summary', 'html', 'xlsx', 'status', 'cover'), anyKey),
      fc.oneof(
        fc.constantFrom<Tree[]>(...MESSAGES),
        fc.dictionary(
          fc.constantFrom('position', 'summary', 'sheet', 'heading', 'red', 'contents', 'position-none'),
          fc.constantFrom<Tree[]>(...MESSAGES),
          { maxKeys: 3 },
        ) as fc.Arbitrary<Tree>,
        anyTree,
      ),
      { maxKeys: 3 },
    ),
  )
  .chain(([language, tree]) =>
    file(`words/${language}.yaml`, changed(fc.constant(stringify(tree)), yamlTextChange, { most: 2, unchanged: 80 })),
  );

const SHELL_PIECES = [
  '<script>owned=1</script>',
  '<img src=x onerror=y>',
  '{{meta}}',
  '{{words.nope}}',
  '{{{content}}}',
  '{{content}}',
  '{{{head}}}',
  '<!--',
  '</body>',
  '{{logo.dataUrl}}',
];
const STYLES = [
  '</style>',
  '</STYLE >',
  '@import url(x);',
  '}',
  '{',
  '/*',
  '\\',
  'a::before{content:"</style"}',
  '<!--',
  ':root{--x:url(//evil.example)}',
  '\u0000',
  '\ud800',
];
const shells = fc.oneof(
  file(
    'html/layout.hbs',
    changed(
      fc.constant(textOf('html/layout.hbs')),
      withPieces(fc.oneof(expression, fc.constantFrom(...SHELL_PIECES))),
      { most: 2, unchanged: 0 },
    ),
  ),
  file(
    'html/style.css',
    changed(fc.constant(textOf('html/style.css')), withPieces(fc.oneof(fc.constantFrom(...STYLES), anyText)), {
      most: 2,
      unchanged: 0,
    }),
  ),
);

const template = fc.oneof(
  {
    weight: 2,
    arbitrary: yamlFile(
      'template.yaml',
      fc.oneof(anyTree, expression, fc.constantFrom<Tree[]>('auditor', './x', '../x', '.', 'policies', 'failed')),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record(
        { title: expression, fileName: expression, classification: expression, watermark: expression },
        { requiredKeys: [] },
      )
      .chain((texts) =>
        file('template.yaml', fc.constant(stringify({ ...(parse(textOf('template.yaml')) as object), ...texts }))),
      ),
  },
);

const parts = fc.oneof(
  { weight: 4, arbitrary: sections },
  { weight: 3, arbitrary: template },
  { weight: 2, arbitrary: yamlFile('theme.yaml') },
  { weight: 2, arbitrary: words },
  { weight: 1, arbitrary: shells },
  { weight: 1, arbitrary: file('sections/extra.md', piece) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes): Files => ({ 'fonts/x.ttf': bytes, 'logo.png': bytes })),
  },
);

/** Default contents of a template that extends another one. */
const extending = fc
  .constantFrom('auditor', 'executive', 'remediation', 'auditer', '.', './', '../x')
  .map((name) => Buffer.from(`extends: ${name}\n`));

const settings: fc.Arbitrary<TemplateSettings> = fc.record({
  copyOf: fc.constantFrom('auditor', 'auditor', 'executive', 'extends'),
  without: fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.subarray(
        ['template.yaml', 'theme.yaml', 'html/layout.hbs', 'words/en.yaml', 'sections/summary.md'],
        { maxLength: 1 },
      ),
    },
  ),
  locale: fc.oneof(
    { weight: 6, arbitrary: fc.constant('en') },
    fc.constantFrom('de', 'ja', 'ar', 'pt-BR', 'xx', 'EN-us'),
  ),
  formats: fc.oneof(
    { weight: 20, arbitrary: fc.constant(['html']) },
    { weight: 2, arbitrary: fc.constant(['xlsx']) },
    { weight: 1, arbitrary: fc.constant(['pdf', 'xlsx', 'html']) },
  ),
  checked: fc.oneof({ weight: 49, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

export const templateInputs: fc.Arbitrary<Input> = fc
  .tuple(fc.array(parts, { minLength: 1, maxLength: 3 }), settings, extending)
  .map(([list, given, text]) => {
    const files = Object.assign({}, ...list) as Record<string, Uint8Array>;
    const below = given.copyOf === 'extends' && files['template.yaml'] === undefined ? { 'template.yaml': text } : {};
    return anInput({ ...below, ...files }, given);
  });
