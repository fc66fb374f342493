import { AuditpressError } from '../../base/errors.js';
import { formatPath, type Place } from '../../base/wording/json/syntax-fault.js';

const MAX_LISTED = 20;

/** Decoding stops at this number of problems, because the text is not a response at all. */
const MAX_COUNTED = 10_000;

export class Problems {
  readonly #wanted: string;
  readonly #lines: string[] = [];
  /** Whether the response as a whole is something else. */
  #isOther = false;
  #count = 0;

  /** @param wanted what the response should be, for messages */
  constructor(wanted: string) {
    this.#wanted = wanted;
  }

  /**
   * Adds a problem. Throws at the ten thousandth.
   *
   * @param found a phrase such as `null` or `the number 5`
   */
  add(place: Place | null, expected: string, found: string): void {
    this.#count += 1;
    if (this.#count === MAX_COUNTED) this.throwIfAny();
    if (this.#count > MAX_LISTED) return;
    const path = formatPath(place);
    this.#isOther ||= path === '';
    this.#lines.push(`${path === '' ? '' : `${path}: `}expected ${expected}, found ${found}`);
  }

  /** @throws AuditpressError `response-malformed` if there are problems, with the first 20 and the number of others */
  throwIfAny(): void {
    const [first] = this.#lines;
    if (first === undefined) return;
    const more = this.#count - this.#lines.length;
    throw new AuditpressError('response-malformed', this.#isOther ? first : this.#message(first), {
      problems: more === 0 ? [...this.#lines] : [...this.#lines, `and ${String(more)} more`],
    });
  }

  #message(first: string): string {
    const atLeast = this.#count === MAX_COUNTED ? 'at least ' : '';
    const found = this.#count === 1 ? 'a problem' : `${atLeast}${String(this.#count)} problems, the first`;
    return `expected ${this.#wanted}, found ${found}: ${first}`;
  }
}
