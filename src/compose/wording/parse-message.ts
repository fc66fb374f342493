/**
 * Parses the ICU messages that catalogs consist of: text with names, plain numbers, plural forms and choices. All others, and those
 * with errors, are left to the full parser. It is large, and most runs do not need to load it.
 */
import { KINDS, type Part } from './messages.js';

/** The parts that the full parser finds; undefined for a message that it has to parse. */
export function parseSimpleMessage(message: string): readonly Part[] | undefined {
  if (QUOTED.test(message)) return undefined;
  const reader = new Reader(message);
  const parts = reader.parts();
  return reader.isAtEnd ? parts : undefined;
}

/** An apostrophe that may quote syntax or another apostrophe. */
const QUOTED = /'['{}<>#|]/;
const SPACE = String.raw`[ \t\n\r]*`;
/** A number sign prints a number only in a plural. */
const TEXT = /[^{}]+/y;
const TEXT_OF_PLURAL = /[^{}#]+/y;
const ARGUMENT = new RegExp(String.raw`\{${SPACE}(\w+)${SPACE}(?:,${SPACE}number${SPACE}())?\}`, 'y');
const CHOICE = new RegExp(
  String.raw`\{${SPACE}(\w+)${SPACE},${SPACE}(plural|selectordinal|select)${SPACE},(?:${SPACE}offset:(\d+)(?=[ \t\n\r]))?`,
  'y',
);
const FORM = new RegExp(String.raw`${SPACE}(=\d+|\w+)${SPACE}\{`, 'y');
const END = new RegExp(String.raw`${SPACE}\}`, 'y');
/** Deeper than any real message. */
const DEEPEST = 10;

class Reader {
  readonly #message: string;
  #at = 0;

  constructor(message: string) {
    this.#message = message;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#message.length;
  }

  /** All parts up to the brace that closes what is around them, or up to syntax that this reader does not know. */
  parts(around?: string, depth = 0): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const part = this.#part(around, depth);
      if (part === undefined) return parts;
      parts.push(part);
    }
  }

  #part(around: string | undefined, depth: number): Part | undefined {
    const isCounted = around === 'plural' || around === 'selectordinal';
    if (isCounted && this.#message[this.#at] === '#') {
      this.#at += 1;
      return { type: KINDS.pound, value: '#' };
    }
    const text = this.#take(isCounted ? TEXT_OF_PLURAL : TEXT)?.[0];
    if (text !== undefined) return { type: KINDS.literal, value: text };
    const argument = this.#take(ARGUMENT);
    if (argument !== undefined) {
      const [, value = '', isNumber] = argument;
      return { type: isNumber === undefined ? KINDS.argument : KINDS.number, value };
    }
    return depth < DEEPEST ? this.#choice(depth) : undefined;
  }

  #choice(depth: number): Part | undefined {
    const start = this.#at;
    const [, value = '', kind = '', offset] = this.#take(CHOICE) ?? [];
    const options = kind === '' ? undefined : this.#forms(kind, depth);
    const isSelect = kind === 'select';
    if (options === undefined || !options.has('other') || (isSelect && offset !== undefined)) {
      // The reader does not reach the end, so the full parser takes over.
      this.#at = start;
      return undefined;
    }
    const branches = Object.fromEntries(options);
    if (isSelect) return { type: KINDS.select, value, options: branches };
    const pluralType = kind === 'plural' ? 'cardinal' : 'ordinal';
    return { type: KINDS.plural, value, options: branches, offset: Number(offset ?? 0), pluralType };
  }

  /** The branches up to the brace that ends them; undefined for a branch that is unknown or comes twice. */
  #forms(kind: string, depth: number): Map<string, { readonly value: readonly Part[] }> | undefined {
    const forms = new Map<string, { readonly value: readonly Part[] }>();
    while (this.#take(END) === undefined) {
      const form = this.#take(FORM)?.[1];
      if (form === undefined || forms.has(form) || form === 'offset' || (kind === 'select' && form.startsWith('=')))
        return undefined;
      forms.set(form, { value: this.parts(kind, depth + 1) });
      if (this.#message[this.#at] !== '}') return undefined;
      this.#at += 1;
    }
    return forms;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#message);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }
}
