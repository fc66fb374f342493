import { allBlocks } from './blocks.js';
import type { AuditDocument, Block } from './document.js';
import { unknownBlock } from './unknown-block.js';

type Parts = Pick<AuditDocument, 'blocks' | 'tables'>;

/** The anchors in a document: headings, guidance cards, and the rows of tables that blocks show. */
export function anchorsOf(document: Parts): ReadonlySet<string> {
  return new Set(allBlocks(document.blocks).flatMap((block) => anchorsAt(block, document)));
}

function anchorsAt(block: Block, { tables }: Parts): readonly string[] {
  switch (block.type) {
    case 'heading':
      return [block.anchor];
    case 'policyGuidance':
      return block.cards.map(({ anchor }) => anchor);
    case 'severityBreakdown':
    case 'table':
    case 'policyTable': {
      const { table, rows: shown } = block.view;
      const rows = tables[table]?.rows ?? [];
      return (shown ?? [...rows.keys()]).flatMap((row) => rows[row]?.anchor ?? []);
    }
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
