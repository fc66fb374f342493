import { allBlocks, hasBlock } from '../../../model/document/blocks.js';
import type { AuditDocument, Bar, Block } from '../../../model/document/document.js';
import { entryNumbers, policyViewsOf } from '../policies/policy-views.js';

/** A heading in the navigation. */
export interface OutlineEntry {
  readonly level: 1 | 2 | 3;
  readonly text: string;
  readonly anchor: string;
  /** Entries in the policy tables below the heading, each counted once. */
  readonly policies: number;
  /** The bar of a category chart that leads to the heading. */
  readonly bar: Bar | null;
  readonly children: readonly OutlineEntry[];
}

interface OpenEntry extends Omit<OutlineEntry, 'policies' | 'children'> {
  readonly entries: Set<number>;
  readonly children: OpenEntry[];
  /** The contents do not list their own section. */
  isContents: boolean;
}

const DEFAULT_DEPTH = 2;

/** The headings of the document as a tree, down to the depth of its contents block. */
export function outlineOf(document: AuditDocument): OutlineEntry[] {
  const bars = barsByTarget(document.blocks);
  const depth = allBlocks(document.blocks).find((block) => block.type === 'contents')?.depth ?? DEFAULT_DEPTH;
  const roots: OpenEntry[] = [];
  let open: OpenEntry[] = [];
  for (const block of document.blocks) {
    if (block.type === 'heading') {
      const { level, text, anchor } = block;
      const entry: OpenEntry = {
        level,
        text,
        anchor,
        bar: bars.get(anchor) ?? null,
        entries: new Set(),
        children: [],
        isContents: false,
      };
      open = open.filter((outer) => outer.level < level);
      (open.at(-1)?.children ?? roots).push(entry);
      open.push(entry);
      continue;
    }
    const innermost = open.at(-1);
    if (innermost !== undefined && hasBlock([block], 'contents')) innermost.isContents = true;
    for (const number of entriesOf(document, block)) for (const entry of open) entry.entries.add(number);
  }
  return closed(roots, depth);
}

function closed(entries: readonly OpenEntry[], depth: number): OutlineEntry[] {
  return entries
    .filter(({ level, isContents }) => level <= depth && !isContents)
    .map(({ level, text, anchor, bar, entries: numbers, children }) => ({
      level,
      text,
      anchor,
      bar,
      policies: numbers.size,
      children: closed(children, depth),
    }));
}

function entriesOf(document: AuditDocument, block: Block): number[] {
  return policyViewsOf([block]).flatMap(({ table, rows }) =>
    Array.from(rows ?? document.tables[table]?.rows.keys() ?? [], entryNumbers(document, table)),
  );
}

function barsByTarget(blocks: readonly Block[]): Map<string, Bar> {
  const bars = allBlocks(blocks).flatMap((block) => (block.type === 'categoryChart' ? block.bars : []));
  return new Map(bars.flatMap((bar) => (bar.target === undefined ? [] : [[bar.target, bar] as const])));
}
