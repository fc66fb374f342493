/** Credentials: handed on as objects, so that no log, error or JSON shows them by accident. */
const REDACTED = '[secret]';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The credential itself, for the one place that sends it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }
}

/** Whether a header carries the value as it is: visible ASCII characters, at least one. */
export function isSendable(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}
