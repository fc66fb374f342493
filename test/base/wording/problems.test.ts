import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstOf, schemaProblems } from '../../../src/base/wording/problems.js';

describe('several problems on one line', () => {
  it.each([
    [['a'], 'a'],
    [['a', 'b'], 'a (and 1 more problem)'],
    [['a', 'b', 'c'], 'a (and 2 more problems)'],
  ])('%j become %s', (problems, line) => {
    expect(firstOf(problems)).toBe(line);
  });
});

function problemsOf(schema: z.ZodType, value: unknown, at?: string): string[] {
  const result = schema.safeParse(value);
  if (result.success) throw new Error('expected a value that the schema refuses');
  return schemaProblems(result.error.issues, { schema, value, ...(at !== undefined && { at }) });
}

const section = z.union([z.string(), z.strictObject({ file: z.string(), each: z.enum(['category', 'severity']) })]);

describe('a problem states the path, what was expected, and what was received', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['another type', z.object({ top: z.number() }), { top: 'wide' }, 'top: expected a number, received "wide"'],
    ['a missing key', z.object({ top: z.number() }), {}, 'top: expected a number, received nothing'],
    ['a fraction', z.int(), 1.5, 'expected a whole number, received 1.5'],
    ['a number out of range', z.number().max(60), 90, 'expected a number of at most 60, received 90'],
    ['a number at an exclusive bound', z.number().gt(3), 3, 'expected a number of more than 3, received 3'],
    ['a coerced number', z.coerce.number(), 'ten', 'expected a number, received "ten"'],
    ['a short list', z.array(z.string()).min(1), [], 'expected at least 1 entry, received []'],
    ['a long string', z.string().max(3), 'abcd', 'expected at most 3 characters, received "abcd"'],
    ['a string of another length', z.string().length(3), 'ab', 'expected exactly 3 characters, received "ab"'],
    ['a literal', z.literal('current'), 'now', 'expected "current", received "now"'],
    ['a choice', z.enum(['a', 'b']), 'c', 'expected one of "a", "b", received "c"'],
    ['a mail address', z.email(), 'y', 'expected a mail address such as audit@example.com, received "y"'],
    ['a pattern', z.string().regex(/^x$/), 'y', 'expected a string of another form, received "y"'],
    ['a format', z.uuid(), 'y', 'expected a string in the format uuid, received "y"'],
    ['a step', z.number().multipleOf(2), 3, 'expected a multiple of 2, received 3'],
    ['alternatives of other kinds', section, 5, 'expected a string or an object, received 5'],
    ['no object', z.strictObject({}), [1], 'expected an object, received [1]'],
  ])('%s', (_, schema, value, problem) => {
    expect(problemsOf(schema, value)).toEqual([problem]);
  });

  it('in the union member that was meant', () => {
    expect(problemsOf(z.array(section), ['a', { file: 'b', each: 'service', eac: 1 }])).toEqual([
      '1.each: expected one of "category", "severity", received "service"',
      '1: unknown key "eac" (did you mean "each"?); known keys: file, each',
    ]);
  });

  it('below the path of the value itself', () => {
    expect(problemsOf(z.strictObject({ a: z.string() }), { a: 1, width: 2 }, 'renderers.x.options')).toEqual([
      'renderers.x.options.a: expected a string, received 1',
      'renderers.x.options: unknown key "width"; known keys: a',
    ]);
  });
});

describe('custom messages', () => {
  it.each([
    ['expected a color', 'expected a color, received "navy"'],
    ['Name a color.', 'name a color, received "navy"'],
  ])('are kept: %s', (message, problem) => {
    expect(problemsOf(z.string().regex(/^#/, message), 'navy')).toEqual([problem]);
  });
});

describe('known keys are found', () => {
  const inner = z.strictObject({ width: z.number().optional() });

  it.each<[string, z.ZodType, unknown]>([
    ['in a list', z.array(inner), [{ widht: 1 }]],
    ['in a record', z.record(z.string(), inner), { a: { widht: 1 } }],
    ['with a default', z.object({ a: inner.default({}) }), { a: { widht: 1 } }],
    ['in an optional or nullable object', z.object({ a: inner.nullable().optional() }), { a: { widht: 1 } }],
    ['before a transformation', inner.transform(String), { widht: 1 }],
    ['in a lazy schema', z.lazy(() => inner), { widht: 1 }],
  ])('%s', (_, schema, value) => {
    expect(problemsOf(schema, value)[0]).toMatch(/unknown key "widht" \(did you mean "width"\?\); known keys: width$/);
  });

  it('if there are none', () => {
    expect(problemsOf(z.strictObject({}), { a: 1 })).toEqual(['expected no keys, received "a"']);
  });
});
