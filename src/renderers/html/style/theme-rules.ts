import { createHash } from 'node:crypto';
import { heatScale } from '../../../model/template/heat.js';
import type { HeatColor, Theme } from '../../../model/template/theme.js';
import { MARKS, STATUSES } from '../../../model/report/vocabulary.js';
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
  const { colors } = theme;
  const dark = darkColors(colors);
  const contrast = contrastColors(colors);
  return [
    rule(':root', [...typeProperties(theme), ...colorProperties(colors, 'light')]),
    screen('(prefers-color-scheme: dark)', ':root:not([data-look])', colorProperties(dark, 'dark')),
    screen('', ":root[data-look='dark']", colorProperties(dark, 'dark')),
    screen('(prefers-contrast: more)', ':root:not([data-look])', colorProperties(contrast, 'light')),
    screen('', ":root[data-look='contrast']", colorProperties(contrast, 'light')),
    screen(
      '(prefers-contrast: more) and (prefers-color-scheme: dark)',
      ':root:not([data-look])',
      colorProperties(contrastColors(dark), 'dark'),
    ),
    ...heatSteps(colors).map(({ name }) => `.${name} { --heat: var(--${name}); --heat-text: var(--${name}-text); }`),
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

function colorProperties(colors: Colors, scheme: 'light' | 'dark'): Property[] {
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
    ...heatSteps(colors).flatMap(({ name, fill, text }): Property[] => [
      [`--${name}`, fill],
      [`--${name}-text`, text],
    ]),
  ];
}

function heatSteps(colors: Colors): (HeatColor & { readonly name: string })[] {
  return [undefined, ...STATUSES].flatMap((status) =>
    heatScale(colors, status).map((color, step) => ({ name: heatName(status, step), ...color })),
  );
}

function screen(condition: string, selector: string, properties: readonly Property[]): string {
  return `@media screen${condition === '' ? '' : ` and ${condition}`} {\n${rule(selector, properties)}\n}`;
}

function rule(selector: string, properties: readonly Property[]): string {
  const lines = properties.map(([name, value]) => `  ${name}: ${cssValue(name.replace(/^--/, ''), value)};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}
