import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import type { Place } from '../../messages/json/place.js';
import { Problems } from './problems.js';
import { RecordReader, type Item } from './record-reader.js';
import { otherSpelling, recordShape } from './record-shape.js';
import { serviceFailure } from './service-failure.js';

/** What a response carries, without the envelope. */
export interface Payload {
  readonly items: readonly Item[];
  /** The envelope's message; null where there is none. */
  readonly message: JsonValue;
}

/** More than any report has: a larger answer is something else. */
const MOST_ITEMS = 10_000;

const SUCCESS = 200;
const ENVELOPE = recordShape('an envelope', ['Result', 'StatusCode', 'Message']);

/**
 * Unwraps a response body: an array of items, one item, an envelope around either, or an array that holds one envelope.
 * Null in place of the items is none.
 *
 * @param wanted what the items should be, for the messages
 * @throws AuditpressError `service-failed` for an envelope whose status is not 200, `response-malformed` for a broken one
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
  if (item.value.length > MOST_ITEMS) {
    const problems = new Problems(wanted);
    problems.add(item.place, `at most ${MOST_ITEMS} of them`, String(item.value.length));
    problems.throwIfAny();
  }
  return item.value.map((value, key) => ({ value, place: { parent: item.place, key } }));
}

/** An envelope is recognized by its own fields: a report may carry unlisted ones of the same names. */
function isEnvelope(value: JsonValue): value is JsonObject {
  return (hasField(value, 'Result') || hasField(value, 'StatusCode')) && !hasField(value, 'ResourceCategories');
}

/** Whether a value is a record that has the field, given in PascalCase, in either spelling. */
export function hasField(value: JsonValue, field: string): value is JsonObject {
  return isRecord(value) && (Object.hasOwn(value, field) || Object.hasOwn(value, otherSpelling(field)));
}
