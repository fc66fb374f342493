/** Words as written in the files of a template. */
import type { Place } from '../../errors.js';

export interface WrittenWord {
  readonly text: string;
  readonly place: Place;
  /** The place of a part of the text. */
  readonly placeOfPart: (part: string) => Place;
}

/** One file of one language. */
export interface WordFile {
  /** Absolute. */
  readonly path: string;
  /** Equal for all files in the same folder. */
  readonly layer: string;
  readonly language: string;
  /** By dotted key, in the order of the file. */
  readonly words: ReadonlyMap<string, WrittenWord>;
  /** The place where a missing word would be. */
  readonly placeOf: (key: string) => Place;
}
