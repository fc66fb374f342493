import { describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { layouts } from '../../../src/renderers/html/precompiled.js';
import { createHash } from 'node:crypto';
import { failureOf } from '../../helpers/failure.js';
import { render } from './render.js';
import { aRichDocument, htmlShell } from './rich-document.js';

function withLayout(layout: string, mark: string | null = null) {
  const { shells } = htmlShell();
  return aRichDocument({ meta: { mark }, overrides: { shells: { html: { ...shells.html, layout } } } });
}

describe('the layout of a page', () => {
  it('is precompiled for the built-in template', () => {
    const hash = createHash('sha256').update(htmlShell().shells.html.layout).digest('hex');
    expect(Object.keys(layouts)).toContain(hash);
  });

  it("can be the user's own, compiled when it is needed", async () => {
    const page = await render(
      withLayout('<!doctype html><title>{{meta.author}}</title>{{{head}}}{{{mark}}}{{{content}}}'),
    );
    expect(page).toMatch(/^<!doctype html><title>Example Assurance<\/title>/);
  });

  it.each(['head', 'mark', 'content'])('is refused without {{{%s}}}', async (part) => {
    const layout = '{{{head}}}{{{mark}}}{{{content}}}'.replace(`{{{${part}}}}`, '');
    await expect(render(withLayout(layout, 'TRIAL'))).rejects.toThrow(`expected {{{${part}}}} in the layout`);
  });

  it('may show the content only once, because ids are unique in a page', async () => {
    const layout = '{{{head}}}{{{mark}}}{{{content}}}<hr>{{{content}}}';
    await expect(render(withLayout(layout))).rejects.toThrow(
      'expected {{{content}}} once in the layout, found it 2 times',
    );
  });

  it('is refused if it uses an unknown name, and the message has the name', async () => {
    const failure = await render(withLayout('{{{head}}}{{{mark}}}{{{content}}}{{tittle}}')).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(AuditpressError);
    expect(failure).toMatchObject({ code: 'layout-unusable', exitCode: 2 });
    expect(String(failure)).toContain(
      'html/layout.hbs: line 1, column 36: expected a known variable, received "tittle"',
    );
  });

  it.each(['{{lookup meta "title"}}', '{{log meta}}', '{{#helperMissing}}{{/helperMissing}}'])(
    'has no helpers except if, unless, each and with: %s',
    async (expression) => {
      await expect(render(withLayout(`{{{head}}}{{{mark}}}{{{content}}}${expression}`))).rejects.toThrow(/layout/);
    },
  );

  it.each([
    ['{{toString}}', 'toString'],
    ['{{meta.constructor}}', 'meta.constructor'],
    ['{{meta.__proto__}}', 'meta.__proto__'],
    ['{{meta.title.length}}', 'meta.title.length'],
    ['{{#if meta.title.length}}x{{/if}}', 'meta.title.length'],
    ['{{#unless meta}}{{meta.tittle}}{{/unless}}', 'meta.tittle'],
  ])(
    'is refused if it uses properties of JavaScript, or an unknown name in a branch that is not taken: %s',
    async (text, name) => {
      const failure = await failureOf(() => render(withLayout(`{{{head}}}{{{mark}}}\n{{{content}}}${text}`)));
      expect(failure.message).toMatch(/^html\/layout\.hbs: line 2, column \d+: expected a known variable/);
      expect(failure.message).toContain(`received "${name}"`);
      expect(failure.places).toMatchObject([{ file: 'html/layout.hbs', line: 2 }]);
    },
  );
});
