import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/model/document/document.js';
import { htmlRenderer } from '../../../src/renderers/html/renderer.js';
import { loadWithOptions } from '../../../src/renderers/registry.js';
import { aDocument } from '../../helpers/documents.js';
import { render, renderMain } from './render.js';
import { aPolicy, aRichDocument, htmlShell } from './rich-document.js';

const text = (content: string) => ({ type: 'text', text: content }) as const;

describe('the HTML renderer', () => {
  it('gives the same bytes for the same document', async () => {
    expect(await render(aRichDocument())).toBe(await render(aRichDocument()));
  });

  it('takes no options', async () => {
    const options = { color: 'red' };
    await expect(loadWithOptions('html', { html: { module: undefined, options } })).rejects.toThrow(
      'renderers.html.options: expected no options, because this renderer takes none, received "color"',
    );
  });

  it('has the language and the direction of the document', async () => {
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    expect(await render(aRichDocument({ overrides: { locale } }))).toContain('<html lang="ar" dir="rtl">');
  });

  it('is in German if the words are', async () => {
    const { words } = htmlShell('de');
    const page = await render(aRichDocument({ overrides: { words } }));
    expect(page).toContain('Zum Inhalt springen');
    expect(page).toContain('content: "Seite " counter(page) " von " counter(pages)');
  });

  it('shows the mark, if there is one, on the page and in the printed margin', async () => {
    const marked = await render(aRichDocument({ meta: { mark: 'TRIAL' } }));
    expect(marked).toContain('<p class="mark" role="note"><bdi>TRIAL</bdi></p>');
    expect(marked).toContain('@top-center { content: "TRIAL";');
    expect(await render(aRichDocument())).not.toContain('class="mark"');
  });

  it('has one first-level heading and skips no level', async () => {
    const page = await render(aRichDocument());
    const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((above, level) => {
      expect(level).toBeLessThanOrEqual(above + 1);
      return level;
    });
  });

  it('uses the title of the document if there is no cover', async () => {
    expect(await renderMain([])).toContain('<h1><bdi>Compliance audit report</bdi></h1>');
  });

  it('uses each id once and has no dead links', async () => {
    const page = await render(aRichDocument());
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const match of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(match[1]);
  });

  it('has no style attributes or event handlers, which its security policy would block', async () => {
    const page = await render(aRichDocument());
    expect(page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')).not.toMatch(/<[^>]* (style|on\w+)=/);
  });

  it('gives every table a caption and every heading cell a scope', async () => {
    const page = await render(aRichDocument());
    const tables = page.match(/<table class="(data|heat|entries|chart)[\s\S]*?<\/table>/g) ?? [];
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables) expect(table).toMatch(/<caption>[^<]+<\/caption>/);
    expect(page).not.toMatch(/<th(?![^>]* scope=)[ >]/);
  });

  it('shows the sentence of a table without rows', async () => {
    const table = { title: 'Notes', columns: [], rows: [], empty: 'Nothing disagrees.' };
    expect(await renderMain([{ type: 'table', view: { table: 'notes' } }], { notes: table })).toContain(
      '<p class="empty">Nothing disagrees.</p>',
    );
  });

  it('splits a very long policy table into chunks and keeps every row', async () => {
    const { tables } = aRichDocument();
    const rows = Array.from({ length: 205 }, (_, index) => ({
      ...tables['policies']!.rows[0]!,
      anchor: `row-${index}`,
    }));
    const main = await renderMain([{ type: 'policyTable', view: { table: 'policies' } }], {
      policies: { ...tables['policies']!, rows },
    });
    expect(main.match(/<div class="part height-\d+ block" data-chunk="[0-2]">/g)).toHaveLength(3);
    expect(main.match(/<tr id="row-/g)).toHaveLength(205);
  });

  it('reports a missing word by its key', async () => {
    const document = aRichDocument({
      overrides: { words: { ...htmlShell().words, 'html.sort': undefined as never } },
    });
    await expect(render(document)).rejects.toThrow('html.sort');
  });

  it('names an unknown block', async () => {
    await expect(renderMain([{ type: 'hologram' } as unknown as Block])).rejects.toThrow('"hologram"');
  });

  it('refuses a style sheet that ends its element', async () => {
    const { shells } = htmlShell();
    const broken = { html: { ...shells.html, style: 'body {} </STYLE><script>' } };
    await expect(render(aRichDocument({ overrides: { shells: broken } }))).rejects.toThrow('</style');
  });
});

describe('external links', () => {
  const link = (href: string): Block => ({
    type: 'paragraph',
    role: 'body',
    children: [{ type: 'externalLink', href, children: [text('there')] }],
  });

  it.each(['https://example.org/', 'http://example.org/?a=1&b=2', 'mailto:audit@example.org'])(
    'go to %s',
    async (href) => {
      expect(await renderMain([link(href)])).toMatch(/<a href="[^"]+" rel="noreferrer">there<\/a>/);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//example.org',
    'x',
  ])('are plain text for %s, with a notice', async (href) => {
    const { bytes, notices } = await htmlRenderer.render(
      aDocument({ blocks: [link(href)], overrides: htmlShell() }),
      {},
      { fonts: [] },
    );
    expect(new TextDecoder().decode(bytes)).toContain('<p>there</p>');
    expect(notices).toHaveLength(1);
  });
});

describe('text from outside', () => {
  const documentOf = (outside: string) =>
    aRichDocument({
      categories: [
        { name: outside, policies: [aPolicy({ id: outside, title: outside, service: outside, severity: outside })] },
      ],
      meta: { title: outside, subject: outside, runningHead: [outside], mark: outside, classification: outside },
      extra: [{ type: 'paragraph', role: 'body', children: [text(outside), { type: 'code', text: outside }] }],
    });
  const tagsOf = (page: string) =>
    page
      .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
      .replaceAll('<wbr>', '')
      .match(/<[a-z!/][a-z0-9]*/gi);

  it.each([
    '<img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '" onclick="x',
    "' onclick='x",
    '{{meta.title}}',
    '{{{head}}}',
    '&lt;b&gt;',
    '<!-- -->',
  ])('stays text everywhere: %s', async (hostile) => {
    const page = await render(documentOf(hostile));
    expect(tagsOf(page)).toEqual(tagsOf(await render(documentOf('plain'))));
    expect(page.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* onclick/);
    expect(page).not.toContain('alert(1)</script>');
  });

  it('shows control characters as replacement characters and keeps right-to-left text and emoji', async () => {
    const main = await renderMain([
      { type: 'paragraph', role: 'body', children: [text('a\0b\x1bc\uffff שלום 🛡️ \ud800')] },
    ]);
    expect(main).toContain('<p>a\ufffdb\ufffdc\ufffd שלום 🛡️ \ufffd</p>');
  });
});
