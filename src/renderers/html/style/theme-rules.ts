import { createHash } from 'node:crypto';
import type { AuditDocument } from '../../../model/document/document.js';
import { heatColor } from '../../../model/template/heat.js';
import type { Theme } from '../../../model/template/theme.js';
import { MARKS, type Status } from '../../../model/report/vocabulary.js';
import { contrastColors, darkColors } from './color-schemes.js';
import { cssValue, heatName } from './css.js';

/** The SHA-256 of everything that the rules depend on, lower-case hexadecimal. */
export function themeKey({ type, colors }: Theme): string {
  return createHash('sha256')
    .update(JSON.stringify([type, colors]))
    .digest('hex');
}

type Colors = Theme['colors'];

/** Size of body text on a screen, in rem; the other sizes keep their proportion to it. */
const BODY_REM = 0.9375;

/**
 * The theme as custom properties: light, and on screens dark or with more contrast if the system or the reader
 * (`data-look`) asks for it. Print is always light.
 */
export function themeRules(theme: Theme): string {
  return [
    rule(':root', [...typeProperties(theme), ...colorProperties(theme.colors, 'light')]),
    ...looksOf(theme.colors).map(({ condition, selector, scheme, colors }) =>
      screen(condition, [rule(selector, colorProperties(colors, scheme))]),
    ),
  ].join('\n');
}

type Scheme = 'light' | 'dark';

/** The looks of a screen other than the light one. */
function looksOf(colors: Colors): { condition: string; selector: string; scheme: Scheme; colors: Colors }[] {
  const dark = darkColors(colors);
  const contrast = contrastColors(colors);
  const byDefault = ':root:not([data-look])';
  return [
    { condition: '(prefers-color-scheme: dark)', selector: byDefault, scheme: 'dark', colors: dark },
    { condition: '', selector: ":root[data-look='dark']", scheme: 'dark', colors: dark },
    { condition: '(prefers-contrast: more)', selector: byDefault, scheme: 'light', colors: contrast },
    { condition: '', selector: ":root[data-look='contrast']", scheme: 'light', colors: contrast },
    {
      condition: '(prefers-contrast: more) and (prefers-color-scheme: dark)',
      selector: byDefault,
      scheme: 'dark',
      colors: contrastColors(dark),
    },
  ];
}

/** The shades that the tables of a document have, in all looks. */
export function heatRules({ theme, tables }: Pick<AuditDocument, 'theme' | 'tables'>): string {
  const shades = new Map<string, { status: Status | undefined; heat: number }>();
  for (const { columns, rows } of Object.values(tables)) {
    for (const { cells } of rows) {
      for (const [index, { heat }] of cells.entries()) {
        if (heat === undefined) continue;
        const status = columns[index]?.status;
        shades.set(heatName(status, heat), { status, heat });
      }
    }
  }
  const rulesOf = (colors: Colors, ground: string): string[] =>
    [...shades].map(([name, { status, heat }]) => {
      const { fill, text } = heatColor(colors, status, heat);
      return rule(`${ground}.${name}`, [
        ['--heat', fill],
        ['--heat-text', text],
      ]);
    });
  if (shades.size === 0) return '';
  return [
    ...rulesOf(theme.colors, ''),
    ...looksOf(theme.colors).map(({ condition, selector, colors }) =>
      screen(condition, rulesOf(colors, `${selector} `)),
    ),
  ].join('\n');
}

type Property = readonly [name: string, value: string];

function typeProperties({ type }: Theme): Property[] {
  return [
    ['--sans', type.sansStack],
    ['--mono', type.monoStack],
    ['--leading', String(type.leading)],
    ...Object.entries(type.sizes).map(([name, points]): Property => [
      `--${name}-size`,
      `${((points / type.sizes.body) * BODY_REM).toFixed(4)}rem`,
    ]),
    ['--print-size', `${(type.sizes.body / BODY_REM).toFixed(3)}pt`],
  ];
}

function colorProperties(colors: Colors, scheme: Scheme): Property[] {
  const { paper, ink, muted, hairline, wash, accent, status } = colors;
  return [
    ['color-scheme', scheme],
    ...Object.entries({ paper, ink, muted, hairline, wash, accent }).map(([name, value]): Property => [
      `--${name}`,
      value,
    ]),
    ...MARKS.flatMap((name): Property[] => [
      [`--${name}-solid`, status[name].solid],
      [`--${name}-tint`, status[name].tint],
      [`--${name}-text`, status[name].text],
    ]),
  ];
}

function screen(condition: string, rules: readonly string[]): string {
  return `@media screen${condition === '' ? '' : ` and ${condition}`} {\n${rules.join('\n')}\n}`;
}

function rule(selector: string, properties: readonly Property[]): string {
  const lines = properties.map(([name, value]) => `  ${name}: ${cssValue(name.replace(/^--/, ''), value)};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}
