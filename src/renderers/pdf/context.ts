import type { Content } from 'pdfmake/interfaces.js';
import type { AuditDocument, Block, Heading } from '../../model/document/document.js';
import type { Theme } from '../../model/template/theme.js';
import type { BlockHandlers } from '../handlers.js';
import type { Anchors } from './anchors.js';
import type { Typesetter } from './engine/text/typesetter.js';

export interface PdfContext {
  readonly document: AuditDocument;
  readonly theme: Theme;
  readonly type: Typesetter;
  readonly anchors: Anchors;
  readonly headingDepths: ReadonlyMap<Heading, Heading['level']>;
  readonly width: number;
  /** Whether the block is inside another block or placed by a user's handler, not directly on the page. */
  readonly isNested: boolean;
  readonly pageHeight: number;
  /** Draws nested blocks, such as those of a list item. Passed in because blocks must not import their caller. */
  readonly layOutBlocks: (blocks: readonly Block[], context: PdfContext) => Content[];
  readonly handlers: BlockHandlers | undefined;
  readonly notices: Set<string>;
  /** Called for each row of a table that the engine lays out. */
  readonly onRow: () => void;
}

export interface DrawnBlock {
  readonly content: Content;
  /** Height of the start that must stay on the page of a heading above. An upper bound. */
  readonly opening: number;
  /** It never breaks, so that all of it is its opening. */
  readonly isWhole?: true;
}

export function lineHeightOf(size: number, theme: Theme): number {
  return size * theme.type.leading;
}

/** Moving more of a page than this would leave too much of the page before it empty. */
const MAX_KEPT_WHOLE = 0.3;

/** Height that stays on the page of a heading above: the whole of a block up to `most` of a page, else its start. `whole`: `Infinity` if long. */
export function openingOf(
  whole: number,
  start: number,
  { pageHeight }: Pick<PdfContext, 'pageHeight'>,
  most = MAX_KEPT_WHOLE,
): number {
  return whole <= most * pageHeight ? whole : start;
}
