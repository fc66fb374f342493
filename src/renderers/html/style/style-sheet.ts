import { AuditpressError } from '../../../base/errors.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { word } from '../../words.js';
import { cssString, cssValue } from './css.js';
import type { Theme } from '../../../model/template/theme.js';
import { withoutUnprintable } from '../page/page-markup.js';
import { themes } from '../precompiled.js';
import { heatRules, themeKey, themeRules } from './theme-rules.js';
import { memoizeByObject } from '../../../model/values/memoize.js';

/** The beginning of the style sheet: the theme as custom properties, then the template's own rules. */
export function sharedRules({ theme, shells }: Pick<AuditDocument, 'theme' | 'shells'>): string {
  const { style } = shells.html;
  return safeRules(`\n${[rulesOf(theme), style].filter((rules) => rules !== '').join('\n')}\n`);
}

/** The rules of a theme. The build has computed those of the built-in templates. */
const rulesOf = memoizeByObject((theme: Theme): string => {
  const key = themeKey(theme);
  return (Object.hasOwn(themes, key) ? themes[key] : undefined) ?? themeRules(theme);
});

/**
 * The rest of the style sheet: the classes of tables, and the running head and foot of printed pages.
 *
 * @param tables rules of the classes of tables
 */
export function ownRules(document: AuditDocument, tables: string): string {
  return safeRules(
    [tables, heatRules(document), printedPage(document), watermark(document)]
      .filter((rules) => rules !== '')
      .join('\n'),
  );
}

/** @throws AuditpressError if the rules would end their element */
function safeRules(rules: string): string {
  if (!/<\/style/i.test(rules)) return withoutUnprintable(rules);
  throw new AuditpressError('style-unusable', 'expected CSS in html/style.css, found "</style" in it', {
    places: [{ file: 'html/style.css' }],
  });
}

function printedPage(document: AuditDocument): string {
  const { meta, page } = document;
  const { ink } = document.theme.colors;
  const { top, right, bottom, left } = page.margins;
  const head = [...meta.runningHead, meta.origin].filter((text) => text !== '').join(' · ');
  const boxes = [
    `  size: ${page.size === 'A4' ? 'A4' : 'letter'} ${page.orientation};`,
    `  margin: ${top}mm ${right}mm ${bottom}mm ${left}mm;`,
    `  @top-left { content: ${cssString(head)}; }`,
    `  @top-right { content: ${cssString(meta.classification)}; }`,
    `  @bottom-left { content: ${cssString(meta.id)}; }`,
    `  @bottom-right { content: ${pageCounter(word(document, 'html.page'))}; }`,
  ];
  if (meta.mark !== null)
    boxes.push(
      `  @top-center { content: ${cssString(meta.mark)}; color: ${cssValue('ink', ink)}; font-weight: 600; white-space: nowrap; }`,
    );
  return `@page {\n${boxes.join('\n')}\n}`;
}

/** Pale text behind the page on a screen, and behind each sheet in print. */
function watermark({ meta }: AuditDocument): string {
  if (meta.watermark === '') return '';
  // Long words get smaller type, so that they fit on a screen or a sheet.
  const size = `min(6rem, ${(120 / meta.watermark.length).toFixed(2)}vmin)`;
  return `body::before {
  content: ${cssString(meta.watermark)};
  content: ${cssString(meta.watermark)} / "";
  position: fixed;
  inset: 0;
  z-index: -1;
  display: grid;
  place-items: center;
  rotate: -45deg;
  font-size: ${size};
  font-weight: 600;
  white-space: nowrap;
  color: color-mix(in srgb, var(--paper), var(--hairline));
  pointer-events: none;
}`;
}

const COUNTERS = new Map([
  ['{page}', 'counter(page)'],
  ['{pages}', 'counter(pages)'],
]);

/** `Page {page} of {pages}` as the value of `content`. */
function pageCounter(text: string): string {
  return text
    .split(/(\{page\}|\{pages\})/)
    .filter((part) => part !== '')
    .map((part) => COUNTERS.get(part) ?? cssString(part))
    .join(' ');
}
