/** Turns any text into text that the fonts can print. */
import { memoize } from '../../../../model/values/memoize.js';
import type { FontFile, Theme } from '../../../../model/template/theme.js';
import { openFonts, type Face, type FallbackFamily } from './fonts.js';

export interface FontRun {
  readonly text: string;
  readonly font: string;
}

/** A run of text in one face; null if no font has its characters. */
export interface FaceRun {
  readonly text: string;
  readonly face: Face | null;
}

export interface MissingCharacter {
  readonly codePoint: number;
  readonly example: string;
}

/** Printed for a character that no font has. */
const REPLACEMENT = 0xfffd;
const QUESTION_MARK = 0x3f;

// Controls, and invisible characters that reorder, join or break text: they could make a page show what the data does not say.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;
/** Half of a surrogate pair, which is no character. */
const LONE_SURROGATE = /\p{Cs}/u;
const BREAKING = /[\t-\r\u0085\u2028\u2029]/;
const ONLY_ASCII = /^[\x20-\x7e]*$/;
/** Between letters of these scripts, joiners are part of the spelling. */
const JOINER = /[\u200c\u200d]/;
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
/** Characters that stay in the font of the character before them. */
const DEPENDENT = /[\p{M}\u200b-\u200d\u2066-\u2069]/u;
const WITHOUT_GLYPH = /[\u200b-\u200d\u2066-\u2069]/;

/** Whether a character controls how others join or read, and has no glyph itself. */
export function hasNoGlyph(character: string): boolean {
  return WITHOUT_GLYPH.test(character);
}

/** Whether a text has only printable ASCII characters: it needs no cleaning and reads from left to right. */
export function isAscii(text: string): boolean {
  return ONLY_ASCII.test(text);
}

/** Characters that give a part of a text the direction of its own first letter (FSI, PDI), around the part. */
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/gu;

/**
 * Replaces each white space control and line end by a space, and half a surrogate pair by U+FFFD. Removes other control and invisible
 * characters, but for isolates in pairs, within which text reads as it would alone.
 */
export function cleanText(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  const isolates = new Set<number>();
  for (const { 0: part, index } of text.matchAll(ISOLATED)) isolates.add(index).add(index + part.length - 1);
  return text.replace(INVISIBLE, (character, at: number) => {
    if (isolates.has(at)) return character;
    if (BREAKING.test(character)) return ' ';
    if (LONE_SURROGATE.test(character)) return String.fromCodePoint(REPLACEMENT);
    const isSpelling = JOINER.test(character) && JOINING.test(text[at - 1] ?? '') && JOINING.test(text[at + 1] ?? '');
    return isSpelling ? character : '';
  });
}

/**
 * Splits text into runs, each in a family that has its characters. For characters that the wanted face lacks, it takes the first
 * fallback that has all of the run, else the first for each character. Records the characters that no font has.
 */
export class FontCoverage {
  readonly #fallbacks: readonly FallbackFamily[];
  readonly #missing = new Map<number, MissingCharacter>();

  constructor(fallbacks: readonly FallbackFamily[]) {
    this.#fallbacks = fallbacks;
  }

  get missing(): readonly MissingCharacter[] {
    return [...this.#missing.values()];
  }

  /** The runs of cleaned text; one for most texts. `weight` applies to the fallbacks. */
  fontRuns(text: string, wanted: Face, weight: keyof FallbackFamily = 'regular'): FontRun[] {
    const runs: { text: string; font: string }[] = [];
    for (const { text: run, face } of this.faceRuns(text, wanted, weight)) {
      const printed = face === null ? this.#replaced(run, wanted, text) : run;
      const font = (face ?? wanted).family;
      const last = runs.at(-1);
      if (last?.font === font) last.text += printed;
      else runs.push({ text: printed, font });
    }
    return runs;
  }

  /** `fontRuns` with faces. Does not record missing characters. */
  faceRuns(text: string, wanted: Face, weight: keyof FallbackFamily = 'regular'): FaceRun[] {
    if (hasAll(wanted, text)) return [{ text, face: wanted }];
    const faceRuns: { text: string; face: Face | null }[] = [];
    const add = (character: string, face: Face | null) => {
      const last = faceRuns.at(-1);
      if (last?.face === face) last.text += character;
      else faceRuns.push({ text: character, face });
    };
    const characters = Array.from(text);
    for (let at = 0; at < characters.length;) {
      const character = characters[at] ?? '';
      const current = faceRuns.at(-1)?.face ?? wanted;
      let end = at + 1;
      if (DEPENDENT.test(character) && canShow(current, character)) add(character, current);
      else if (hasCharacter(wanted, character)) add(character, wanted);
      else {
        while (end < characters.length && !hasCharacter(wanted, characters[end] ?? '')) end += 1;
        this.#addFallbacks(characters.slice(at, end), weight, add);
      }
      at = end;
    }
    return faceRuns;
  }

  #addFallbacks(
    run: readonly string[],
    weight: keyof FallbackFamily,
    add: (character: string, face: Face | null) => void,
  ): void {
    const faceWith = (characters: readonly string[]) =>
      this.#fallbacks.find((each) => characters.every((one) => canShow(each[weight](), one)))?.[weight]() ?? null;
    const whole = faceWith(run);
    for (const character of run) add(character, whole ?? faceWith([character]));
  }

  #replaced(characters: string, wanted: Face, text: string): string {
    const mark = String.fromCodePoint(wanted.has(REPLACEMENT) ? REPLACEMENT : QUESTION_MARK);
    return Array.from(characters, (character) => {
      const codePoint = character.codePointAt(0) ?? REPLACEMENT;
      if (!this.#missing.has(codePoint)) this.#missing.set(codePoint, { codePoint, example: text });
      return mark;
    }).join('');
  }
}

function hasCharacter(face: Face, character: string): boolean {
  return face.has(character.codePointAt(0) ?? REPLACEMENT);
}

function hasAll(face: Face, text: string): boolean {
  for (const character of text) if (!hasCharacter(face, character)) return false;
  return true;
}

function canShow(face: Face, character: string): boolean {
  return hasNoGlyph(character) || hasCharacter(face, character);
}

/** Returns the characters of a text that no font has, each once. The PDF would print a replacement mark for them. */
export type MissingCharacters = (text: string) => string[];

/** @throws AuditpressError as `openFonts` does. */
export async function findMissingCharacters(theme: Theme, given: readonly FontFile[]): Promise<MissingCharacters> {
  const { fallbacks } = await openFonts(theme, given);
  const isPrintable = memoize(
    (character: string) => hasNoGlyph(character) || fallbacks.some(({ regular }) => hasCharacter(regular(), character)),
  );
  return (text) => [...new Set(cleanText(text))].filter((character) => !isPrintable(character));
}
