/** One style of a font family. */
export interface FontFile {
  /** Family as themes name it, such as `IBM Plex Sans`. */
  readonly family: string;
  readonly weight: 'regular' | 'semibold';
  /** TrueType or OpenType bytes. */
  readonly bytes: Uint8Array;
  /** Where the bytes come from, for messages; the family stands for it where absent. */
  readonly file?: string;
  /** Somebody's own font, which may turn out to be faulty where it is used. */
  readonly isForeign?: boolean;
}

/** A font package that is used where somebody has installed it. */
export interface OptionalFont {
  /** Name to install it by. */
  readonly package: string;
  readonly family: string;
  /** Matches the characters that it is for. */
  readonly covers: RegExp;
}

/** A font package that is not used. */
export interface AbsentFont extends OptionalFont {
  /** Why it is ignored, as a phrase, where it is installed. */
  readonly distrust?: string;
}

/** The fonts at hand for a document. */
export interface FontSet {
  /** The theme's families first, then those for characters that these lack, in the order to ask them. */
  readonly files: readonly FontFile[];
  /** Packages that would have helped, but are not used. */
  readonly absent: readonly AbsentFont[];
}
