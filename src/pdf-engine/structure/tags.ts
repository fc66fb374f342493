/**
 * What the nodes of a definition mean: the annotation that the engine turns into the structure of the PDF.
 *
 * A node without a tag means what its parent means. A text on its own becomes a paragraph (P); a drawing that is not within a
 * Figure is decoration, as rules and fills are.
 */

/** Structure types of PDF 1.7 that documents use. `Artifact` is none: it takes a node out of the structure. */
export type Role = 'Artifact' | 'Div' | 'Figure' | 'H1' | 'H2' | 'H3' | 'L' | 'LBody' | 'LI' | 'P' | 'Table' | 'TOC';

export interface Tag {
  readonly role: Role;
  /** Text alternative of a Figure. */
  readonly alt?: string;
  /** For a node with `table`: what its rows and cells are. */
  readonly grid?: Grid;
}

export interface Grid {
  /**
   * `table`: rows of cells; the `headerRows` head their columns, the first cell of any other row heads the row.
   * `list`: rows of a label and what it stands for. `contents`: rows of links to one place.
   */
  readonly kind: 'table' | 'list' | 'contents';
  /** Whether a row, counted from 0 with the head, goes on with the one above it: both are one row for the reader. */
  readonly continues?: (row: number) => boolean;
}

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    tag?: Tag;
  }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface LayoutNode {
    tag?: Tag;
  }
}
