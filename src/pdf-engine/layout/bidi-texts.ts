/** Which texts have words that read from the right, and how far each is laid out. */
import type { LayoutNode } from 'pdfmake/js/LayoutBuilder.js';
import { hasRtlLetter, hasRtlCharacter } from '../text/scripts.js';
import { type Levels, resolveLevels, type BaseDirection } from '../text/bidi.js';
import type { Definition } from '../definition.js';

/** Opens a text that reads by itself. */
const ISOLATE = /\u2068/;

export interface BidiText {
  readonly levels: Levels;
  laidOut: number;
}

export class BidiTexts {
  readonly #direction: Definition['direction'];
  readonly #known = new WeakMap<LayoutNode, BidiText | null>();

  /** @param direction of the document */
  constructor(direction: Definition['direction']) {
    this.#direction = direction;
  }

  /** The levels of a text, and how much of it stands in lines already; null where all of it reads from the left. */
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

  /** How a text reads that does not say it itself. */
  #baseDirectionOf(text: string): BaseDirection {
    if (this.#direction === 'ltr') return 'auto';
    return hasRtlLetter(text) ? 'rtl' : 'ltr';
  }
}
