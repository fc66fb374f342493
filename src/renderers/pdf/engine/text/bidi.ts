/** The Unicode Bidirectional Algorithm (UAX #9): the levels of a text and the visual order of a line. */
import bidiFactory, { type Bidi } from 'bidi-js';

/** Base direction of a text. `auto` follows its first letter, and is left to right without one. */
export type BaseDirection = 'ltr' | 'rtl' | 'auto';

export interface Levels {
  readonly levels: Uint8Array;
  readonly base: number;
}

export interface LevelRun {
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

/**
 * Percentages, numbers with a sign, identifiers, dates and paths. After Arabic letters, the algorithm would reverse their parts
 * around hyphens and slashes, and put a sign to the right of its number, so each is isolated.
 */
const TOKEN = /[+\u2212][\d.,]*\d|\d[\d.,]*[ \u00a0\u202f]?%|[0-9A-Za-z][!#-&*-;=?-Z\\^-z|~]*[0-9A-Za-z]/g;
const SEPARATOR = /[^\w.,:]|_/;
const [OPEN, CLOSE] = ['\u2066', '\u2069'];

let bidi: Bidi | undefined;

function getBidi(): Bidi {
  // The package is CommonJS: the module itself is the function.
  bidi ??= (bidiFactory as unknown as () => Bidi)();
  return bidi;
}

export function resolveLevels(text: string, baseDirection: BaseDirection): Levels {
  const places: number[] = [];
  let isolated = '';
  let last = 0;
  const copy = (end: number) => {
    for (let at = last; at < end; at += 1) places.push(isolated.length + at - last);
    isolated += text.slice(last, end);
    last = end;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (!SEPARATOR.test(token)) continue;
    copy(index);
    isolated += OPEN;
    copy(index + token.length);
    isolated += CLOSE;
  }
  copy(text.length);
  const { levels, paragraphs } = getBidi().getEmbeddingLevels(isolated, baseDirection);
  return {
    levels: Uint8Array.from(places, (place) => levels[place] ?? 0),
    base: paragraphs[0]?.level ?? 0,
  };
}

export function levelRunsOf(levels: Uint8Array, start: number, end: number): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let from = start; from < end;) {
    const level = levels[from] ?? 0;
    let to = from + 1;
    while (to < end && levels[to] === level) to += 1;
    runs.push({ start: from, end: to, level });
    from = to;
  }
  return runs;
}

/** Reorders items from reading order to the order in which they appear from left to right (rule L2). */
export function visualOrder<Item extends { readonly level: number }>(items: readonly Item[]): Item[] {
  const levels = new Uint8Array(items.map(({ level }) => level));
  // Each item becomes a letter, because bidi-js would reset the levels of white space at the end.
  const letters = 'x'.repeat(items.length);
  const paragraphs = [{ start: 0, end: items.length - 1, level: 0 }];
  const indices = getBidi().getReorderedIndices(letters, { levels, paragraphs });
  return indices.flatMap((index) => items[index] ?? []);
}

/** Replaces brackets and other mirrored characters by their counterparts, as text at an odd level needs. */
export function mirrorText(text: string): string {
  return Array.from(text, (character) => getBidi().getMirroredCharacter(character) ?? character).join('');
}

export function mirrorOf(codePoint: number): number | undefined {
  return getBidi().getMirroredCharacter(String.fromCodePoint(codePoint))?.codePointAt(0);
}
