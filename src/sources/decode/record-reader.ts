import { describeValue } from '../../messages/describe-value.js';
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import type { UnlistedField } from '../../model/report/report.js';
import { faultOf } from './json-limits.js';
import type { Place } from '../../messages/json/place.js';
import type { Problems } from './problems.js';
import { otherSpelling, type RecordShape } from './record-shape.js';

/** A value and its path. */
export interface Item {
  readonly value: JsonValue;
  readonly place: Place | null;
}

/**
 * Reads the fields of one record by their PascalCase names, whichever spelling was received.
 *
 * A field that is missing, of another type, or given in both spellings becomes a problem, and the method returns a
 * stand-in (empty text, 0, no records) so that reading goes on: what was read counts only where no problem was added.
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

  /** Any string, kept untouched. */
  text(field: Field): string {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === 'string') return value;
    this.#refuse(key, 'a string', value);
    return '';
  }

  /** Any string, kept untouched; empty where the field is missing or null. */
  textOrAbsent(field: Field): string {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key) ?? '';
    if (typeof value === 'string') return value;
    this.#refuse(key, 'a string or null', value);
    return '';
  }

  /** Any finite number. */
  number(field: Field): number {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#refuse(key, 'a number', value);
    return 0;
  }

  /** The records of an array field, each read by `read`. */
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

  /** Any value. A field that is missing reads as null. */
  json(field: Field): JsonValue {
    const key = this.#keyOf(field);
    return this.#checked(key, this.#valueOf(key) ?? null);
  }

  /** Any value that is not missing, unchecked, with its place: for a caller that reads on by itself. */
  member(field: Field, expected: string): Item {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (value === undefined) this.#refuse(key, expected, value);
    return { value: value ?? null, place: { parent: this.#place, key } };
  }

  /** The fields of a family of names, each a string or null, under the keys and in the order received. */
  textsOrNull(belongs: (key: string) => boolean): { field: string; value: string | null }[] {
    const fields: { field: string; value: string | null }[] = [];
    for (const key of Object.keys(this.#record)) {
      if (!belongs(key)) continue;
      const value = this.#valueOf(key);
      const other = otherSpelling(key);
      // Both spellings of a pair are met: the upper-case one, which sorts first, reports it.
      if (key < other && Object.hasOwn(this.#record, other)) this.#refuseBoth(key, other);
      if (typeof value === 'string' || value === null) fields.push({ field: key, value });
      else this.#refuse(key, 'a string or null', value);
    }
    return fields;
  }

  /** The fields that the shape does not list, under the names and in the order that `JSON.parse` gives them. */
  unlisted(): UnlistedField[] {
    const fields: UnlistedField[] = [];
    for (const name of Object.keys(this.#record)) {
      if (this.#shape.isListed(name)) continue;
      fields.push({ name, value: this.#checked(name, this.#valueOf(name) ?? null) });
    }
    return fields;
  }

  /** The key under which a field was received; for a missing one, spelled like its neighbors. */
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

/** Reads one record. A value that is no object becomes a problem; the list is empty then, else it holds the one record. */
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
