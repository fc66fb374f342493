/** YAML text: trees as YAML or JSON, and changes that no tree of values can express. */
import fc from 'fast-check';
import { stringify } from 'yaml';
import { byteChange } from './bytes.js';
import { changed, type Change } from './change.js';
import { jsonTextChange } from './json-text.js';
import type { Tree } from './json-tree.js';

const bomb = (levels: number): string => {
  const lines = Array.from({ length: levels }, (_, level) => {
    const items =
      level === 0
        ? 'x, x, x, x, x, x, x, x, x'
        : Array(9)
            .fill(`*a${String(level - 1)}`)
            .join(', ');
    return `  a${String(level)}: &a${String(level)} [${items}]`;
  });
  return `bomb:\n${lines.join('\n')}`;
};

/** Texts in place of a value. */
const VALUES = [
  "!!js/function 'x'",
  '!!binary aGk=',
  '!<tag:yaml.org,2002:python/object/apply:os.system> x',
  '!!set {a, b}',
  '!x y',
  '*nowhere',
  '&a [*a]',
  '&a {b: *a}',
  '{<<: *a}',
  '&a x',
  '{? [a]: b}',
  '{? {a: b} : c}',
  '[a, b: c]',
  '{a, b}',
  '0x1F',
  '1_000',
  '.inf',
  '-.inf',
  '.nan',
  '-0',
  '1e999',
  '2026-11-21',
  '~',
  'null',
  'yes',
  'on',
  '0o14',
  '1:30',
  '"\\x00"',
  '"\\ud800"',
  '"\\U0010FFFF"',
  '"\\q"',
  '"open',
  "'open",
  "''",
  '""',
  '|',
  '>-',
  '|9',
  '[',
  '{',
  '}',
  ']',
  '%',
  '@x',
  '`x`',
  '?',
  '-',
  ':',
  '#',
  '---',
  '...',
  '\t',
  '\ufeff',
  '\u0085',
  '\u2028',
  '\u0000',
  '\u001b[31m',
  '<<',
  '{__proto__: {polluted: yes}}',
  '{constructor: {prototype: x}}',
  `${'['.repeat(60)}${']'.repeat(60)}`,
  '['.repeat(5000),
  `${'{a: '.repeat(3000)}x${'}'.repeat(3000)}`,
  'x'.repeat(70_000),
  '"a\\\n  b"',
  '>\n  a\n   b',
] as const;

const LINES = [
  '%YAML 1.1',
  '%YAML 9.9',
  '%TAG ! tag:x,2000:',
  '---',
  '...',
  '--- x',
  '<<: *a',
  '<<: {a: b}',
  '? a',
  ': b',
  '- x',
  '__proto__: x',
  '__proto__: {a: b}',
  'constructor: x',
  '"": x',
  'null: x',
  '1: x',
  '[a]: x',
  '!!str a: b',
  '&a a: *a',
  '\tx: y',
  '  x: y',
  '# comment',
  'x',
  '"x',
  bomb(3),
  bomb(9),
  ' '.repeat(300),
  `${'x'.repeat(2000)}: y`,
] as const;

const value = fc.constantFrom(...VALUES);
const line = fc.constantFrom(...LINES);

function atLine(text: string, at: number, replace: (line: string) => readonly string[]): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  return [...lines.slice(0, index), ...replace(lines[index] ?? ''), ...lines.slice(index + 1)].join('\n');
}

export const yamlTextChange: fc.Arbitrary<Change<string>> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), value).map(
      ([at, by]): Change<string> =>
        (text) =>
          atLine(text, at, (found) => [found.replace(/(:|-)( .*)?$/, (_, mark: string) => `${mark} ${by}`)]),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), line).map(
      ([at, by]): Change<string> =>
        (text) =>
          atLine(text, at, (found) => [by, found]),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat().map(
      (at): Change<string> =>
        (text) =>
          atLine(text, at, (found) => [found, found]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): Change<string> =>
        (text) =>
          atLine(text, at, () => []),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom(' ', '  ', '\t', '- ', '&x ', '!!map ')).map(
      ([at, by]): Change<string> =>
        (text) =>
          atLine(text, at, (found) => [`${by}${found}`]),
    ),
  },
);

/** A tree as a file: its extension, and its bytes as YAML or JSON with changes. */
export function writtenFiles(
  trees: fc.Arbitrary<Tree>,
  extensions: readonly string[] = ['.yaml', '.yml', '.json'],
): fc.Arbitrary<{ readonly extension: string; readonly bytes: Uint8Array }> {
  const yaml = changed(
    trees.map((tree) => stringify(tree, { aliasDuplicateObjects: false })),
    yamlTextChange,
    { most: 3, unchanged: 80 },
  );
  const json = changed(
    trees.map((tree) => JSON.stringify(tree, null, 2)),
    jsonTextChange,
    { most: 2, unchanged: 85 },
  );
  const texts = fc.oneof({ weight: 3, arbitrary: yaml }, { weight: 2, arbitrary: json });
  const bytes = changed(
    texts.map((text): Uint8Array => Buffer.from(text)),
    byteChange,
    { most: 2, unchanged: 95 },
  );
  return fc.record({ extension: fc.constantFrom(...extensions), bytes });
}
