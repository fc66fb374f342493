/**
 * Fonts whose character codes are the glyph numbers of the font file. The codes of a text are then the same in every document, so
 * it is encoded once for all of them. PDFKit numbers glyphs in the order in which a document uses them.
 *
 * The document still embeds a subset with only the glyphs it shows; a map leads from the codes to these glyphs.
 */
import { deflateSync } from 'node:zlib';
import type { Glyph, ParsedFont, PdfDocument, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { codeOf, type FontFile, type Shown, writeFont } from './write-font.js';
import { memoizeByObject } from '../../../../model/values/memoize.js';

export type FontClass = new (document: PdfDocument, parsed: ParsedFont, id: string) => ProvidedFont;

const MAX_FILES = 8;

/** Code points of the glyph for missing characters. Its own, U+0000, is not allowed in PDF/A. */
const MISSING: readonly number[] = [0xfffd];

declare module 'pdfmake/js/PDFDocument.js' {
  interface ProvidedFont {
    /** Whether the codes of a text are the same in every document. */
    readonly isNumbered: boolean;
    codesOf(glyphs: readonly Glyph[]): string[];
    /** Adds glyphs to the subset whose codes the caller already knows. */
    include(glyphs: readonly Glyph[]): void;
    /** Adds a glyph to the subset. Returns its code, or an alias if the document shows the glyph for other characters too. */
    show(glyph: Glyph): string;
    /** Another code for a glyph, which is read as `codePoints`. */
    alias(glyph: Glyph, codePoints: readonly number[]): string;
    /** What the codes of the document are read as. */
    shownCharacters(): string[];
  }
}

/** PDFKit's fonts with TrueType outlines, with the same codes in all documents. */
export function numberedFont(Font: FontClass): FontClass {
  return class NumberedFont extends Font {
    override readonly isNumbered = true;
    readonly #shown = new Map<number, Shown>([[0, { glyph: 0, codePoints: MISSING }]]);
    readonly #aliases = new Map<string, string>();
    /** By glyph number. Checked for every glyph of every text. */
    readonly #isShown = new Uint8Array(this.font.numGlyphs);

    override codesOf(glyphs: readonly Glyph[]): string[] {
      return glyphs.map(({ id }) => codeOf(id));
    }

    override include(glyphs: readonly Glyph[]): void {
      for (const { id, codePoints } of glyphs) {
        if (this.#isShown[id] === 1 || id === 0) continue;
        this.#isShown[id] = 1;
        this.#shown.set(id, { glyph: id, codePoints });
      }
    }

    override show(glyph: Glyph): string {
      this.include([glyph]);
      const { id, codePoints } = glyph;
      const isOwn = id === 0 || isSame(this.#shown.get(id)?.codePoints, codePoints);
      return isOwn ? codeOf(id) : this.alias(glyph, codePoints);
    }

    override alias({ id }: Glyph, codePoints: readonly number[]): string {
      return aliasOf(this.#aliases, id, codePoints, () => {
        const number = this.font.numGlyphs + this.#aliases.size;
        this.#shown.set(number, { glyph: id, codePoints });
        return number;
      });
    }

    override encode(text: string): ReturnType<ProvidedFont['encode']> {
      const { glyphs, positions } = this.layout(text);
      return [glyphs.map((glyph) => this.show(glyph)), positions];
    }

    override shownCharacters(): string[] {
      return Array.from(this.#shown.values(), ({ codePoints }) => String.fromCodePoint(...codePoints));
    }

    override embed(): void {
      const shown = [...this.#shown].sort(([one], [other]) => one - other);
      const file = fontFileOf(
        this.font,
        [...new Set(shown.map(([, { glyph }]) => glyph))].sort((a, b) => a - b),
      );
      writeFont(this, shown, file);
    }
  };
}

/** Other fonts keep PDFKit's codes: files with PostScript outlines have no map from codes to glyphs. */
export function orderedFont(Font: FontClass): FontClass {
  return class OrderedFont extends Font {
    override readonly isNumbered = false;
    readonly #aliases = new Map<string, string>();

    constructor(...parameters: ConstructorParameters<FontClass>) {
      super(...parameters);
      this.unicode[0] = [...MISSING];
    }

    override codesOf(glyphs: readonly Glyph[]): string[] {
      return glyphs.map(({ id, advanceWidth, codePoints }) => {
        const code = this.subset.includeGlyph(id);
        this.widths[code] ??= advanceWidth * this.scale;
        this.unicode[code] ??= [...codePoints];
        return codeOf(code);
      });
    }

    override include(): void {
      return;
    }

    override show(glyph: Glyph): string {
      const [code = ''] = this.codesOf([glyph]);
      const { codePoints } = glyph;
      const isOwn = glyph.id === 0 || isSame(this.unicode[Number.parseInt(code, 16)], codePoints);
      return isOwn ? code : this.alias(glyph, codePoints);
    }

    override alias({ id, advanceWidth }: Glyph, codePoints: readonly number[]): string {
      return aliasOf(this.#aliases, id, codePoints, () => {
        const number = this.subset.glyphs.push(id) - 1;
        this.widths[number] = advanceWidth * this.scale;
        this.unicode[number] = [...codePoints];
        return number;
      });
    }

    override shownCharacters(): string[] {
      return this.unicode.map((codePoints) => String.fromCodePoint(...codePoints));
    }
  };
}

function isSame(one: readonly number[] | undefined, other: readonly number[]): boolean {
  return one?.length === other.length && one.every((codePoint, index) => codePoint === other[index]);
}

/** The code of a glyph that is read as `codePoints`; a new one, the number that `add` returns, if it has none yet. */
function aliasOf(known: Map<string, string>, id: number, codePoints: readonly number[], add: () => number): string {
  const key = [id, ...codePoints].join(' ');
  let code = known.get(key);
  if (code === undefined) known.set(key, (code = codeOf(add())));
  return code;
}

const knownFiles = memoizeByObject((_: ParsedFont) => new Map<string, FontFile>());

function fontFileOf(font: ParsedFont, glyphs: readonly number[]): FontFile {
  const known = knownFiles(font);
  const key = glyphs.join(' ');
  const file = known.get(key) ?? makeFontFile(font, glyphs);
  if (known.size >= MAX_FILES) known.clear();
  known.set(key, file);
  return file;
}

function makeFontFile(font: ParsedFont, glyphs: readonly number[]): FontFile {
  const subset = font.createSubset();
  for (const glyph of glyphs) subset.includeGlyph(glyph);
  const bytes = subset.encode();
  return { bytes, packed: deflateSync(bytes), numbers: subset.mapping };
}
