/** Reads records of the service: fields in both spellings, with checks. */
import { describeValue } from '../../base/wording/printable.js';
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import { isPlaceholder } from '../../model/report/ids.js';
import type { UnlistedField } from '../../model/report/report.js';
import type { Place } from '../../base/wording/json/syntax-fault.js';
import type { Problems } from './problems.js';

export interface RecordShape<Field extends string> {
  /** Name of one record in messages, such as `a policy`. */
  readonly noun: string;
  readonly camel: Readonly<Record<Field, string>>;
  isListed(key: string): boolean;
}

/** @param belongs whether any other key belongs to the record too, and does not count as unlisted */
export function recordShape<const Field extends string>(
  noun: string,
  fields: readonly Field[],
  belongs: (key: string) => boolean = () => false,
): RecordShape<Field> {
  const camel = Object.fromEntries(fields.map((field) => [field, otherSpelling(field)])) as Record<Field, string>;
  const listed = new Set<string>([...fields, ...Object.values<string>(camel)]);
  return { noun, camel, isListed: (key) => listed.has(key) || belongs(key) };
}

export function otherSpelling(key: string): string {
  const first = key.charAt(0);
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + key.slice(1);
}

export interface Item {
  readonly value: JsonValue;
  readonly place: Place | null;
}

/**
 * Reads the fields of one record by their PascalCase names, in both spellings.
 *
 * A field that is missing, of another type, or given in both spellings is added to the problems. The method then returns a
 * placeholder (empty text, 0, no records). So the values are valid only if there are no problems.
 */
export class RecordReader<Field extends string> {
  readonly #record: JsonObject;
  readonly #shape: RecordShape<Field>;
  readonly #place: Place | null;
  readonly #problems: Problems;

  constructor(record: JsonObject, shape: RecordShape<Field>, place: Place | null, problems: Problems) {
    this.#record = record;
    this.#shape = shape;
    this.#place = place;
    this.#problems = problems;
  }

  /** A string, unchanged. */
  text(field: Field): string {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === 'string') return value;
    this.#refuse(key, 'a string', value);
    return '';
  }

  /** A string, unchanged; empty if the field is null. */
  textOrNull(field: Field): string {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === 'string') return value;
    if (value !== null) this.#refuse(key, 'a string or null', value);
    return '';
  }

  /** An id, unchanged; empty if the field is missing or null, or a placeholder. */
  id(field: Field): string {
    if (this.#valueOf(this.#keyOf(field)) === undefined) return '';
    const id = this.textOrNull(field);
    return isPlaceholder(id) ? '' : id;
  }

  number(field: Field): number {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#refuse(key, 'a number', value);
    return 0;
  }

  records<ElementField extends string, Element>(
    field: Field,
    shape: RecordShape<ElementField>,
    read: (reader: RecordReader<ElementField>) => Element,
  ): Element[] {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (value === undefined || !isList(value)) {
      this.#refuse(key, 'an array', value);
      return [];
    }
    const parent = { parent: this.#place, key };
    return value.flatMap((element, index) =>
      readRecord({ value: element, place: { parent, key: index } }, shape, this.#problems, read),
    );
  }

  /** Any value; null if the field is missing. */
  json(field: Field): JsonValue {
    const key = this.#keyOf(field);
    return this.#checked(key, this.#valueOf(key) ?? null);
  }

  /** Any value with its place, unchecked. A problem if it is missing. */
  member(field: Field, expected: string): Item {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (value === undefined) this.#refuse(key, expected, value);
    return { value: value ?? null, place: { parent: this.#place, key } };
  }

  /** The fields whose keys belong to a family, each a string or null, in the order received. */
  textsOrNull(belongs: (key: string) => boolean): { field: string; value: string | null }[] {
    const fields: { field: string; value: string | null }[] = [];
    for (const key of Object.keys(this.#record)) {
      if (!belongs(key)) continue;
      const value = this.#valueOf(key);
      const other = otherSpelling(key);
      // The loop visits both spellings of a key. Only the upper-case one, which sorts first, reports the pair.
      if (key < other && Object.hasOwn(this.#record, other)) this.#refuseBoth(key, other);
      if (typeof value === 'string' || value === null) fields.push({ field: key, value });
      else this.#refuse(key, 'a string or null', value);
    }
    return fields;
  }

  /** The fields that the shape does not list, in the order of `JSON.parse`. */
  unlisted(): UnlistedField[] {
    const fields: UnlistedField[] = [];
    for (const name of Object.keys(this.#record)) {
      if (this.#shape.isListed(name)) continue;
      fields.push({ name, value: this.#checked(name, this.#valueOf(name) ?? null) });
    }
    return fields;
  }

  /** The received key of a field. The key of a missing field is spelled like the others of the record. */
  #keyOf(field: Field): string {
    const camel = this.#shape.camel[field];
    const isCamel = Object.hasOwn(this.#record, camel);
    if (!Object.hasOwn(this.#record, field)) return isCamel || this.#startsInCamel() ? camel : field;
    if (isCamel) this.#refuseBoth(field, camel);
    return field;
  }

  #startsInCamel(): boolean {
    const neighbor = Object.keys(this.#record).find((key) => this.#shape.isListed(key));
    return neighbor !== undefined && neighbor.charAt(0) === neighbor.charAt(0).toLowerCase();
  }

  #valueOf(key: string): JsonValue | undefined {
    return Object.hasOwn(this.#record, key) ? this.#record[key] : undefined;
  }

  #checked(key: string, value: JsonValue): JsonValue {
    const fault = faultOf(value);
    if (fault === undefined) return value;
    this.#problems.add({ parent: this.#place, key }, fault.expected, fault.found);
    return null;
  }

  #refuse(key: string, expected: string, value: JsonValue | undefined): void {
    this.#problems.add({ parent: this.#place, key }, expected, describeValue(value));
  }

  #refuseBoth(first: string, second: string): void {
    this.#problems.add({ parent: this.#place, key: first }, 'one spelling of the field', `also ${second}`);
  }
}

export function readRecord<Field extends string, Result>(
  item: Item,
  shape: RecordShape<Field>,
  problems: Problems,
  read: (reader: RecordReader<Field>) => Result,
): Result[] {
  if (isRecord(item.value)) return [read(new RecordReader(item.value, shape, item.place, problems))];
  problems.add(item.place, shape.noun, describeValue(item.value));
  return [];
}

/** Maximum levels of nesting. Writing a value is recursive and must not exhaust the stack. */
const MAX_LEVELS = 100;

interface Fault {
  readonly expected: string;
  readonly found: string;
}

function faultOf(value: JsonValue): Fault | undefined {
  // Not recursive, because the value may be nested too deeply for the stack.
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: JsonValue[] = [];
    for (const member of level) {
      if (member === Infinity || member === -Infinity) {
        return { expected: 'numbers within the range of JSON readers', found: 'one beyond it' };
      }
      if (member === null || typeof member !== 'object') continue;
      if (depth === MAX_LEVELS) return { expected: `at most ${String(MAX_LEVELS)} levels of nesting`, found: 'more' };
      for (const inner of Object.values<JsonValue>(member)) next.push(inner);
    }
    level = next;
  }
  return undefined;
}
