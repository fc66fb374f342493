import type { Content } from 'pdfmake/interfaces.js';
import type { AuditDocument, Block } from '../../model/document/document.js';
import type { Theme } from '../../model/template/theme.js';
import type { BlockHandlers } from '../handlers.js';
import type { Anchors } from './anchors.js';
import type { Typesetter } from '../../pdf-engine/text/typesetter.js';

/** What a block is drawn with. Lengths are points. */
export interface PdfContext {
  readonly document: AuditDocument;
  readonly theme: Theme;
  readonly type: Typesetter;
  readonly anchors: Anchors;
  /** Width that the block may fill. */
  readonly width: number;
  /** Whether the block stands within another, or wherever a user's handler puts it, and not down the page by itself. */
  readonly isNested: boolean;
  /** Height between the margins of a page. */
  readonly pageHeight: number;
  /** Draws blocks within a block, such as those of a list item. Given here because blocks must not import their caller. */
  readonly layOutBlocks: (blocks: readonly Block[], context: PdfContext) => Content[];
  /** Of the user's module. */
  readonly handlers: BlockHandlers | undefined;
  /** Sentences about what could not be shown. */
  readonly notices: Set<string>;
}

/** A drawn block. */
export interface DrawnBlock {
  readonly content: Content;
  /** Height of the beginning that must not be parted from a heading above: rather too much than too little. */
  readonly opening: number;
}

/** Height of one line in the theme's leading. */
export function lineHeightOf(size: number, theme: Theme): number {
  return size * theme.type.leading;
}

export function millimetersToPoints(millimeters: number): number {
  return (millimeters * 72) / 25.4;
}
