/** The bidi levels of texts, and how much of each is laid out. */
import type { LayoutNode } from 'pdfmake/js/LayoutBuilder.js';
import { hasRtlLetter, hasRtlCharacter } from '../text/scripts.js';
import { type Levels, resolveLevels, type BaseDirection } from '../text/bidi.js';
import type { Definition } from '../definition.js';

/** Opens an isolate whose direction follows its first letter (FSI). */
const ISOLATE = /\u2068/;

export interface BidiText {
  readonly levels: Levels;
  /** Characters that are already in lines. */
  /** Characters that are already in lines. */
  laidOut: number;
}

export class BidiTexts {
  readonly #direction: Definition['direction'];
  readonly #known = new WeakMap<LayoutNode, BidiText | null>();

  /** @param direction of the document */
  constructor(direction: Definition['direction']) {
    this.#direction = direction;
  }

  /** Returns null if the whole text reads from left to right. */
  of(node: LayoutNode): BidiText | null {
    let bidiText = this.#known.get(node);
    if (bidiText === undefined) {
      const text = (node._inlines ?? []).map((run) => run.text).join('');
      const isMixed = hasRtlCharacter(text) || ISOLATE.test(text);
      bidiText = isMixed
        ? { levels: resolveLevels(text, node.baseDirection ?? this.#baseDirectionOf(text)), laidOut: 0 }
        : null;
      this.#known.set(node, bidiText);
    }
    return bidiText;
  }

  /** Base direction of a text whose node sets none. */
  #baseDirectionOf(text: string): BaseDirection {
    if (this.#direction === 'ltr') return 'auto';
    return hasRtlLetter(text) ? 'rtl' : 'ltr';
  }
}
