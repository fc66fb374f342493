/** What the fonts that come along do between two characters, measured once: `scripts/measure-pairs.ts` writes the file. */
import { createHash } from 'node:crypto';
import measured from '../../../assets/fonts/pairs.json' with { type: 'json' };

/** Characters of reports in European languages, then what may be one glyph: longer before shorter. */
export const UNITS: readonly string[] = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xac),
  ...range(0xae, 0xff),
  ...Array.from('\u202f–—‘’‚“”„•…‹›€−≤≥≠≈←↑→↓'),
  ...['ffi', 'ffl', 'ff', 'fi', 'fl'],
];

/** Pairs of one font. Units are positions in `UNITS`. */
export interface KnownPairs {
  /** Numbers of the glyphs of the units that stand alone; 0 where the font has none. */
  readonly glyphs: readonly number[];
  /** By a unit, then by the one after it: how far the second moves, in font units. */
  readonly moves: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By a unit: those that the font does not just set after it. */
  readonly joined: Readonly<Record<string, readonly number[]>>;
}

/** The pairs of a font file; undefined of a font that does not come along. */
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
