import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { directiveBlocks } from '../../src/compose/directives.js';
import { loopContext, proseContext } from '../../src/compose/prose/context.js';
import { SELECTIONS } from '../../src/compose/selection.js';
import { composeTables } from '../../src/compose/tables/tables.js';
import { packageRoot } from '../../src/template/package-root.js';
import { aComposeContext } from '../helpers/compose-context.js';

const documentation = readFileSync(join(packageRoot(), 'docs', 'templates.md'), 'utf8');

/** The words in backticks below a heading, up to the next heading. */
function documentedUnder(heading: string): Set<string> {
  const [, below = ''] = documentation.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [section = ''] = below.split(/^#/m);
  return new Set([...section.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));
}

describe('docs/templates.md names', async () => {
  const context = await aComposeContext();
  const tables = composeTables(context);

  test.each(Object.keys(tables))('the table %s with its columns', (name) => {
    const documented = documentedUnder('Tables');
    const wanted = [name, ...tables[name]!.columns.map(({ key }) => key)];
    expect(wanted.filter((key) => !documented.has(key) && !/^risk-\d$/.test(key))).toEqual([]);
  });

  test('every directive', () => {
    const documented = documentedUnder('Directives');
    // The error for an unknown directive lists the known ones.
    expect(() => directiveBlocks('none', {}, { context, tables, loop: {} })).toThrow(
      `expected one of ${[...documented].filter((name) => name.startsWith('::')).join(', ')}, found "::none"`,
    );
  });

  test('every selection', () => {
    const documented = documentedUnder('Directives');
    expect(SELECTIONS.filter((name) => !documented.has(name))).toEqual([]);
  });

  test('every variable, at every depth', () => {
    const documented = documentedUnder('Variables');
    const variables = {
      ...proseContext(context),
      ...loopContext({ category: 0, severity: 1, service: 0 }, context),
    };
    expect(namesIn(variables).filter((name) => !documented.has(name))).toEqual([]);
  });
});

function namesIn(variables: object): string[] {
  return Object.entries(variables).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? [name, ...namesIn(value)] : [name],
  );
}
