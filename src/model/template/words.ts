/** Words as they are written in the files of a template. */
import type { Place } from '../../errors.js';

export interface WrittenWord {
  readonly text: string;
  readonly place: Place;
  /** Where a part of it stands. */
  readonly placeOfPart: (part: string) => Place;
}

/** One file of one language. */
export interface WordFile {
  /** Absolute. */
  readonly path: string;
  /** The same for all files that lie beside each other. */
  readonly layer: string;
  readonly language: string;
  /** By dotted key, in the order of the file. */
  readonly words: ReadonlyMap<string, WrittenWord>;
  /** Where a word that is missing would stand. */
  readonly placeOf: (key: string) => Place;
}
