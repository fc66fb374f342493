import { contrastOf, READABLE } from '../../../model/contrast.js';
import type { StatusColour, Theme } from '../../../model/theme.js';
import { formatColour, parseColour } from './colours.js';

type Colours = Theme['colours'];

/** Lightness of the dark paper, of what is faint on it, of lines and of text. */
const DARK = { paper: 0.19, wash: 0.235, tint: 0.27, hairline: 0.38, ink: 0.94 };

/** Contrast that text has where readers ask for more of it, by WCAG 2.2 AAA. */
const VERY_READABLE = 7;

/** Contrast that marks need beside what they lie on. */
const DISCERNIBLE = 3;

/** Lightness of the fills of a dark heat table, from the least to the most. */
const HEAT = { from: 0.24, to: 0.74 };

/**
 * The theme's colours for a dark screen: the same hues, with paper and ink changing places and each text readable on
 * what it stands on. A theme whose paper is dark already stays as it is, as do values that are not `#rrggbb`.
 */
export function darkColours(colours: Colours): Colours {
  const light = parseColour(colours.paper);
  if (light === undefined || light.l < 0.5) return colours;
  const ink = parseColour(colours.ink) ?? { l: 0, c: 0, h: 0 };
  const tinged = (l: number): string => formatColour({ l, c: Math.min(ink.c, 0.02), h: ink.h });
  const wash = tinged(DARK.wash);
  return {
    paper: tinged(DARK.paper),
    wash,
    hairline: tinged(DARK.hairline),
    ink: tinged(DARK.ink),
    muted: lightened(colours.muted, wash, READABLE + 1),
    accent: lightened(colours.accent, wash, READABLE + 1),
    status: mapStatus(colours, (colour) => {
      const tint = darkened(colour.solid, DARK.tint);
      return {
        solid: lightened(quiet(colour.solid), tinged(DARK.paper), DISCERNIBLE),
        tint,
        text: lightened(colour.text, tint, READABLE + 1),
      };
    }),
    heat: darkHeat(colours),
  };
}

/** The same colours for readers who ask for more contrast: nothing faint, lines like text, text at 7:1. */
export function contrastColours(colours: Colours): Colours {
  const paper = parseColour(colours.paper);
  if (paper === undefined) return colours;
  const [strong, plain] = paper.l < 0.5 ? ['#ffffff', '#000000'] : ['#000000', '#ffffff'];
  const towards = paper.l < 0.5 ? lightened : deepened;
  return {
    ...colours,
    paper: plain,
    ink: strong,
    muted: strong,
    hairline: towards(colours.muted, plain, READABLE),
    accent: towards(colours.accent, colours.wash, VERY_READABLE),
    status: mapStatus(colours, ({ solid, tint, text }) => ({
      solid: towards(solid, plain, DISCERNIBLE),
      tint,
      text: towards(text, tint, VERY_READABLE),
    })),
  };
}

function mapStatus(colours: Colours, change: (colour: StatusColour) => StatusColour): Colours['status'] {
  const { red, amber, green, gray, unrecognised } = colours.status;
  return {
    red: change(red),
    amber: change(amber),
    green: change(green),
    gray: change(gray),
    unrecognised: change(unrecognised),
  };
}

/** From dark to light, so that most still stands out most. The text is the one that reads better. */
function darkHeat({ heat, accent }: Colours): Colours['heat'] {
  const hue = parseColour(heat.at(-1)?.fill ?? accent) ?? { l: 0, c: 0, h: 0 };
  return heat.map((_, index) => {
    const share = heat.length === 1 ? 0 : index / (heat.length - 1);
    const fill = formatColour({
      ...hue,
      l: HEAT.from + share * (HEAT.to - HEAT.from),
      c: hue.c * Math.min(1, share * 2),
    });
    const [light, dark] = ['#ffffff', '#000000'] as const;
    return { fill, text: contrastOf(fill, light) >= contrastOf(fill, dark) ? light : dark };
  });
}

/** A grey that was pale on white paper is dark on black: it stays the quietest of the marks. */
function quiet(colour: string): string {
  const parsed = parseColour(colour);
  return parsed === undefined || parsed.c > 0.03
    ? colour
    : formatColour({ ...parsed, l: Math.min(parsed.l, 1.1 - parsed.l) });
}

function darkened(colour: string, l: number): string {
  const parsed = parseColour(colour);
  return parsed === undefined ? colour : formatColour({ ...parsed, l, c: Math.min(parsed.c, 0.06) });
}

const lightened = mover(0.01);
const deepened = mover(-0.01);

/** Moves a colour in lightness, in steps, until it has the contrast; no further than white or black. */
function mover(step: number): (colour: string, ground: string, contrast: number) => string {
  return (colour, ground, contrast) => {
    let moved = parseColour(colour);
    if (moved === undefined || parseColour(ground) === undefined) return colour;
    while (contrastOf(formatColour(moved), ground) < contrast && (step > 0 ? moved.l < 1 : moved.l > 0)) {
      moved = { ...moved, l: moved.l + step };
    }
    return formatColour(moved);
  };
}
