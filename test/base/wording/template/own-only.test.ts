import { runInThisContext } from 'node:vm';
import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import { ownOnly, precompiledFill } from '../../../../src/base/wording/template/own-only.js';

const environment = Handlebars.create();
environment.registerHelper('twice', (value: number) => value * 2);

/** Returns the function that fills a template, precompiled as the build does it. */
function fillOf(source: string): (data: object) => string {
  // The types declare an object, but the result is the source code of one.
  const specification = Handlebars.precompile(source) as unknown as string;
  return precompiledFill<object>(environment, runInThisContext(`(${specification})`) as TemplateSpecification);
}

test('a template can be filled several times, with helpers and with different data each time', () => {
  const fill = fillOf('{{#each rows}}{{@index}} {{twice this}} of {{@root.total}}, {{/each}}');
  expect(fill({ rows: [1, 2], total: 3 })).toBe('0 2 of 3, 1 4 of 3, ');
  expect(fill({ rows: [5], total: 7 })).toBe('0 10 of 7, ');
});

test('a template reads only own properties of its data', () => {
  const inherited = Object.create({ name: 'inherited' }) as object;
  expect(fillOf('{{name}}')(inherited)).toBe('');
  expect(ownOnly(Handlebars.compile<object>('{{name}}'))(inherited)).toBe('');
});
