/** Colors, type, fonts and logo shared by all formats. Colors are `#rrggbb`. */
import type { Mark } from '../report/vocabulary.js';

export interface StatusColor {
  /** Marks and bars on paper. */
  readonly solid: string;
  /** Pale fill behind dark text. */
  readonly tint: string;
  /** Text on paper or on the tint, at 4.5:1 at least. */
  readonly text: string;
}

export interface HeatColor {
  readonly fill: string;
  readonly text: string;
}

export interface Theme {
  readonly name: string;
  readonly colors: {
    readonly paper: string;
    readonly ink: string;
    /** Secondary text, still 4.5:1 on paper. */
    readonly muted: string;
    readonly hairline: string;
    /** Faint fill: table heads, callouts. */
    readonly wash: string;
    readonly accent: string;
    readonly status: Readonly<Record<Mark, StatusColor>>;
    /**
     * Fills of counts from none to the most. Counts of a status have the hue of the status instead: see `heatColor`.
     */
    readonly heat: readonly HeatColor[];
  };
  readonly type: {
    readonly sans: string;
    readonly mono: string;
    readonly sansStack: string;
    readonly monoStack: string;
    /** Sizes in points. */
    readonly sizes: {
      readonly display: number;
      readonly title: number;
      readonly heading: number;
      readonly body: number;
      readonly small: number;
    };
    /** Line height as a multiple of the size. */
    readonly leading: number;
  };
  /** PNG or JPEG as a data URL; null leaves the slot empty. */
  readonly logo: {
    readonly dataUrl: string;
    readonly alternative: string;
    readonly caption?: string | undefined;
  } | null;
  /** Across the top of the first page; PNG or JPEG as a data URL. */
  readonly header?: { readonly dataUrl: string; readonly alternative: string } | undefined;
}

export interface FontFile {
  /** Family as themes name it, such as `IBM Plex Sans`. */
  readonly family: string;
  readonly weight: 'regular' | 'semibold';
  readonly bytes: Uint8Array;
  /** Path of the file, for messages. Default: the family. */
  readonly file?: string;
  readonly isForeign?: boolean;
}

/** A font package that is used if it is installed. */
export interface OptionalFont {
  readonly package: string;
  readonly family: string;
  /** Matches the characters that the font is used for. */
  readonly covers: RegExp;
}

export interface AbsentFont extends OptionalFont {
  /** Why it is ignored although it is installed, as a phrase. */
  readonly distrust?: string;
}

export interface FontSet {
  /** The families of the theme, then fallbacks for characters that these lack, in order of precedence. */
  readonly files: readonly FontFile[];
  readonly absent: readonly AbsentFont[];
}
