import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isPlainText, type Part } from '../../../src/compose/wording/messages.js';
import { parseSimpleMessage } from '../../../src/compose/wording/parse-message.js';
import { packageRoot } from '../../../src/base/package-root.js';
import type { WordTree } from '../../../src/template/files/schema.js';
import { flatten } from '../../../src/template/words/words.js';
import { runs } from '../../helpers/runs.js';

/** What ICU's parser finds, without what is empty; undefined for a fault. */
function parsed(message: string): unknown {
  try {
    return told(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst() as unknown as Part[]);
  } catch {
    return undefined;
  }
}

function told(parts: readonly Part[]): unknown {
  return parts.map(({ type, value, style, options, offset, pluralType }) => ({
    ...{ type, value: type === 7 ? '' : value, style: style ?? null, offset, pluralType },
    options: options && Object.entries(options).map(([form, branch]) => [form, told(branch.value)]),
  }));
}

/** Every word of the built-in templates. */
const words = globSync(['{assets,templates/*}/words/*.yaml'], { cwd: packageRoot() }).flatMap((file) =>
  Object.values(flatten(parse(readFileSync(join(packageRoot(), file), 'utf8')) as WordTree)),
);

const pieces = fc.constantFrom(
  ...[
    'text',
    ' ',
    '\n',
    '#',
    "'",
    "''",
    '{',
    '}',
    ',',
    '{name}',
    '{n, number}',
    '{n,number,percent}',
    '{d, date}',
    '<b>',
    '|',
  ],
  ...[
    '{n, plural, ',
    '{n, selectordinal,',
    '{kind, select, ',
    'offset:1 ',
    '=0 {',
    'one {',
    'other {',
    'other{#}',
    '}}',
    '\u00a0',
  ],
);

describe('a message that is parsed without the full parser is parsed as by it', () => {
  test('every word of the built-in templates', () => {
    expect(words.length).toBeGreaterThan(5000);
    for (const word of words) {
      if (isPlainText(word)) continue;
      const parts = parseSimpleMessage(word);
      expect(parts, word).toBeDefined();
      expect(told(parts ?? []), word).toEqual(parsed(word));
    }
  });

  test('any text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 12 }), (parts) => {
        const message = parts.join('');
        const simple = parseSimpleMessage(message);
        fc.pre(simple !== undefined);
        expect(told(simple)).toEqual(parsed(message));
      }),
      { numRuns: runs(5000) },
    );
  });

  test('a changed word', () => {
    const simple = words.filter((word) => !isPlainText(word));
    fc.assert(
      fc.property(
        fc.constantFrom(...simple),
        fc.nat(),
        fc.nat({ max: 4 }),
        fc.oneof(pieces, fc.constant('')),
        (...given) => {
          const [word, at, cut, piece] = given;
          const start = at % word.length;
          const message = word.slice(0, start) + piece + word.slice(start + cut);
          const parts = parseSimpleMessage(message);
          fc.pre(parts !== undefined);
          expect(told(parts)).toEqual(parsed(message));
        },
      ),
      { numRuns: runs(5000) },
    );
  });
});

test.each([
  "it''s {name}",
  '{n, number, percent}',
  '{d, date}',
  '{n, plural, one {#}}',
  '{a',
  '{a, select, x {} x {} other {}}',
])('the full parser is left %s', (message) => {
  expect(parseSimpleMessage(message)).toBeUndefined();
});
