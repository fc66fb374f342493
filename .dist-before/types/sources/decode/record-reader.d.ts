import { type JsonObject, type JsonValue } from '../../model/json.js';
import type { UnlistedField } from '../../model/report.js';
import type { Place } from './place.js';
import type { Problems } from './problems.js';
import { type RecordShape } from './record-shape.js';
/** A value and where it stands. */
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
export declare class RecordReader<Field extends string> {
    #private;
    constructor(record: JsonObject, shape: RecordShape<Field>, place: Place | null, problems: Problems);
    /** Any string, kept untouched. */
    text(field: Field): string;
    /** Any string, kept untouched; empty where the field is missing or null. */
    textOrAbsent(field: Field): string;
    /** Any finite number. */
    number(field: Field): number;
    /** The records of an array field, each read by `read`. */
    records<ElementField extends string, Element>(field: Field, shape: RecordShape<ElementField>, read: (reader: RecordReader<ElementField>) => Element): Element[];
    /** Any value. A field that is missing reads as null. */
    json(field: Field): JsonValue;
    /** Any value that is not missing, unchecked, with its place: for a caller that reads on by itself. */
    member(field: Field, expected: string): Item;
    /** The fields of a family of names, each a string or null, under the keys and in the order received. */
    textsOrNull(belongs: (key: string) => boolean): {
        field: string;
        value: string | null;
    }[];
    /** The fields that the shape does not list, under the names and in the order that `JSON.parse` gives them. */
    unlisted(): UnlistedField[];
}
/** Reads one record. A value that is no object becomes a problem; the list is empty then, else it holds the one record. */
export declare function readRecord<Field extends string, Result>(item: Item, shape: RecordShape<Field>, problems: Problems, read: (reader: RecordReader<Field>) => Result): Result[];
