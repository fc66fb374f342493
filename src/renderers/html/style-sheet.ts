import type { AuditDocument } from '../../model/document.js';
import { word } from '../words.js';
import type { Theme } from '../../model/theme.js';
import { STATUSES } from '../../model/vocabulary.js';
import { cssString, cssValue } from './css.js';

/** Size of body text on a screen, in rem; the other sizes keep their proportion to it. */
const BODY_REM = 0.9375;

/**
 * The whole style sheet: the theme as custom properties, the template's own style, the classes of columns, and the
 * running head and foot of printed pages.
 */
export function styleSheet(document: AuditDocument, columns: string): string {
  return [
    themeProperties(document.theme),
    heatClasses(document.theme),
    document.shells.html.style,
    columns,
    printedPage(document),
  ]
    .join('\n')
    .replace(/\r\n?/g, '\n');
}

function themeProperties({ colours, type }: Theme): string {
  const { paper, ink, muted, hairline, wash, accent, status } = colours;
  const sizes = Object.entries(type.sizes);
  const properties: [string, string][] = [
    ...Object.entries({ paper, ink, muted, hairline, wash, accent }),
    ...STATUSES.flatMap((name): [string, string][] => [
      [`${name}-solid`, status[name].solid],
      [`${name}-tint`, status[name].tint],
      [`${name}-text`, status[name].text],
    ]),
    ['sans', type.sansStack],
    ['mono', type.monoStack],
    ['leading', String(type.leading)],
    ...sizes.map(([name, points]): [string, string] => [`${name}-size`, `${rem(points, type.sizes.body)}rem`]),
    ['print-size', `${(type.sizes.body / BODY_REM).toFixed(3)}pt`],
  ];
  const lines = properties.map(([name, value]) => `  --${name}: ${cssValue(name, value)};`);
  return `:root {\n${lines.join('\n')}\n}`;
}

function rem(points: number, body: number): string {
  return ((points / body) * BODY_REM).toFixed(4);
}

function heatClasses({ colours }: Theme): string {
  return colours.heat
    .map(({ fill, text }, index) => {
      const background = cssValue(`heat ${index}`, fill);
      return `.heat-${index} { --heat: ${background}; --heat-text: ${cssValue(`heat ${index}`, text)}; }`;
    })
    .join('\n');
}

function printedPage(document: AuditDocument): string {
  const { meta, page } = document;
  const { ink } = document.theme.colours;
  const { top, right, bottom, left } = page.margins;
  const head = [...meta.runningHead, meta.origin].filter((text) => text !== '').join(' · ');
  const boxes = [
    `  size: ${page.size === 'A4' ? 'A4' : 'letter'};`,
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
