import { readableOn } from '../values/contrast.js';
import { formatColor, mixColors, parseColor } from '../values/oklch.js';
import { STATUSES, type Status } from '../report/vocabulary.js';
import type { HeatColor, Theme } from './theme.js';

type Colors = Theme['colors'];

/** The strongest heat. The weakest is 0. */
export const MOST_HEAT = 100;

/** Below 1, so that pale fills show their hue. */
const PALE_CHROMA = 0.7;
/** What was not assessed is shaded too, but never outdoes the results. */
const GRAY_SHARE = 0.55;

/**
 * Heat of a count: 0 for none, else by its square root, so that small counts differ as visibly as large ones.
 *
 * @param largest count of the whole table
 */
export function heatOfCount(count: number, largest: number): number {
  if (count <= 0 || largest <= 0) return 0;
  return Math.min(MOST_HEAT, Math.ceil(Math.sqrt(count / largest) * MOST_HEAT));
}

/**
 * The fill for a heat, and text on it with a contrast of 4.5:1. Counts of a status have its hue, from paper to the lightness of the
 * darkest status color of the theme, or of the lightest on dark paper: equal heat is equally strong whatever the status, but for
 * gray, which is weaker. Without a status, fills lie between those of `colors.heat`.
 */
export function heatColor(colors: Colors, status: Status | undefined, heat: number): HeatColor {
  const share = Math.min(1, Math.max(0, heat / MOST_HEAT));
  if (share === 0 && status !== undefined) {
    return { fill: colors.paper, text: readableOn(colors.paper, [colors.muted, inkOn(colors.paper, colors)]) };
  }
  return (status === undefined ? undefined : shadeOf(colors, status, share)) ?? fillBetween(colors, share);
}

function shadeOf(colors: Colors, status: Status, share: number): HeatColor | undefined {
  const paper = parseColor(colors.paper);
  const solid = parseColor(colors.status[status].solid);
  const lightness = STATUSES.map((each) => parseColor(colors.status[each].solid)?.l ?? Number.NaN);
  if (paper === undefined || solid === undefined || lightness.some(Number.isNaN)) return undefined;
  const last = paper.l < 0.5 ? Math.max(...lightness) : Math.min(...lightness);
  const strength = status === 'gray' ? share * GRAY_SHARE : share;
  const fill = formatColor({
    l: paper.l + strength * (last - paper.l),
    c: solid.c * strength ** PALE_CHROMA,
    h: solid.h,
  });
  return { fill, text: inkOn(fill, colors) };
}

function fillBetween(colors: Colors, share: number): HeatColor {
  const position = share * (colors.heat.length - 1);
  const [from, to] = [colors.heat[Math.floor(position)], colors.heat[Math.ceil(position)]];
  if (from === undefined || to === undefined) return { fill: colors.paper, text: inkOn(colors.paper, colors) };
  const fill = mixColors(from.fill, to.fill, position % 1);
  const nearest = position % 1 < 0.5 ? from : to;
  return { fill, text: readableOn(fill, [nearest.text, inkOn(fill, colors)]) };
}

/** Ink, paper, black or white: the first that is readable on the fill. Black or white is on any. */
export function inkOn(fill: string, { ink, paper }: Colors): string {
  return readableOn(fill, [ink, paper, '#000000', '#ffffff']);
}
