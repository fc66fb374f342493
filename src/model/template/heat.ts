import { readableOn } from '../values/contrast.js';
import { formatColor, parseColor } from '../values/oklch.js';
import { STATUSES, type Status } from '../report/vocabulary.js';
import type { HeatColor, Theme } from './theme.js';

type Colors = Theme['colors'];
type Scales = Readonly<Record<Status, readonly HeatColor[]>>;

/** Below 1, so that pale fills show their hue. */
const PALE_CHROMA = 0.7;

/** Cached, because each cell asks. */
const known = new WeakMap<Colors, Scales>();

/**
 * The fills for counts of a status, from none to the most, as many as `colors.heat` has; without a status, those are the fills.
 * A status keeps its hue. Equal steps of all statuses are equally dark, so shades compare over a whole table: the last
 * step is as dark as the darkest status color of the theme, or as light as the lightest on dark paper. Text on each fill has a
 * contrast of 4.5:1.
 */
export function heatScale(colors: Colors, status: Status | undefined): readonly HeatColor[] {
  if (status === undefined) return colors.heat;
  const scales = known.get(colors) ?? makeScales(colors);
  known.set(colors, scales);
  return scales[status];
}

function makeScales(colors: Colors): Scales {
  const paper = parseColor(colors.paper);
  const solids = STATUSES.map((status) => parseColor(colors.status[status].solid)?.l ?? Number.NaN);
  const last = paper !== undefined && paper.l < 0.5 ? Math.max(...solids) : Math.min(...solids);
  const scaleOf = (status: Status): readonly HeatColor[] => {
    const solid = parseColor(colors.status[status].solid);
    if (paper === undefined || solid === undefined || Number.isNaN(last)) return colors.heat;
    return colors.heat.map((_, step) => {
      if (step === 0)
        return { fill: colors.paper, text: readableOn(colors.paper, [colors.muted, inkOn(colors.paper, colors)]) };
      const share = step / (colors.heat.length - 1);
      const fill = formatColor({
        l: paper.l + share * (last - paper.l),
        c: solid.c * share ** PALE_CHROMA,
        h: solid.h,
      });
      return { fill, text: inkOn(fill, colors) };
    });
  };
  return {
    red: scaleOf('red'),
    amber: scaleOf('amber'),
    green: scaleOf('green'),
    gray: scaleOf('gray'),
    unrecognized: scaleOf('unrecognized'),
  };
}

/** Ink, paper, black or white: the first that is readable on the fill. Black or white is on any. */
export function inkOn(fill: string, { ink, paper }: Colors): string {
  return readableOn(fill, [ink, paper, '#000000', '#ffffff']);
}
