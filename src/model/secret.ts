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

/** How much of a credential a text may hold that was cut off with an ellipsis. */
const LONGEST_REST = 7;

/**
 * A text from outside without the secrets that it may quote, in either case: as they are, as addresses, JSON and base64
 * spell them, and as far as they go where the text was cut off with an ellipsis.
 */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  return secrets
    .flatMap((secret) => spellings(secret.reveal()))
    .reduce((clean, spelling) => withoutClipped(withoutWhole(clean, spelling), spelling), text);
}

/** Whether JSON text holds the secret, however its characters are escaped. */
export function holdsSecret(json: string, secret: Secret): boolean {
  const plain = json.toLowerCase();
  const texts = plain.includes('\\') ? [plain, withoutEscapes(plain)] : [plain];
  return spellings(secret.reveal()).some((spelling) => texts.some((text) => text.includes(spelling.toLowerCase())));
}

function withoutEscapes(json: string): string {
  return json
    .replace(/\\u([0-9a-f]{4})/g, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
    .toLowerCase();
}

function withoutWhole(text: string, spelling: string): string {
  return text.replace(new RegExp(spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), () => REDACTED);
}

function withoutClipped(text: string, spelling: string): string {
  const whole = spelling.toLowerCase();
  return text
    .split('…')
    .map((part, index, parts) => {
      const isClipped = index < parts.length - 1;
      for (let length = Math.min(whole.length, part.length); isClipped && length > LONGEST_REST; length -= 1) {
        const end = part.slice(-length).toLowerCase();
        if (end === whole.slice(0, length)) return `${part.slice(0, -length)}${REDACTED}`;
      }
      return part;
    })
    .join('…');
}

function spellings(value: string): string[] {
  if (value === '') return [];
  const json = JSON.stringify(value).slice(1, -1);
  return [...new Set([value, json, encodeURIComponent(value), Buffer.from(value).toString('base64')])];
}
