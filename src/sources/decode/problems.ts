import { AuditpressError } from '../../errors.js';
import { formatPath, type Place } from '../../messages/json/place.js';

const LISTED = 20;

/** A text with more problems is something else, and reading on only costs time. */
const MOST = 10_000;

/** Everything that is wrong with a response, collected so that it can be said at once. */
export class Problems {
  readonly #wanted: string;
  readonly #lines: string[] = [];
  #count = 0;

  /** @param wanted what the response should be, for the message */
  constructor(wanted: string) {
    this.#wanted = wanted;
  }

  /** Adds one problem. `found` is a whole phrase, such as `null` or `the number 5`. Throws at the ten thousandth. */
  add(place: Place | null, expected: string, found: string): void {
    this.#count += 1;
    if (this.#count === MOST) this.throwIfAny();
    if (this.#count > LISTED) return;
    const path = formatPath(place);
    this.#lines.push(`${path === '' ? '' : `${path}: `}expected ${expected}, found ${found}`);
  }

  /** @throws AuditpressError `response-malformed` where a problem was added: the first 20 of them, and how many more. */
  throwIfAny(): void {
    const [first] = this.#lines;
    if (first === undefined) return;
    const atLeast = this.#count === MOST ? 'at least ' : '';
    const found = this.#count === 1 ? 'a problem' : `${atLeast}${String(this.#count)} problems, the first`;
    const more = this.#count - this.#lines.length;

    throw new AuditpressError(
      'response-malformed',
      `expected ${this.#wanted} as the response, found ${found}: ${first}`,
      {
        problems: more === 0 ? [...this.#lines] : [...this.#lines, `and ${String(more)} more`],
      },
    );
  }
}
