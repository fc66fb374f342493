/** Named destinations: ISO 32000-1, 7.9.6 and 12.3.2.3. */
import { numberOf, textString } from '../file/syntax.js';

/** Names per node of the tree. A viewer reads one node to find a name. */
const NAMES_IN_NODE = 500;

export class Destinations {
  /** By name: index of the place in `#numbers`. */
  readonly #places = new Map<string, number>();
  /** Page, x and y of each place. A flat array, because long documents have a hundred thousand places. */
  readonly #numbers: number[] = [];

  /**
   * Sets the place of a name. Points from the left and the bottom of the page.
   *
   * @param name ASCII, see `destinationOf`
   * @param page object number
   */
  add(name: string, page: number, x: number, y: number): void {
    this.#places.set(name, this.#numbers.push(page, x, y) - 3);
  }

  /**
   * Writes the name tree, sorted by bytes.
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
