/**
 * A table as the engine lays it out by itself: columns of known width, a head that pages repeat, rows that stay whole.
 *
 * pdfmake measures each cell of a table before it lays it out, and lays it out as a document of its own. Here both happen at
 * once, row by row. What the rows style like is all in this file; lengths are points.
 */
import type { Printable } from '../text/typesetter.js';

declare module 'pdfmake/interfaces.js' {
  interface ContentCanvas {
    /**
     * Makes an empty canvas the place of a table, which is made when it is laid out. Only for what follows each other down the
     * page, not for columns or cells.
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
  readonly columns: readonly Column[];
  /** Of the rules. */
  readonly width: number;
  /** Its cells stand at the bottom. */
  readonly head: Row;
  /** The others from the first on, made when they are laid out: a long table is never there as a whole. */
  readonly rows: () => Iterable<Row>;
}

export interface Column {
  /** From the left edge of the table. */
  readonly left: number;
  readonly width: number;
}

export interface Row {
  /** A cell for each column: texts below each other. */
  readonly cells: readonly (readonly RowText[])[];
  readonly above: number;
  readonly below: number;
  readonly rule: Rule | null;
  /** Height that must be free below, because the next row is to stand on the same page. */
  readonly reserve: number;
  /** Whether the next row goes on with this one: both are one row for the reader. */
  readonly isContinued: boolean;
}

/** A line below a row. */
export interface Rule {
  readonly width: number;
  readonly color: string;
  /** Whether the row below begins under it, or at its middle. */
  readonly takesRoom: boolean;
}

export interface RowText {
  readonly text: Printable;
  /** Texts of one style share the object: what is known of it is found by it. */
  readonly style: TextStyle;
  readonly color: string;
  /** Room at the left. */
  readonly indent: number;
  /** Room above. */
  readonly spaceAbove: number;
  /** Drawn at the left of the first line, in the room of the indent. */
  readonly icon: Icon | undefined;
  /** Name of the destination to set here. */
  readonly destination: string | undefined;
  /** Name of the destination to lead to. */
  readonly link: string | undefined;
}

export interface TextStyle {
  readonly family: string;
  readonly isBold: boolean;
  readonly size: number;
  /** Multiple of the line height that the font has. */
  readonly lineHeight: number;
  readonly isRightAligned: boolean;
}

/** A small drawing: decoration, whose meaning the text beside it says. */
export interface Icon {
  /** Operators that draw it around the origin, y down. */
  readonly operators: string;
  /** Its middle, from the left edge of the text's room and from the top of its first line. */
  readonly x: number;
  readonly y: number;
}
