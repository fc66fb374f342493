/** One style of a font family. */
export interface FontFile {
  /** Family as themes name it, such as `IBM Plex Sans`. */
  readonly family: string;
  readonly weight: 'regular' | 'semibold';
  /** TrueType or OpenType bytes. */
  readonly bytes: Uint8Array;
  /** Path of the file, for messages. Default: the family. */
  readonly file?: string;
  /** Whether the font is from a user and may be faulty. */
  readonly isForeign?: boolean;
}

/** A font package that is used if it is installed. */
export interface OptionalFont {
  /** Name of the npm package. */
  readonly package: string;
  readonly family: string;
  /** Matches the characters that the font is used for. */
  readonly covers: RegExp;
}

/** A font package that is not used. */
export interface AbsentFont extends OptionalFont {
  /** Why it is ignored although it is installed, as a phrase. */
  readonly distrust?: string;
}

/** The available fonts for a document. */
export interface FontSet {
  /** The families of the theme, then fallbacks for characters that these lack, in order of precedence. */
  readonly files: readonly FontFile[];
  /** Packages that would cover missing characters, but are not used. */
  readonly absent: readonly AbsentFont[];
}
