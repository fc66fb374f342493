/** Which texts have words that read from the right, and how far each is laid out. */
import type { LayoutNode } from 'pdfmake/js/LayoutBuilder.js';
import { hasLettersFromRight, readsFromRight } from '../text/scripts.js';
import { type Levels, levelsOf, type Reading } from '../text/bidi.js';
import type { Definition } from '../definition.js';

/** Opens a text that reads by itself. */
const ISOLATE = /\u2068/;

export interface Order {
  readonly levels: Levels;
  done: number;
}

export class ReadingOrders {
  readonly #direction: Definition['direction'];
  readonly #known = new WeakMap<LayoutNode, Order | null>();

  /** @param direction of the document */
  constructor(direction: Definition['direction']) {
    this.#direction = direction;
  }

  /** The levels of a text, and how much of it stands in lines already; null where all of it reads from the left. */
  of(node: LayoutNode): Order | null {
    let order = this.#known.get(node);
    if (order === undefined) {
      const text = (node._inlines ?? []).map((run) => run.text).join('');
      const isMixed = readsFromRight(text) || ISOLATE.test(text);
      order = isMixed ? { levels: levelsOf(text, node.reads ?? this.#readingOf(text)), done: 0 } : null;
      this.#known.set(node, order);
    }
    return order;
  }

  /** How a text reads that does not say it itself. */
  #readingOf(text: string): Reading {
    if (this.#direction === 'ltr') return 'auto';
    return hasLettersFromRight(text) ? 'rtl' : 'ltr';
  }
}
