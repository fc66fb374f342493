import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../../src/authoring/check/check-template.js';
import { directiveBlocks } from '../../src/compose/sections/directives.js';
import { loopContext, proseContext } from '../../src/compose/prose/context.js';
import { createExpander } from '../../src/compose/prose/expand.js';
import { POLICY_ORDERS, GROUPINGS, SELECTIONS } from '../../src/compose/policies/selection.js';
import { composeTables } from '../../src/compose/tables/tables.js';
import { packageRoot } from '../../src/base/package-root.js';
import { aComposeContext, aHeading } from '../helpers/compose-context.js';
import { anExtension, type TemplateFiles } from '../helpers/template-folders.js';

const documentation = readFileSync(join(packageRoot(), 'docs', 'templates.md'), 'utf8');

/** The page without its examples, whose headings are not headings of the page. */
const prose = documentation.replace(/^```[\s\S]*?^```$/gm, '');

/** The words in backticks below a heading, up to the next heading. */
function documentedUnder(heading: string): Set<string> {
  const [, below = ''] = prose.split(new RegExp(`^#+ ${heading}$`, 'm'));
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
    expect(() => directiveBlocks('none', {}, { context, tables, loop: {}, heading: aHeading })).toThrow(
      `expected one of ${[...documented].filter((name) => name.startsWith('::')).join(', ')}, found "::none"`,
    );
  });

  test('every selection, order and group of policies', () => {
    const documented = documentedUnder('Directives');
    const names = [...SELECTIONS, ...POLICY_ORDERS, ...GROUPINGS];
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });

  test('every helper', () => {
    const documented = [...documentedUnder('Helpers')].join(' ');
    const { helpers } = createExpander(context.wording);
    expect(helpers.filter((name) => !new RegExp(`(\\{\\{#?|\\()${name} `).test(documented))).toEqual([]);
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

interface Example {
  readonly line: number;
  readonly files: TemplateFiles;
}

/** Fenced sections, and files of a template that begin with their path. */
function examples(): Example[] {
  return [...documentation.matchAll(/^```(md|yaml)(?: each=(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ({ 1: kind, 2: each, 3: text = '', index }) => {
      const line = documentation.slice(0, index).split('\n').length;
      if (kind === 'md') return { line, files: aSection(text, each) };
      const [, path = ''] = /^# our-template\/(\S+)\n/.exec(text) ?? [];
      expect(path, `the path of the file in line ${line}`).not.toBe('');
      return { line, files: { [path]: text } };
    },
  );
}

function aSection(text: string, each: string | undefined): TemplateFiles {
  const listed = `extends: auditor\nsections:\n  - file: example.md\n`;
  return {
    'template.yaml': each === undefined ? listed : `${listed}    each: ${each}\n`,
    'sections/example.md': text,
  };
}

describe('an example of docs/templates.md makes a template without problems', () => {
  test.each(examples())('in line $line', async ({ files }) => {
    const { problems } = await checkTemplate(anExtension(files));
    expect(problems).toEqual([]);
  });
});

function namesIn(variables: object): string[] {
  return Object.entries(variables).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? [name, ...namesIn(value)] : [name],
  );
}
