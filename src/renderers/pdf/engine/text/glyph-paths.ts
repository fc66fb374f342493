/** Glyphs as paths: ink that no program reads as text. */
import type { Glyph, ParsedFont, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf } from '../file/syntax.js';
import { memoizeByObject } from '../../../../model/values/memoize.js';

export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** Thousandths of the type size, from the place of a text. */
export interface PlacedMark {
  readonly glyph: Glyph;
  readonly left: number;
  readonly rise: number;
}

/** The operators that draw glyphs. Not within a text object. */
export function pathsOf(marks: readonly PlacedMark[], font: ProvidedFont, place: TextPlace): string {
  return marks.map((mark) => pathOf(mark, font, place)).join(' ');
}

function pathOf({ glyph, left, rise }: PlacedMark, { font }: ProvidedFont, { x, baseline, size }: TextPlace): string {
  const outline = outlineOf(glyph, font);
  if (outline === '') return '';
  const scale = (size / font.unitsPerEm).toFixed(6);
  const at = `${numberOf(x + (left * size) / 1000)} ${numberOf(baseline - (rise * size) / 1000)}`;
  return `q ${scale} 0 0 -${scale} ${at} cm ${outline} f Q`;
}

const outlines = memoizeByObject((_: ParsedFont) => new Map<number, string>());

/** In font units, so that it is the same wherever a glyph is, and compresses well. */
function outlineOf(glyph: Glyph, font: ParsedFont): string {
  const known = outlines(font);
  let outline = known.get(glyph.id);
  if (outline === undefined) known.set(glyph.id, (outline = operatorsOf(glyph)));
  return outline;
}

function operatorsOf(glyph: Glyph): string {
  const at = (horizontal = 0, vertical = 0) => `${numberOf(horizontal)} ${numberOf(vertical)}`;
  let last: readonly number[] = [0, 0];
  const operators = glyph.path.commands.map(({ command, args }) => {
    const from = last;
    last = args.slice(-2);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const [u = 0, v = 0] = from;
    switch (command) {
      case 'moveTo':
        return `${at(a, b)} m`;
      case 'lineTo':
        return `${at(a, b)} l`;
      case 'bezierCurveTo':
        return `${at(a, b)} ${at(c, d)} ${at(e, f)} c`;
      case 'quadraticCurveTo':
        return `${at((u + 2 * a) / 3, (v + 2 * b) / 3)} ${at((c + 2 * a) / 3, (d + 2 * b) / 3)} ${at(c, d)} c`;
      case 'closePath':
        return 'h';
    }
  });
  return operators.join(' ');
}
