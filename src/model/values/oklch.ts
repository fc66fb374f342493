/** Colors by lightness, chroma and hue (OKLCH), in which equal steps look equal. */
import { linearOf } from './contrast.js';

/** Lightness 0 to 1, chroma from 0 (gray) to about 0.3, hue in radians. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

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

/** The color at `share` of the way, 0 to 1, in equal steps to the eye. The first one if a text is not `#rrggbb`. */
export function mixColors(from: string, to: string, share: number): string {
  const [one, other] = [parseColor(from), parseColor(to)];
  if (one === undefined || other === undefined || share === 0) return from;
  const between = (start: number, end: number): number => start + share * (end - start);
  const a = between(one.c * Math.cos(one.h), other.c * Math.cos(other.h));
  const b = between(one.c * Math.sin(one.h), other.c * Math.sin(other.h));
  return formatColor({ l: between(one.l, other.l), c: Math.hypot(a, b), h: Math.atan2(b, a) });
}

function hexOf(linear: number): string {
  const cut = Math.min(1, Math.max(0, linear));
  const value = cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}
