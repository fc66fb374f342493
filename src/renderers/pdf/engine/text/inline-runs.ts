import * as breakerModule from 'pdfmake/js/TextBreaker.js';
import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { withPlainSpaces } from './dates.js';
import { joinParts, type Part } from './lines.js';
import { isPlain } from './scripts.js';
import { type Word, wordsOf } from './words.js';

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface InlineRun {
    readonly word?: Word | undefined;
  }
}

export interface InlineStyle {
  font: string;
  bold: boolean;
  italics: boolean;
  alignment: string;
  fontSize: number;
  characterSpacing: number;
  color: string;
  link: string | null;
  linkToDestination: string | null;
  noWrap: boolean;
  lineHeight: number;
}
const breaker = new (defaultExport(breakerModule))();
const SPACE_AT_START = /^\s+/;
const SPACE_AT_END = /\s+$/;

/** Control the order of reading, and have no width. */
const ISOLATES = /[\u2066-\u2069]/gu;

/** Characters of text with no-break spaces that is never split, also if only the space after it does not fit: those of a date. */
const LONGEST_WHOLE = 30;

export function measureText(text: string, font: ProvidedFont, style: InlineStyle): InlineRun[] {
  if (style.noWrap) return [measurePart({ text }, font, style)];
  const words = knownWords(text, font, style);
  if (words !== null) return words.map((word) => inlineOfWord(word, font, style, word.endsLine));
  return joinParts(breaker.getBreaks(text)).map((part) => measurePart(part, font, style));
}

export function measurePart({ text: part, lineEnd = false }: Part, font: ProvidedFont, style: InlineStyle): InlineRun {
  const [word, next] = knownWords(part, font, style) ?? [];
  if (word?.text.length === part.length && next === undefined) return inlineOfWord(word, font, style, lineEnd);
  const text = withPlainSpaces(part);
  const widthOf = (some: string) => {
    const shown = some.replace(ISOLATES, '');
    return font.widthOfString(shown, style.fontSize) + style.characterSpacing * (shown.length - 1);
  };
  const [start = ''] = SPACE_AT_START.exec(text) ?? [];
  const [end = ''] = SPACE_AT_END.exec(text) ?? [];
  const leadingCut = start === '' ? 0 : widthOf(start);
  const trailingCut = end === '' ? 0 : widthOf(end);
  const measured = { text, isKept: text !== part, width: widthOf(text), leadingCut, trailingCut, word: undefined };
  return inlineOf(measured, font, style, lineEnd);
}

/** The words of a text; null if they cannot be reused. */
function knownWords(text: string, font: ProvidedFont, { characterSpacing }: InlineStyle): readonly Word[] | null {
  return text !== '' && characterSpacing === 0 && isPlain(text) ? wordsOf(font).of(text) : null;
}

function inlineOfWord(word: Word, font: ProvidedFont, style: InlineStyle, lineEnd: boolean): InlineRun {
  const { text, isKept, width, space } = word;
  const scale = style.fontSize / 1000;
  const measured = { text, isKept, width: width * scale, leadingCut: 0, trailingCut: space * scale, word };
  return inlineOf(measured, font, style, lineEnd);
}

interface MeasuredPart extends Pick<Word, 'text' | 'isKept'> {
  readonly width: number;
  readonly leadingCut: number;
  readonly trailingCut: number;
  readonly word: Word | undefined;
}

function inlineOf(
  { text, isKept, width, leadingCut, trailingCut, word }: MeasuredPart,
  font: ProvidedFont,
  style: InlineStyle,
  lineEnd: boolean,
): InlineRun {
  const { alignment, bold, fontSize, characterSpacing, color, link, linkToDestination } = style;
  // Without spreading objects, which would take longer than all the rest.
  return {
    text,
    word,
    font,
    bold,
    fontSize,
    alignment,
    characterSpacing,
    color,
    link,
    linkToDestination,
    noWrap: style.noWrap || (isKept && text.length <= LONGEST_WHOLE),
    x: 0,
    width,
    height: font.lineHeight(fontSize) * style.lineHeight,
    leadingCut,
    trailingCut,
    lineEnd,
  };
}
