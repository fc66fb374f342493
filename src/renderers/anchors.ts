/** The places of a document that links may lead to, for every renderer that shows blocks. */
import type { AuditDocument, Block } from '../model/document.js';
import { shownRows } from './view.js';

/** Anchors of the headings, and of the rows of tables that blocks show. */
export function anchorsOf(document: AuditDocument): ReadonlySet<string> {
  return new Set(anchorsIn(document.blocks, document));
}

function anchorsIn(blocks: readonly Block[], document: AuditDocument): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'heading':
        return [block.anchor];
      case 'list':
        return block.items.flatMap((item) => anchorsIn(item, document));
      case 'callout':
        return anchorsIn(block.children, document);
      case 'policyGuidance':
        return block.cards.map(({ anchor }) => anchor);
      case 'severityBreakdown':
      case 'table':
      case 'policyTable':
        return shownRows(document, block.view).flatMap((row) => row.anchor ?? []);
      default:
        return [];
    }
  });
}
