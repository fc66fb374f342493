/** Links of the prose that lead nowhere, as a template has them that leaves sections out to which its words link. */
import { anchorsOf } from '../../model/document/blocks.js';
import type { AuditDocument, Block, Inline } from '../../model/document/document.js';
import type { Cell, Table } from '../../model/document/table.js';
import type { ComposedSections } from './sections.js';

export interface LinkedSections extends ComposedSections {
  /** Anchors that links were dropped to, each once, sorted. */
  readonly lost: readonly string[];
}

/**
 * Sections with the text of such links in their place, so that all formats agree.
 *
 * @param tables of the report; what they link to goes where there is something to lead to
 */
export function dropLostLinks(
  { blocks, proseTables }: ComposedSections,
  tables: AuditDocument['tables'],
): LinkedSections {
  const lost = new Set<string>();
  let known: ReadonlySet<string> | undefined;
  const isLost = (target: string): boolean => {
    // A long document has many anchors, and not every one has a link in its prose.
    known ??= anchorsOf({ blocks, tables });
    if (known.has(target) || known.has(decodedTarget(target))) return false;
    lost.add(target);
    return true;
  };
  const linkedTables = Object.entries(proseTables).map(([name, table]) => [name, linkedTable(table, isLost)] as const);
  return {
    blocks: blocks.map((block) => linkedBlock(block, isLost)),
    proseTables: Object.fromEntries(linkedTables),
    lost: [...lost].sort(),
  };
}

type IsLost = (target: string) => boolean;

function linkedBlock(block: Block, isLost: IsLost): Block {
  switch (block.type) {
    case 'paragraph':
      return { ...block, children: linkedInlines(block.children, isLost) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((inner) => linkedBlock(inner, isLost))) };
    case 'callout':
      return { ...block, children: block.children.map((inner) => linkedBlock(inner, isLost)) };
    default:
      return block;
  }
}

function linkedInlines(inlines: readonly Inline[], isLost: IsLost): readonly Inline[] {
  return inlines.flatMap((inline) => {
    if (!('children' in inline)) return [inline];
    const children = linkedInlines(inline.children, isLost);
    return inline.type === 'link' && isLost(inline.target) ? children : [{ ...inline, children }];
  });
}

function linkedTable(table: Table, isLost: IsLost): Table {
  const linked = ({ target, ...cell }: Cell): Cell =>
    target === undefined || isLost(target) ? cell : { ...cell, target };
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(linked) })) };
}

/** The anchor that a link means, where it is written as addresses are. */
export function decodedTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
