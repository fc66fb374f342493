import type { AuditDocument, Block } from './document.js';

type Blocks = readonly Block[];
type Tables = AuditDocument['tables'];

/** The places that links within a document may lead to: its headings and cards, and the rows of tables that blocks show. */
export function anchorsOf({ blocks, tables }: Pick<AuditDocument, 'blocks' | 'tables'>): ReadonlySet<string> {
  return new Set(anchorsIn(blocks, tables));
}

function anchorsIn(blocks: Blocks, tables: Tables): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'heading':
        return [block.anchor];
      case 'list':
        return block.items.flatMap((item) => anchorsIn(item, tables));
      case 'callout':
        return anchorsIn(block.children, tables);
      case 'policyGuidance':
        return block.cards.map(({ anchor }) => anchor);
      case 'severityBreakdown':
      case 'table':
      case 'policyTable': {
        const { table, rows: shown } = block.view;
        const rows = tables[table]?.rows ?? [];
        return (shown ?? [...rows.keys()]).flatMap((row) => rows[row]?.anchor ?? []);
      }
      default:
        return [];
    }
  });
}
