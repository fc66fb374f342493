/** The colors of a theme for dark screens and for more contrast. */
import { contrastOf, linearOf, READABLE } from '../../../model/values/contrast.js';
import type { StatusColor, Theme } from '../../../model/template/theme.js';

type Colors = Theme['colors'];

/** Lightness of dark paper, of faint fills on it, of lines and of text. */
const DARK = { paper: 0.19, wash: 0.235, tint: 0.27, hairline: 0.38, ink: 0.94 };

/** Contrast of text for readers who want more contrast: WCAG 2.2 AAA. */
const VERY_READABLE = 7;

/** Contrast that marks need against their background. */
const DISCERNIBLE = 3;

/** Lightness of the fills of a dark heat table, from the lowest to the highest. */
const HEAT = { from: 0.24, to: 0.74 };

/**
 * The theme's colors for a dark screen: the same hues, paper and ink swapped, each text readable on its background. A
 * theme with dark paper stays as is, and so do values that are not `#rrggbb`.
 */
export function darkColors(colors: Colors): Colors {
  const light = parseColor(colors.paper);
  if (light === undefined || light.l < 0.5) return colors;
  const ink = parseColor(colors.ink) ?? { l: 0, c: 0, h: 0 };
  const tinged = (l: number): string => formatColor({ l, c: Math.min(ink.c, 0.02), h: ink.h });
  const wash = tinged(DARK.wash);
  return {
    paper: tinged(DARK.paper),
    wash,
    hairline: tinged(DARK.hairline),
    ink: tinged(DARK.ink),
    muted: lightened(colors.muted, wash, READABLE + 1),
    accent: lightened(colors.accent, wash, READABLE + 1),
    status: mapStatus(colors, (color) => {
      const tint = darkened(color.solid, DARK.tint);
      return {
        solid: lightened(quiet(color.solid), tinged(DARK.paper), DISCERNIBLE),
        tint,
        text: lightened(color.text, tint, READABLE + 1),
      };
    }),
    heat: darkHeat(colors),
  };
}

/** The same colors with more contrast: nothing faint, lines as strong as text, text at 7:1. */
export function contrastColors(colors: Colors): Colors {
  const paper = parseColor(colors.paper);
  if (paper === undefined) return colors;
  const [strong, plain] = paper.l < 0.5 ? ['#ffffff', '#000000'] : ['#000000', '#ffffff'];
  const towards = paper.l < 0.5 ? lightened : deepened;
  return {
    ...colors,
    paper: plain,
    ink: strong,
    muted: strong,
    hairline: towards(colors.muted, plain, READABLE),
    accent: towards(colors.accent, colors.wash, VERY_READABLE),
    status: mapStatus(colors, ({ solid, tint, text }) => ({
      solid: towards(solid, plain, DISCERNIBLE),
      tint,
      text: towards(text, tint, VERY_READABLE),
    })),
  };
}

function mapStatus(colors: Colors, change: (color: StatusColor) => StatusColor): Colors['status'] {
  const { red, amber, green, gray, unrecognized } = colors.status;
  return {
    red: change(red),
    amber: change(amber),
    green: change(green),
    gray: change(gray),
    unrecognized: change(unrecognized),
  };
}

/** Fills from dark to light: the highest value is the most visible on a dark page. The text is black or white, by contrast. */
function darkHeat({ heat, accent }: Colors): Colors['heat'] {
  const hue = parseColor(heat.at(-1)?.fill ?? accent) ?? { l: 0, c: 0, h: 0 };
  return heat.map((_, index) => {
    const share = heat.length === 1 ? 0 : index / (heat.length - 1);
    const fill = formatColor({
      ...hue,
      l: HEAT.from + share * (HEAT.to - HEAT.from),
      c: hue.c * Math.min(1, share * 2),
    });
    const [light, dark] = ['#ffffff', '#000000'] as const;
    return { fill, text: contrastOf(fill, light) >= contrastOf(fill, dark) ? light : dark };
  });
}

/** A gray that is pale on white paper becomes dark on black, so it stays the least prominent mark. */
function quiet(color: string): string {
  const parsed = parseColor(color);
  return parsed === undefined || parsed.c > 0.03
    ? color
    : formatColor({ ...parsed, l: Math.min(parsed.l, 1.1 - parsed.l) });
}

function darkened(color: string, l: number): string {
  const parsed = parseColor(color);
  return parsed === undefined ? color : formatColor({ ...parsed, l, c: Math.min(parsed.c, 0.06) });
}

const lightened = mover(0.01);
const deepened = mover(-0.01);

/** Returns a function that changes the lightness of a color in steps until it has the contrast, at most to white or black. */
function mover(step: number): (color: string, ground: string, contrast: number) => string {
  return (color, ground, contrast) => {
    let moved = parseColor(color);
    if (moved === undefined || parseColor(ground) === undefined) return color;
    while (contrastOf(formatColor(moved), ground) < contrast && (step > 0 ? moved.l < 1 : moved.l > 0)) {
      moved = { ...moved, l: moved.l + step };
    }
    return formatColor(moved);
  };
}

/** Lightness 0 to 1, chroma from 0 (gray) to about 0.3, hue in radians. */
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Reads `#rrggbb`. Returns undefined for other values. */
export function parseColor(text: string): Oklch | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const [r, g, b] = linearOf(text);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** Writes `#rrggbb`. Channels that a screen cannot show are clamped. */
export function formatColor({ l, c, h }: Oklch): string {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${channels.map(hexOf).join('')}`;
}

function hexOf(linear: number): string {
  const cut = Math.min(1, Math.max(0, linear));
  const value = cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}
