/** Kerning and ligatures of the bundled fonts, measured once: `scripts/measure-pairs.ts` writes the file. */
import { createHash } from 'node:crypto';
import measured from '../../../assets/fonts/pairs.json' with { type: 'json' };

/** Characters of reports in European languages, then possible ligatures, the longer first. */
export const UNITS: readonly string[] = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xac),
  ...range(0xae, 0xff),
  ...Array.from('\u202f–—‘’‚“”„•…‹›€−≤≥≠≈←↑→↓'),
  ...['ffi', 'ffl', 'ff', 'fi', 'fl'],
];

/** Pairs of one font. A unit is an index in `UNITS`. */
export interface KnownPairs {
  /** By unit: its glyph number; 0 if the font has none. */
  readonly glyphs: readonly number[];
  /** By unit, then by the next unit: kerning in font units. */
  readonly moves: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By unit: the next units that the font does not simply place after it. */
  readonly joined: Readonly<Record<string, readonly number[]>>;
}

/** The pairs of a font file; undefined if the font is not bundled. */
export function knownPairs(bytes: Uint8Array): KnownPairs | undefined {
  const byFont: Readonly<Record<string, KnownPairs>> = measured;
  return byFont[digestOf(bytes)];
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}
