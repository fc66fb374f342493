/** What answers say: short texts such as the reason of a failure, pages of proxies, and failures with a status of success. */
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';

/** Longer bodies are not searched for a status or a message. */
const READ_LIMIT = 100_000;

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

/** Of a failure that states no status of its own: the other side refuses. */
export const REFUSED = 400;

/** Names of members, in lower case and without `_` and `-`. */
const ERRORS = /^(errors?|error(code|count|message|type)|err(code|msg|no)|fault)$/;
const SUCCESSES = /^(ok|success|succeeded|issuccess|accepted|delivered)$/;
const OUTCOMES = /^(status|result|outcome|state)$/;
const CODES = /^(status|statuscode|code|httpstatus)$/;

const NONE = /^(|0|null|none|no|nil|false|ok|success)$/i;
const FAILED = /^(error|errors|err|fail|failed|failure|rejected|refused|denied)$/i;
/** The word at the beginning of a text, or the name of the root element of XML. */
const BEGINS_WITH_FAILURE =
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?<?(?:error|errors|fail|failed|failure|fault)(?![\w-])/i;

/**
 * The status of the failure that a body states; undefined if it states none. In JSON, an object states one by a member such as
 * `error` that is not empty, by `ok` or `success` that is false, or by a `status` such as `error` or 503; a list, if one of its
 * elements does. Any other text states one by its first word.
 */
export function statedFailure(body: string): number | undefined {
  const json = parsed(body);
  if (json === undefined) return BEGINS_WITH_FAILURE.test(body) ? REFUSED : undefined;
  return failureIn(json);
}

function failureIn(json: JsonValue): number | undefined {
  if (json === false) return REFUSED;
  if (typeof json === 'string') return BEGINS_WITH_FAILURE.test(json) ? REFUSED : undefined;
  if (isList(json)) return json.map(failureIn).find((status) => status !== undefined);
  if (!isRecord(json)) return undefined;
  const members = membersOf(json);
  const errors = members.filter(([name]) => ERRORS.test(name));
  const codes = [members, ...errors.map(([, error]) => membersOf(error))].flatMap(codesIn);
  return codes[0] ?? (members.some(([name, value]) => isFailure(name, value)) ? REFUSED : undefined);
}

type Member = readonly [name: string, value: JsonValue];

function membersOf(json: JsonValue): readonly Member[] {
  if (!isRecord(json)) return [];
  return Object.entries(json).map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]);
}

function codesIn(members: readonly Member[]): readonly number[] {
  return members
    .flatMap(([name, value]) => (CODES.test(name) ? [Number(value)] : []))
    .filter((code) => Number.isInteger(code) && code >= 400 && code < 600);
}

function isFailure(name: string, value: JsonValue): boolean {
  if (ERRORS.test(name)) return !isNone(value);
  if (SUCCESSES.test(name)) return value === false || value === 'false' || value === 0;
  return OUTCOMES.test(name) && typeof value === 'string' && FAILED.test(value.trim());
}

function isNone(value: JsonValue): boolean {
  if (value === null || value === false || value === 0) return true;
  if (typeof value === 'string') return NONE.test(value.trim());
  return (isList(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}
