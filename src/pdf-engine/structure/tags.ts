/**
 * Tags of the nodes of a definition, which the engine turns into the structure of the PDF.
 *
 * A node without a tag belongs to the element of its parent. Text outside of such an element becomes a paragraph (P). A drawing
 * outside of a Figure is decoration.
 */

/** Structure types of PDF 1.7 that documents use. `Artifact` is not one: it excludes a node from the structure. */
export type Role = 'Artifact' | 'Div' | 'Figure' | 'H1' | 'H2' | 'H3' | 'L' | 'LBody' | 'LI' | 'P' | 'Table' | 'TOC';

export interface Tag {
  readonly role: Role;
  /** Text alternative of a Figure. */
  readonly alt?: string;
  /** For a node with `table`: the meaning of its rows and cells. */
  readonly grid?: Grid;
}

export interface Grid {
  /**
   * `table`: the `headerRows` are column headers, and the first cell of each other row is its row header.
   * `list`: each row is a label and its body. `contents`: each row links to one place.
   */
  readonly kind: 'table' | 'list' | 'contents';
  /** Whether a row continues the row above it, so that both are one row in the structure. Row 0 is the head. */
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
