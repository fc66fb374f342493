import type { Theme } from '../../../model/theme.js';
import { STATUSES } from '../../../model/vocabulary.js';
import { cssValue } from './css.js';
import { contrastColours, darkColours } from './looks.js';

type Colours = Theme['colours'];

/** Size of body text on a screen, in rem; the other sizes keep their proportion to it. */
const BODY_REM = 0.9375;

/** Documents of one template share its theme, and colours take long to work out. */
const knownRules = new WeakMap<Theme, string>();

/**
 * The theme as custom properties: light, and on screens dark or with more contrast where the system or the reader
 * (`data-look`) asks for it. Paper is always light.
 */
export function themeRules(theme: Theme): string {
  const rules = knownRules.get(theme) ?? makeRules(theme);
  knownRules.set(theme, rules);
  return rules;
}

function makeRules(theme: Theme): string {
  const { colours } = theme;
  const dark = darkColours(colours);
  const contrast = contrastColours(colours);
  return [
    rule(':root', [...typeProperties(theme), ...lookProperties(colours, 'light')]),
    screen('(prefers-color-scheme: dark)', ':root:not([data-look])', lookProperties(dark, 'dark')),
    screen('', ":root[data-look='dark']", lookProperties(dark, 'dark')),
    screen('(prefers-contrast: more)', ':root:not([data-look])', lookProperties(contrast, 'light')),
    screen('', ":root[data-look='contrast']", lookProperties(contrast, 'light')),
    screen(
      '(prefers-contrast: more) and (prefers-color-scheme: dark)',
      ':root:not([data-look])',
      lookProperties(contrastColours(dark), 'dark'),
    ),
    ...colours.heat.map(
      (_, index) => `.heat-${index} { --heat: var(--heat-${index}); --heat-text: var(--heat-${index}-text); }`,
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

function lookProperties(colours: Colours, scheme: 'light' | 'dark'): Property[] {
  const { paper, ink, muted, hairline, wash, accent, status, heat } = colours;
  return [
    ['color-scheme', scheme],
    ...Object.entries({ paper, ink, muted, hairline, wash, accent }).map(([name, value]): Property => [
      `--${name}`,
      value,
    ]),
    ...STATUSES.flatMap((name): Property[] => [
      [`--${name}-solid`, status[name].solid],
      [`--${name}-tint`, status[name].tint],
      [`--${name}-text`, status[name].text],
    ]),
    ...heat.flatMap(({ fill, text }, index): Property[] => [
      [`--heat-${index}`, fill],
      [`--heat-${index}-text`, text],
    ]),
  ];
}

function screen(condition: string, selector: string, properties: readonly Property[]): string {
  return `@media screen${condition === '' ? '' : ` and ${condition}`} {\n${rule(selector, properties)}\n}`;
}

function rule(selector: string, properties: readonly Property[]): string {
  const lines = properties.map(([name, value]) => `  ${name}: ${cssValue(name.replace(/^--/, ''), value)};`);
  return `${selector} {\n${lines.join('\n')}\n}`;
}
