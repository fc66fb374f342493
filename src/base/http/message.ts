/** Finds short texts in answers, such as the reason of a failure. */
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';

/** Longer bodies are not searched for a status or a message. */
const READ_LIMIT = 100_000;

/** The message of an envelope, or the title of a page; empty if there is none. */
export function messageIn(body: Uint8Array): string {
  const envelope = envelopeIn(body);
  if (envelope === undefined) return titleIn(textOf(body));
  const message = envelope['message'] ?? envelope['Message'];
  return typeof message === 'string' ? message : '';
}

/** The object that a JSON body is, or begins with; undefined for any other body. */
export function envelopeIn(body: Uint8Array): JsonObject | undefined {
  if (body.length > READ_LIMIT) return undefined;
  try {
    const value = JSON.parse(textOf(body)) as JsonValue;
    const envelope = isList(value) ? value[0] : value;
    return envelope !== undefined && isRecord(envelope) ? envelope : undefined;
  } catch {
    return undefined;
  }
}

function titleIn(page: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1] ?? '';
  return title.replace(/&#(x?)([0-9a-f]{1,6});/gi, (reference, hexadecimal: string, digits: string) => {
    const code = parseInt(digits, hexadecimal === '' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, READ_LIMIT)).toString('utf8');
}

/** After an XML declaration and comments. No receiver answers a delivery with a form or a paragraph. */
const PAGE =
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^]{0,1000}?-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|script|form|div|h1|p|center)\b/i;

/** Whether a text is an HTML page, such as the sign-in page of a proxy. Its content type says little: many programs name none. */
export function isHtmlPage(text: string): boolean {
  return PAGE.test(text);
}
