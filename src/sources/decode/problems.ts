import { AuditpressError } from '../../errors.js';
import { spellPlace, type Place } from './place.js';

const LISTED = 20;

/** Everything that is wrong with a response, collected so that it can be said at once. */
export class Problems {
  readonly #lines: string[] = [];
  #count = 0;

  /** Adds one problem. `found` is a whole phrase, such as `null` or `the number 5`. */
  add(place: Place | null, expected: string, found: string): void {
    this.#count += 1;
    if (this.#count > LISTED) return;
    const path = spellPlace(place);
    this.#lines.push(`${path === '' ? '' : `${path}: `}expected ${expected}, found ${found}`);
  }

  /** @throws AuditpressError `response-malformed` where a problem was added: the first 20 of them, and how many more. */
  throwIfAny(wanted: string): void {
    const [first] = this.#lines;
    if (first === undefined) return;
    const found = this.#count === 1 ? 'a problem' : `${String(this.#count)} problems, the first`;
    const more = this.#count - this.#lines.length;
    throw new AuditpressError(
      'input',
      'response-malformed',
      `expected ${wanted} as the response, found ${found}: ${first}`,
      {
        hint: 'Give the response body exactly as the service sent it; if it is that, the service has changed its format.',
        problems: more === 0 ? [...this.#lines] : [...this.#lines, `and ${String(more)} more`],
      },
    );
  }
}
