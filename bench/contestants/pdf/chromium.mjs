// Chromium prints an HTML page; the browser stays open between documents, as on a server.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const hasHelpers = true;

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
let browser;

function escape(text) {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character]);
}

function pageOf({ title, columns, categories, look }) {
  const { margins } = look;
  const face = (family, path) => `@font-face { font-family: ${family}; src: url(${pathToFileURL(path)}); }`;
  const head = columns.map(({ label }) => `<th>${label}</th>`).join('');
  const rowOf = ({ cells, status }) =>
    `<tr class="${status}">${cells.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><style>
${face('Sans', look.fonts.regular)} ${face('Semibold', look.fonts.semibold)} ${face('Mono', look.fonts.mono)}
@page { size: A4; margin: ${margins.top}pt ${margins.right}pt ${margins.bottom}pt ${margins.left}pt;
  @top-left { content: "${title.replaceAll('"', '')}"; font: ${look.size}pt Sans; } @bottom-left { content: "Page " counter(page) " of " counter(pages); font: ${look.size}pt Sans; } }
body { margin: 0; font: ${look.size}pt/${look.leading} Sans; color: ${look.ink}; }
h2 { font: ${look.headingSize}pt Semibold; margin: 16pt 0 6pt; break-after: avoid; }
table { table-layout: fixed; width: 100%; border-collapse: collapse; } tr { break-inside: avoid; }
th { font-family: Semibold; font-weight: normal; color: ${look.muted}; text-align: left; vertical-align: bottom; border-bottom: 0.8pt solid ${look.ink}; }
th, td { padding: ${look.padding}pt ${look.gap / 2}pt; overflow-wrap: anywhere; } td { vertical-align: top; border-bottom: 0.4pt solid ${look.hairline}; }
${columns.map(({ width, alignment }, index) => `th:nth-child(${index + 1}), td:nth-child(${index + 1}) { width: ${width}pt; text-align: ${alignment}; }`).join('\n')}
td:first-child { font-family: Mono; font-size: 0.9em; }
${Object.entries(look.status)
  .map(([status, color]) => `.${status} td:nth-child(4) { color: ${color}; }`)
  .join('\n')}
</style>${categories.map(({ name, rows }) => `<h2>${escape(name)}</h2><table><thead><tr>${head}</tr></thead><tbody>${rows.map(rowOf).join('')}</tbody></table>`).join('')}</html>`;
}

export async function make(content, out) {
  browser ??= await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(0);
    // A page with another address may not read the font files.
    await writeFile(`${out}.html`, pageOf(content));
    await page.goto(pathToFileURL(`${out}.html`).href);
    await page.evaluate('document.fonts.ready.then(() => true)');
    return await page.pdf({ preferCSSPageSize: true, tagged: false });
  } finally {
    await page.close();
  }
}

export async function close() {
  await browser?.close();
}
