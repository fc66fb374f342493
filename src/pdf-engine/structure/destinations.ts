/** Places in the document that links lead to by name: ISO 32000-1, 7.9.6 and 12.3.2.3. */
import { numberOf, textString } from '../file/syntax.js';

/** Names of one node of the tree: a viewer reads one of them for a name. */
const NAMES_IN_NODE = 500;

export class Destinations {
  /** Where the numbers of a place begin, by its name. */
  readonly #places = new Map<string, number>();
  /** Page and point of each place. Long documents have a hundred thousand, and an object for each would fill the memory. */
  readonly #numbers: number[] = [];

  /**
   * Sets the place of a name on a page. Points from the left and the lower edge of the page.
   *
   * @param name of ASCII, see `destinationOf`
   * @param page its object number
   */
  add(name: string, page: number, x: number, y: number): void {
    this.#places.set(name, this.#numbers.push(page, x, y) - 3);
  }

  /**
   * Writes the tree of the names, which are sorted by their bytes.
   *
   * @param add writes an object and returns its number
   * @returns the number of the root
   */
  write(add: (body: string) => number): number {
    const names = [...this.#places.keys()].sort();
    const nodes: number[] = [];
    for (let start = 0; start < names.length; start += NAMES_IN_NODE) {
      const part = names.slice(start, start + NAMES_IN_NODE);
      const entries = part.map((name) => `${textString(name)} ${this.#placeOf(name)}`);
      const limits = [part[0], part.at(-1)].map((name = '') => textString(name));
      nodes.push(add(`<</Limits [${limits.join(' ')}] /Names [${entries.join('\n')}]>>`));
    }
    return add(`<</Kids [${nodes.map((node) => `${String(node)} 0 R`).join(' ')}]>>`);
  }

  #placeOf(name: string): string {
    const start = this.#places.get(name) ?? 0;
    const [page = 0, x = 0, y = 0] = this.#numbers.slice(start, start + 3);
    return `[${String(page)} 0 R /XYZ ${numberOf(x)} ${numberOf(y)} null]`;
  }
}
