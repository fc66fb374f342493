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
import { hasRtlCharacter } from './scripts.js';
import { pathsOf, type PlacedMark, type TextPlace } from './glyph-paths.js';
import type { TextOperators } from './text-operators.js';

interface Directed {
  readonly text: string;
  readonly isRtl: boolean;
}

export interface PlacedText extends Directed {
  readonly left: number;
}

/** A glyph, or only its characters. Thousandths of the type size, from the left edge of the texts. */
interface PlacedGlyph {
  readonly code: string;
  readonly left: number;
  readonly width: number;
  /** Whether a mark is among its characters. pdf.js takes its width for zero. */
  readonly isMark?: boolean;
}

/**
 * pdf.js takes a gap of a tenth of the type size for a space. Glyphs are made half as wide on a grid twice as wide, so for it a gap is
 * half as large. A real space is a glyph.
 */
const GRID = 2;
/**
 * PDFium takes a gap within a string for a space if it is wider than half of one. Between two strings it may be wider. For poppler a
 * space is a gap of a tenth of the type size, which the letter alef has before some letters. Then its character is on a glyph without
 * ink, in the middle of the gap and the letter.
 */
const WIDEST_GAP = 80;

const MARK = /^\p{M}+$/u;
/** A character that takes its direction from the letters around it. */
const NEUTRAL = /[^\p{L}\p{M}\p{N}\p{Sc}\s%#\u00b0\u2030]/u;
const NUMBERS = /^\d.*[-+]\d/;
const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;
const ZERO_WIDTH_NON_JOINER = 0x200c;

/** @param texts from left to right, without gaps; some may read from left to right, such as numbers */
export function rtlOperators(font: ProvidedFont, texts: readonly PlacedText[], place: TextPlace): TextOperators {
  const { x, baseline, size } = place;
  const { glyphs, marks } = placeGlyphs(font, texts, size);
  const operators = [`${numberOf(100 / GRID)} Tz`];
  let shown = '';
  let pen = NaN;
  const show = () => {
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
  };
  for (const { code, left, width, isMark = false } of glyphs) {
    const gap = left - pen;
    if (!(gap <= WIDEST_GAP)) {
      show();
      operators.push(`${String(GRID)} 0 0 -1 ${numberOf(x + (left * size) / 1000)} ${numberOf(baseline)} Tm`);
    } else if (numberOf(gap) !== '0') shown += `${numberOf(-gap)} `;
    shown += `(${stringOf(code)})`;
    pen = isMark ? NaN : left + width;
  }
  show();
  operators.push('100 Tz');
  return { glyphs: operators.join(' '), marks: pathsOf(marks, font, place) };
}

function placeGlyphs(
  font: ProvidedFont,
  texts: readonly PlacedText[],
  size: number,
): { readonly glyphs: readonly PlacedGlyph[]; readonly marks: readonly PlacedMark[] } {
  const space = font.font.glyphForCodePoint(0x20);
  const blank = space.advanceWidth * font.scale;
  const glyphs: PlacedGlyph[] = [];
  const marks: PlacedMark[] = [];
  for (const [at, { text, left: start, isRtl }] of texts.entries()) {
    const mark = markBefore({ text, isRtl }, texts[at - 1]);
    const inReadingOrder = (codePoints: readonly number[]) => (isRtl ? codePoints.toReversed() : codePoints);
    const run = font.layout(text);
    let pen = (start * 1000) / size;
    run.positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const glyph = run.glyphs[index];
      const left = pen + xOffset;
      pen += xAdvance;
      if (glyph === undefined) return;
      const carry = (codePoints: readonly number[], from = pen) => {
        const isMark = codePoints.some((codePoint) => MARK.test(String.fromCodePoint(codePoint)));
        glyphs.push({ code: font.alias(space, codePoints), left: from, width: blank, isMark });
      };
      // Fonts set joiners as a space of no width.
      if (glyph.codePoints.length === 0) marks.push({ glyph, left, rise: yOffset });
      else if (glyph.id === space.id && xAdvance === 0) {
        if (text.includes(String.fromCodePoint(ZERO_WIDTH_NON_JOINER))) carry([ZERO_WIDTH_NON_JOINER]);
      } else if (yOffset !== 0 || (xAdvance === 0 && MARK.test(String.fromCodePoint(...glyph.codePoints)))) {
        marks.push({ glyph, left, rise: yOffset });
        carry(inReadingOrder(glyph.codePoints));
      } else if (isRtl && xOffset > WIDEST_GAP) {
        marks.push({ glyph, left, rise: yOffset });
        carry(readingOf(glyph), pen - (xAdvance + blank) / 2);
      } else {
        const code = isRtl ? readableCode(font, glyph) : font.show(glyph);
        const marked = index === 0 && mark !== null ? [mark, ...(isRtl ? readingOf(glyph) : glyph.codePoints)] : null;
        glyphs.push({ code: marked === null ? code : font.alias(glyph, marked), left, width: advanceWidth });
      }
    });
  }
  return { glyphs, marks };
}

/**
 * The mark of direction before a text, or null if it needs none. pdf.js and poppler order what they read by the directions of letters.
 * They move a bracket between a Latin and an Arabic word to the wrong side, and pdf.js reverses a date between Arabic words.
 */
function markBefore({ text, isRtl }: Directed, left: Directed | undefined): number | null {
  if (left === undefined || left.isRtl === isRtl) return null;
  if (left.isRtl && NUMBERS.test(text)) return LEFT_TO_RIGHT_MARK;
  // A font reverses letters that read from right to left.
  const end = left.isRtl && hasRtlCharacter(left.text) ? left.text.charAt(0) : left.text.slice(-1);
  if (!NEUTRAL.test(end)) return null;
  return left.isRtl ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK;
}

/** The code of a glyph whose characters are read after all glyphs are reversed. */
function readableCode(font: ProvidedFont, glyph: Glyph): string {
  const read = readingOf(glyph);
  return read === glyph.codePoints ? font.show(glyph) : font.alias(glyph, read);
}

/** The characters of a glyph in the order of glyphs, and mirrored ones as before mirroring. */
function readingOf({ codePoints }: Glyph): readonly number[] {
  if (codePoints.length > 1) return codePoints.toReversed();
  const meant = mirrorOf(codePoints[0] ?? 0);
  return meant === undefined ? codePoints : [meant];
}
