import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../src/model/report/json.js';
import { findRepeatedKey } from '../../../../src/base/wording/json/repeated-key.js';
import { present } from '../../../helpers/system.js';
import { startStrictReader } from '../strict-json.js';
import { runs } from '../../../helpers/runs.js';

const inText = (text: string) => findRepeatedKey(text, JSON.parse(text) as JsonValue);

const space = fc.constantFrom('', '', ' ', '\n', '\t', '\r\n');

/** Few keys, so that they collide often; some are inherited by objects, some have special characters. */
const key = fc.constantFrom(
  'a',
  'A',
  '',
  '__proto__',
  'constructor',
  'length',
  '1',
  ':',
  '"',
  '\\',
  'é',
  '\ud83d',
  '😀',
);

/** A text as a JSON string; each character is literal or an escape sequence. */
const spelled = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.infiniteStream(fc.boolean())).map(([value, coins]) => {
    const units = Array.from({ length: value.length }, (_, index) => value.charAt(index));
    const escaped = units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const plain = Array.from(value, (character) => JSON.stringify(character).slice(1, -1)).join('');
    return coins.next().value === true ? `"${escaped.join('')}"` : `"${plain}"`;
  });

/** JSON texts, many with a repeated key. */
const { anyJson } = fc.letrec<{ anyJson: string; array: string; object: string; member: string }>((tie) => ({
  anyJson: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('0', '-1.5e3', 'true', 'null', '[]', '{}', '"a:b"', '"\\\\"', '"\\""', '"{\\"a\\":1}"'),
    spelled(fc.string()),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('anyJson'), { maxLength: 4 }).map((elements) => `[${elements.join(',')}]`),
  object: fc.array(tie('member'), { maxLength: 4 }).map((members) => `{${members.join(',')}}`),
  member: fc
    .tuple(space, spelled(key), space, space, tie('anyJson'), space)
    .map(([before, name, between, after, value, end]) => `${before}${name}${between}:${after}${value}${end}`),
}));

describe.runIf(present('python3'))('needs python3: a strict reader, which is not ours', () => {
  it('agrees on which texts repeat a key', async () => {
    const strict = startStrictReader();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyJson, async (text) => {
        const verdict = await strict(text);
        seen.add(verdict);
        expect(inText(text) === undefined ? 'unique' : 'repeated').toBe(verdict);
      }),
      { numRuns: runs(2000) },
    );
    expect([...seen].sort()).toEqual(['repeated', 'unique']);
  });
});

describe('a repeated key', () => {
  it.each([
    ['{"a":1,"a":2}', 'line 1, column 8', 'a', ['1', '2']],
    ['{"a":1,"a":1}', 'line 1, column 8', 'a', ['1', '1']],
    ['{"a":1,\n "b": 2,\n\t"\\u0061" : null}', 'line 3, column 2', 'a', ['1', 'null']],
    ['[{"x":[0,{"y":"Red","z":0,"y":"Green"}]}]', 'line 1, column 27', '[0].x[1].y', ['"Red"', '"Green"']],
    ['{"a":{"b":[1]},"a":[{}]}', 'line 1, column 16', 'a', ['an object', 'an array']],
    ['{"__proto__":1,"__proto__":{}}', 'line 1, column 16', '__proto__', ['1', 'an object']],
    ['{"a b":1,"a b":2}', 'line 1, column 10', '["a b"]', ['1', '2']],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}],"b":0}', 'line 1, column 36', 'b', ['an array', '0']],
    [`{"a":"${'x'.repeat(99)}","a":""}`, 'line 1, column 108', 'a', [`"${'x'.repeat(59)}…"`, '""']],
    ['{"\\u202e":"\u202e","\\u202e":"\u009b"}', 'line 1, column 15', '["\\u202e"]', ['"\\u202e"', '"\\u009b"']],
  ])('is found with its place and both values: %j', (text, where, path, values) => {
    expect(inText(text)).toEqual({ where, path, values });
  });

  it('is found below more levels than the stack allows', () => {
    const text = `${'[{"a":'.repeat(20_000)}{"b":1,"b":2}${'}]'.repeat(20_000)}`;
    expect(inText(text)).toMatchObject({ where: 'line 1, column 120008', values: ['1', '2'] });
    expect(inText(text)?.path).toMatch(/^…(\[0\]\.a|\.a){20,40}\.b$/);
    expect(inText(text.replace('"b":2', '"c":2'))).toBeUndefined();
  });

  it('is found among a hundred thousand keys', () => {
    const members = Array.from({ length: 100_000 }, (_, index) => `"k${String(index)}":0`);
    expect(inText(`{${members.join(',')}}`)).toBeUndefined();
    expect(inText(`{${members.join(',')},"k7":1}`)).toMatchObject({ path: 'k7' });
  });
});
