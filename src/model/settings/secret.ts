/** Credentials are passed as objects, so that no log, error or JSON shows them by accident. */
const REDACTED = '[secret]';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The credential itself. Only for the code that sends it. */
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

/** Whether a header can carry the value unchanged: one or more visible ASCII characters. */
export function isSendable(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}
