/** The colors of a theme for dark screens and for more contrast. */
import { contrastOf, READABLE } from '../../../model/values/contrast.js';
import { formatColor, parseColor } from '../../../model/values/oklch.js';
import type { StatusColor, Theme } from '../../../model/template/theme.js';

type Colors = Theme['colors'];

/** Lightness of dark paper, of faint fills on it, of lines and of text. */
const DARK = { paper: 0.19, wash: 0.235, tint: 0.27, hairline: 0.38, ink: 0.94 };

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
  const { red, amber, green, gray, unrecognized, accepted } = colors.status;
  return {
    red: change(red),
    amber: change(amber),
    green: change(green),
    gray: change(gray),
    unrecognized: change(unrecognized),
    accepted: change(accepted),
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
