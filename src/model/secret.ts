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

/** A text from outside without the secrets that it may quote: as they are, and as addresses and JSON spell them. */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  return secrets
    .flatMap((secret) => spellings(secret.reveal()))
    .reduce((clean, spelling) => clean.replaceAll(spelling, REDACTED), text);
}

function spellings(value: string): string[] {
  if (value === '') return [];
  const json = JSON.stringify(value).slice(1, -1);
  return [...new Set([value, json, encodeURIComponent(value), Buffer.from(value).toString('base64')])];
}
