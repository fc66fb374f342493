/** The places of a document that links may lead to, for every renderer that shows blocks. */
import { allBlocks } from '../model/blocks.js';
import type { AuditDocument, Block } from '../model/document.js';
import { unknownBlock } from './unknown-block.js';
import { shownRows } from './view.js';

/** Anchors of headings and of cards, and of the rows of tables that blocks show. */
export function anchorsOf(document: AuditDocument): ReadonlySet<string> {
  return new Set(allBlocks(document.blocks).flatMap((block) => anchorsAt(block, document)));
}

function anchorsAt(block: Block, document: AuditDocument): readonly string[] {
  switch (block.type) {
    case 'heading':
      return [block.anchor];
    case 'policyGuidance':
      return block.cards.map(({ anchor }) => anchor);
    case 'severityBreakdown':
    case 'table':
    case 'policyTable':
      return shownRows(document, block.view).flatMap((row) => row.anchor ?? []);
    case 'callout':
    case 'categoryChart':
    case 'contents':
    case 'cover':
    case 'definitions':
    case 'keyFigures':
    case 'list':
    case 'pageBreak':
    case 'paragraph':
    case 'signOff':
    case 'statusBar':
      return [];
    default:
      throw unknownBlock(block satisfies never);
  }
}
