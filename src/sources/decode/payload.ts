import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import type { Place } from '../../base/wording/json/syntax-fault.js';
import { Problems } from './problems.js';
import { RecordReader, otherSpelling, recordShape, type Item } from './record-reader.js';
import type { ErrorKind } from '../../base/error-codes/kinds.js';
import { AuditpressError } from '../../base/errors.js';
import { oneLine } from '../../base/wording/printable.js';

export interface Payload {
  readonly items: readonly Item[];
  /** The message of the envelope; null if there is none. */
  readonly message: JsonValue;
}

const MAX_ITEMS = 10_000;

const SUCCESS = 200;
const ENVELOPE = recordShape('an envelope', ['Result', 'StatusCode', 'Message']);

/**
 * Unwraps a response body: an array of items, one item, an envelope around either, or an array with one envelope. Null
 * means no items.
 *
 * @throws AuditpressError `service-failed` for an envelope with a status other than 200, `response-malformed` for an invalid
 * envelope
 */
export function readPayload(body: JsonValue, wanted: string): Payload {
  if (isEnvelope(body)) return openEnvelope(body, null, wanted);
  if (isList(body)) {
    const [only, ...others] = body;
    if (only !== undefined && others.length === 0 && isEnvelope(only)) {
      return openEnvelope(only, { parent: null, key: 0 }, wanted);
    }
  }
  return { items: itemsOf({ value: body, place: null }, wanted), message: null };
}

function openEnvelope(envelope: JsonObject, place: Place | null, wanted: string): Payload {
  const problems = new Problems(wanted);
  const reader = new RecordReader(envelope, ENVELOPE, place, problems);
  const statusCode = reader.number('StatusCode');
  problems.throwIfAny();
  const message = reader.json('Message');
  if (statusCode !== SUCCESS) throw serviceFailure(statusCode, message);
  const result = reader.member('Result', `${wanted}, an array or null`);
  problems.throwIfAny();
  return { items: itemsOf(result, wanted), message };
}

function itemsOf(item: Item, wanted: string): readonly Item[] {
  if (item.value === null) return [];
  if (!isList(item.value)) return [item];
  if (item.value.length > MAX_ITEMS) {
    const problems = new Problems(wanted);
    problems.add(item.place, `at most ${MAX_ITEMS} elements in the response`, String(item.value.length));
    problems.throwIfAny();
  }
  return item.value.map((value, key) => ({ value, place: { parent: item.place, key } }));
}

/** Whether a value is an envelope. A report may have unlisted fields with the same names. */
function isEnvelope(value: JsonValue): value is JsonObject {
  return (hasField(value, 'Result') || hasField(value, 'StatusCode')) && !hasField(value, 'ResourceCategories');
}

/** Whether a value is a record with this field, in PascalCase or camelCase. `field` is in PascalCase. */
export function hasField(value: JsonValue, field: string): value is JsonObject {
  return isRecord(value) && (Object.hasOwn(value, field) || Object.hasOwn(value, otherSpelling(field)));
}

const MESSAGE_LIMIT = 300;

const HINTS = {
  authentication: 'Check the account token and the API key.',
  notFound: 'Check the license, account, job and benchmark ids.',
  unavailable: 'Try again later.',
  input: 'Check the request that this response belongs to.',
} as const satisfies Partial<Record<ErrorKind, string>>;

export function textOfMessage(message: JsonValue): string {
  return typeof message === 'string' ? oneLine(message, MESSAGE_LIMIT) : '';
}

export function serviceFailure(statusCode: number, message: JsonValue): AuditpressError {
  const text = textOfMessage(message);
  if (statusCode === NOT_READY) {
    const says = text === '' ? '' : `, saying: ${text}`;
    return new AuditpressError(
      'service-not-ready',
      `expected an answer of the service within the time limit, but it was not ready (status 202)${says}`,
    );
  }
  const kind = kindOf(statusCode);
  const says = text === '' ? 'without a message' : `saying: ${text}`;
  return new AuditpressError(
    { code: 'service-failed', kind },
    `expected status 200 from the service, received status ${String(statusCode)}, ${says}`,
    { hint: HINTS[kind] },
  );
}

/** Whether the service refused the credentials, so that others may be accepted. Not so where they do not cover what was asked. */
export function isUnauthorized(failure: unknown): boolean {
  return (
    failure instanceof AuditpressError &&
    failure.code === 'service-failed' &&
    failure.message.includes(`received status ${String(UNAUTHORIZED)},`)
  );
}

const UNAUTHORIZED = 401;
/** Status of a service that has accepted a request, and has no answer yet. */
export const NOT_READY = 202;

function kindOf(statusCode: number): keyof typeof HINTS {
  if (statusCode === UNAUTHORIZED || statusCode === 403) return 'authentication';
  if (statusCode === 404) return 'notFound';
  if (statusCode === 429 || (statusCode >= 500 && statusCode < 600)) return 'unavailable';
  return 'input';
}
