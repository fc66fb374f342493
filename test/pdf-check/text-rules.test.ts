import { describe, expect, it } from 'vitest';
import { Parser } from './objects.js';
import { lengthProblems } from './text-rules.js';

function problemsOf(object: string): string[] {
  return lengthProblems(new Parser(Buffer.from(object, 'latin1')).read());
}

describe('the check of lengths', () => {
  it.each([
    ['a string', (length: number) => `(${'a'.repeat(length)})`, 32_767, 'a string is longer than 32,767 bytes'],
    ['a string of escapes', (length: number) => `(${'\\('.repeat(length)})`, 32_767, 'a string is longer'],
    ['a string of digits', (length: number) => `<${'61'.repeat(length)}>`, 32_767, 'a string is longer'],
    ['a name', (length: number) => `/${'a'.repeat(length)}`, 127, 'a name is longer than 127 bytes'],
    ['a key', (length: number) => `<</${'a'.repeat(length)} 1>>`, 127, 'a name is longer than 127 bytes'],
    ['a nested string', (length: number) => `<</A [1 [(${'a'.repeat(length)})]]>>`, 32_767, 'a string is longer'],
  ])('allows %s of the maximum length and finds longer ones', (_, written, most, problem) => {
    expect(problemsOf(written(most))).toEqual([]);
    expect(problemsOf(written(most + 1))).toEqual([expect.stringContaining(problem)]);
  });
});
