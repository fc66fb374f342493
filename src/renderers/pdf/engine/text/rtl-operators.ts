/**
 * The operators that show right-to-left text.
 *
 * Glyphs go from left to right, as programs that search or copy text expect: they reverse them. PDFium (Chrome, Edge) and pdf.js
 * (Firefox) take a gap or a raised glyph for the end of a word, so a word stays one string on one baseline: the characters of
 * marks are on glyphs without ink, and the ink of marks is drawn as paths.
 */
import type { Glyph, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf, stringOf } from '../file/syntax.js';
import { mirrorOf } from './bidi.js';
import type { TextPlace } from './text-operators.js';

export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly isRtl: boolean;
}

export interface RtlOperators {
  /** For a text object. */
  readonly glyphs: string;
  /** Draws marks. After the text object. */
  readonly marks: string;
}

/** A glyph, or only its characters. Thousandths of the type size, from the left edge of the texts. */
interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly code: string;
  readonly left: number;
  readonly width: number;
}

interface PlacedMark {
  readonly glyph: Glyph;
  readonly left: number;
  readonly rise: number;
}

/**
 * pdf.js takes a gap of a tenth of the type size for a space. Glyphs are made half as wide on a grid twice as wide, so for it a gap is
 * half as large. A real space is a glyph.
 */
const GRID = 2;
/** PDFium takes a gap within a string for a space if it is wider than half of one. Between two strings it may be wider. */
const WIDEST_GAP = 80;

const MARK = /^\p{M}+$/u;
const ZERO_WIDTH_NON_JOINER = 0x200c;

/** @param texts from left to right, without gaps; some may read from left to right, such as numbers */
export function rtlOperators(font: ProvidedFont, texts: readonly PlacedText[], place: TextPlace): RtlOperators {
  const { x, baseline, size } = place;
  const { glyphs, marks } = placeGlyphs(font, texts, size);
  const operators = [`${numberOf(100 / GRID)} Tz`];
  let shown = '';
  let pen = NaN;
  const show = () => {
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
  };
  for (const { code, left, width } of glyphs) {
    const gap = left - pen;
    if (!(gap <= WIDEST_GAP)) {
      show();
      operators.push(`${String(GRID)} 0 0 -1 ${numberOf(x + (left * size) / 1000)} ${numberOf(baseline)} Tm`);
    } else if (numberOf(gap) !== '0') shown += `${numberOf(-gap)} `;
    shown += `(${stringOf(code)})`;
    pen = left + width;
  }
  show();
  operators.push('100 Tz');
  return { glyphs: operators.join(' '), marks: marks.map((mark) => pathOf(mark, font, place)).join(' ') };
}

function placeGlyphs(
  font: ProvidedFont,
  texts: readonly PlacedText[],
  size: number,
): { readonly glyphs: readonly PlacedGlyph[]; readonly marks: readonly PlacedMark[] } {
  const space = font.font.glyphForCodePoint(0x20);
  const glyphs: PlacedGlyph[] = [];
  const marks: PlacedMark[] = [];
  for (const { text, left: start, isRtl } of texts) {
    const inReadingOrder = (codePoints: readonly number[]) => (isRtl ? codePoints.toReversed() : codePoints);
    const run = font.layout(text);
    const codes = font.codesOf(run.glyphs);
    let pen = (start * 1000) / size;
    run.positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const glyph = run.glyphs[index];
      const left = pen + xOffset;
      pen += xAdvance;
      if (glyph === undefined) return;
      const carry = (codePoints: readonly number[]) => {
        glyphs.push({
          glyph: space,
          code: font.alias(space, codePoints),
          left: pen,
          width: space.advanceWidth * font.scale,
        });
      };
      // Fonts set joiners as a space of no width.
      if (glyph.id === space.id && xAdvance === 0) {
        if (text.includes(String.fromCodePoint(ZERO_WIDTH_NON_JOINER))) carry([ZERO_WIDTH_NON_JOINER]);
      } else if (yOffset !== 0 || (xAdvance === 0 && MARK.test(String.fromCodePoint(...glyph.codePoints)))) {
        marks.push({ glyph, left, rise: yOffset });
        carry(inReadingOrder(glyph.codePoints));
      } else {
        font.include([glyph]);
        glyphs.push({
          glyph,
          code: isRtl ? readableCode(font, glyph, codes[index] ?? '') : (codes[index] ?? ''),
          left,
          width: advanceWidth,
        });
      }
    });
  }
  return { glyphs, marks };
}

/** The code of a glyph whose characters are read after all glyphs are reversed, and mirrored ones as before mirroring. */
function readableCode(font: ProvidedFont, glyph: Glyph, code: string): string {
  const { codePoints } = glyph;
  const [first = 0] = codePoints;
  if (codePoints.length > 1) return font.alias(glyph, codePoints.toReversed());
  const meant = mirrorOf(first);
  return meant === undefined ? code : font.alias(glyph, [meant]);
}

function pathOf({ glyph, left, rise }: PlacedMark, { font }: ProvidedFont, { x, baseline, size }: TextPlace): string {
  const scale = size / font.unitsPerEm;
  const at = (horizontal = 0, vertical = 0) =>
    `${numberOf(x + (left * size) / 1000 + horizontal * scale)} ${numberOf(baseline - (rise * size) / 1000 - vertical * scale)}`;
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
  return operators.length === 0 ? '' : `${operators.join(' ')} f`;
}
