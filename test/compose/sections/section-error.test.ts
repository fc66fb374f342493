import { describe, expect, test } from 'vitest';
import { sectionError } from '../../../src/compose/sections/section-error.js';
import { DirectiveProblem } from '../../../src/compose/prose/markdown.js';

const directive = (): never => {
  throw new DirectiveProblem('expected a table');
};

/** Refuses what stands in a section whose expressions printed something else. */
function refused(source: string, expanded: string, problem: string) {
  const section = { name: 'own', file: 'sections/own.md', source };
  return sectionError(problem, section, { expanded, offset: expanded.indexOf('::'), directive });
}

describe('what a section may not hold is refused', () => {
  test('with its line and column in the file, not those that the expanded text has', () => {
    const failure = refused(
      '{{#if a}}\nOne.\n{{/if}}\n\n- ::x\n\n::y\n',
      'Two\nThree\nFour.\n\n::y\n',
      'expected a table',
    );
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.message).toBe('sections/own.md: line 5, column 3: expected a table');
    expect(failure.places).toEqual([{ file: 'sections/own.md', line: 5, column: 3 }]);
    expect(failure.hint).toContain('docs/templates.md');
  });

  test('with the line of the expanded text where expressions have made it', () => {
    const failure = refused('One.\n{{text}}\n', 'One.\n\n::y\n', 'expected a table, found "y"');
    expect(failure.message).toBe('sections/own.md, line 3 of the expanded text: expected a table, found "y"');
    expect(failure.places).toEqual([{ file: 'sections/own.md' }]);
  });
});
