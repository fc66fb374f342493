/**
 * A table that the engine lays out itself: columns of known width, a head that each page repeats, rows that stay whole.
 *
 * pdfmake first measures each cell of a table, then lays each out as a separate document. The engine does both at once, row by row.
 * Lengths are points.
 */
import type { Grid } from '../structure/structure.js';
import type { Printable } from '../text/typesetter.js';

declare module 'pdfmake/interfaces.js' {
  interface ContentCanvas {
    /**
     * Places a table instead of the canvas, which must be empty. The table is created when it is laid out. Not within cells or
     * unbreakable nodes.
     */
    rowTable?: () => RowTable;
  }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface LayoutNode {
    rowTable?: () => RowTable;
  }
}

export interface RowTable {
  /** The meaning of its rows and cells. The tag of its node is `Table`, `L` or `TOC`. */
  readonly kind: Grid['kind'];
  readonly columns: readonly Column[];
  readonly width: number;
  readonly lanes: Lanes;
  readonly head: Row | undefined;
  /**
   * The other rows, created when they are laid out, so that a long table is never in memory as a whole. `pageOf` is the page of a
   * destination in a table that comes before; undefined for any other.
   */
  readonly rows: (pageOf: PageOf) => Iterable<Row>;
}

/** Rows run down one lane and then down the next, as the columns of a newspaper do. Each lane repeats the head. */
export interface Lanes {
  readonly count: number;
  /** From the left edge of one lane to that of the next. */
  readonly distance: number;
}

/** The place of a cell within its lane. */
export function columnOf({ columns, width }: RowTable, { headsGroup }: Row, column: number): Column {
  return headsGroup === true ? { left: 0, width } : (columns[column] ?? { left: 0, width: 0 });
}

export type PageOf = (destination: string) => number | undefined;

export interface Column {
  /** From the left edge of the table. */
  readonly left: number;
  readonly width: number;
}

export interface Row {
  /** One cell per column, each a stack of texts; of a row that heads a group, a single one over all columns. */
  readonly cells: readonly (readonly RowText[])[];
  /** Whether the row heads the rows after it, and stays with the first of them. Default: no. */
  readonly headsGroup?: true;
  readonly above: number;
  readonly below: number;
  readonly rule: Rule | null;
  /** Height that must be free below, to keep the next row on the same page. */
  readonly reserve: number;
  /** Whether the next row continues this one, so that both are one row in the structure. */
  readonly isContinued: boolean;
}

export interface Rule {
  readonly width: number;
  readonly color: string;
  /** Whether the row below starts below the rule, not at its middle. */
  readonly takesRoom: boolean;
}

export interface RowText {
  readonly text: Printable | PageReference;
  /** Texts of one style share the object, which is the key of cached data. */
  readonly style: TextStyle;
  readonly color: string;
  readonly indent: number;
  readonly spaceAbove: number;
  /** Drawn to the left of the first line, within the indent. */
  readonly icon: Icon | undefined;
  readonly destination: string | undefined;
  readonly link: TextLink | undefined;
  /** What search and copies read in its place. Default: the text. */
  readonly reads?: string;
}

export function plainText(text: RowText['text'], style: TextStyle, color: string): RowText {
  return {
    text,
    style,
    color,
    indent: 0,
    spaceAbove: 0,
    icon: undefined,
    destination: undefined,
    link: undefined,
  };
}

/**
 * Prints the page of a destination, which may come later, once all pages are laid out. Only in tables of the kind `contents`: it is
 * the only text of a row's last cell, and has a link.
 */
export interface PageReference {
  readonly pageOf: string;
}

export function isPageReference(text: RowText['text']): text is PageReference {
  return typeof text === 'object' && 'pageOf' in text;
}

/** What a text links to: a destination by name, or the address of another document. */
export type TextLink = { readonly linkToDestination: string } | { readonly link: string };

export interface TextStyle {
  readonly family: string;
  readonly isBold: boolean;
  readonly size: number;
  /** Multiple of the font's line height. */
  readonly lineHeight: number;
  readonly isRightAligned: boolean;
}

/** A small drawing. Decoration, because the text next to it says the same. */
export interface Icon {
  /** Operators that draw it around the origin, y down. */
  readonly operators: string;
  /** Side of the square that it fills. */
  readonly size: number;
  readonly x: number;
  readonly y: number;
}
