/** Credentials, and how to find and remove them in text from outside, in all common encodings. */

const REDACTED = '[secret]';

/** A credential as an object, so that no log, error or JSON shows it by accident. */
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

/** Characters of a secret that may remain before an ellipsis. Shorter encodings are not searched for. */
const LONGEST_REST = 7;

/**
 * Redacts secrets in a text from outside. Ignores case. Finds secrets in plain text, hexadecimal and base64 (alone or in a
 * longer value such as a whole header), with JSON or percent escapes, and cut off with an ellipsis.
 */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  const searched = secrets.flatMap((secret) => encodingsOf(secret.reveal()));
  return searched.reduce(withoutClipped, withoutWhole(text, searched));
}

export function holdsSecret(json: string, secret: Secret): boolean {
  const inJson = unescape(json, JSON_ESCAPE);
  const texts = [...new Set([json, inJson, unescape(inJson, PERCENT_ESCAPE)])].map((text) => text.toLowerCase());
  return encodingsOf(secret.reveal()).some(({ core }) => texts.some((text) => text.includes(core)));
}

interface Encoding {
  /** The part that is in every text with the secret in this encoding; in lower case. */
  readonly core: string;
  readonly isBase64: boolean;
}

function encodingsOf(value: string): readonly Encoding[] {
  if (value === '') return [];
  const plain = new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  const encoded = [
    { core: Buffer.from(value).toString('hex'), isBase64: false },
    ...Array.from(inBase64(value), (core) => ({ core, isBase64: true })),
  ];
  return [
    ...Array.from(plain, (core) => ({ core: inLowerCase(core), isBase64: false })),
    ...encoded.filter(({ core }) => core.length > LONGEST_REST),
  ];
}

/**
 * Base64 encodes three bytes as four characters, so a value in a longer text has three encodings, one per offset. Characters
 * that depend on the bytes around the value are omitted.
 */
function inBase64(value: string): ReadonlySet<string> {
  const cores = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.from(`${' '.repeat(before)}${value}`);
    return (['base64', 'base64url'] as const).map((alphabet) =>
      bytes.toString(alphabet).slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3)),
    );
  });
  return new Set(cores.map(inLowerCase));
}

const JSON_ESCAPE = /\\u([\da-f]{4})|\\(.)/gi;
const PERCENT_ESCAPE = /%([\da-f]{2})/gi;
const EITHER_ESCAPE = /(?:\\u00|%)([\da-f]{2})|\\(.)/gi;

function unescape(text: string, escape: RegExp): string {
  return text.replace(escape, (_escape, code: string | undefined, itself: string) =>
    code === undefined ? itself : String.fromCharCode(parseInt(code, 16)),
  );
}

/** Secrets are ASCII; unlike `toLowerCase`, this keeps the length of any text. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function withoutWhole(text: string, searched: readonly Encoding[]): string {
  const escapes = [JSON_ESCAPE, PERCENT_ESCAPE, EITHER_ESCAPE];
  const escaped = escapes.flatMap((escape) => escapedRangesIn(text, escape, searched));
  const found = [...rangesIn(text, searched), ...escaped].sort((a, b) => a.start - b.start);
  let clean = '';
  let done = 0;
  for (const { start, end } of found) {
    if (start >= done) clean += `${text.slice(done, start)}${REDACTED}`;
    done = Math.max(done, end);
  }
  return clean + text.slice(done);
}

/** Characters at the end that depend on what follows the value. */
const REST_OF_BASE64 = /[\w+/-]?={0,2}/y;

function rangesIn(text: string, searched: readonly Encoding[]): readonly Range[] {
  const lower = inLowerCase(text);
  return searched.flatMap(({ core, isBase64 }) => {
    const ranges: Range[] = [];
    for (let start = lower.indexOf(core); start !== -1; start = lower.indexOf(core, start + 1)) {
      REST_OF_BASE64.lastIndex = start + core.length;
      if (isBase64) REST_OF_BASE64.test(lower);
      ranges.push({ start, end: REST_OF_BASE64.lastIndex });
    }
    return ranges;
  });
}

function escapedRangesIn(text: string, escape: RegExp, searched: readonly Encoding[]): readonly Range[] {
  // Position in the text of each character of the unescaped text.
  const starts: number[] = [];
  let end = 0;
  for (const { 0: escaped, index } of text.matchAll(escape)) {
    for (; end < index; end += 1) starts.push(end);
    starts.push(index);
    end = index + escaped.length;
  }
  for (; end <= text.length; end += 1) starts.push(end);
  const at = (index: number): number => starts[index] ?? text.length;
  return rangesIn(unescape(text, escape), searched).map((range) => ({ start: at(range.start), end: at(range.end) }));
}

function withoutClipped(text: string, { core }: Encoding): string {
  return text
    .split('…')
    .map((part, index, parts) => {
      const isClipped = index < parts.length - 1;
      for (let length = Math.min(core.length, part.length); isClipped && length > LONGEST_REST; length -= 1) {
        const end = inLowerCase(part.slice(-length));
        if (end === core.slice(0, length)) return `${part.slice(0, -length)}${REDACTED}`;
      }
      return part;
    })
    .join('…');
}
