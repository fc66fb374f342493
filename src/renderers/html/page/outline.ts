import { allBlocks, hasBlock } from '../../../base/document/blocks.js';
import type { AuditDocument, Bar, Block } from '../../../model/document/document.js';
import { chunksOf, type OutlineEntry, type Page } from './page.js';
import { entryNumbers, tableViewsOf } from '../policies/policy-views.js';
import { word } from '../../words.js';
import { hrefOf } from '../markup.js';
import { renderStack } from '../blocks/charts.js';
import { heightOfLines } from '../style/heights.js';
import { fill } from '../templates.js';

const DEFAULT_DEPTH = 2;

interface OpenEntry extends Omit<OutlineEntry, 'policies' | 'children'> {
  /** Numbers of the entries below the heading. */
  readonly policies: Set<number>;
  readonly children: OpenEntry[];
  /** The contents do not list their own section. */
  isContents: boolean;
}

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
        policies: new Set(),
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
    const numbers = entriesOf(document, block);
    for (const { policies } of open) for (const number of numbers) policies.add(number);
  }
  return entriesToDepth(roots, depth);
}

function entriesToDepth(entries: readonly OpenEntry[], depth: number): OutlineEntry[] {
  return entries
    .filter(({ level, isContents }) => level <= depth && !isContents)
    .map(({ level, text, anchor, bar, policies, children }) => ({
      level,
      text,
      anchor,
      bar,
      policies: policies.size,
      children: entriesToDepth(children, depth),
    }));
}

function entriesOf(document: AuditDocument, block: Block): number[] {
  return tableViewsOf([block]).flatMap(({ table, rows }) =>
    Array.from(rows ?? document.tables[table]?.rows.keys() ?? [], entryNumbers(document, table)),
  );
}

function barsByTarget(blocks: readonly Block[]): Map<string, Bar> {
  const bars = allBlocks(blocks).flatMap((block) => (block.type === 'categoryChart' ? block.bars : []));
  return new Map(bars.flatMap((bar) => (bar.target === undefined ? [] : [[bar.target, bar] as const])));
}

/** From this many sections within one, the navigation beside the page no longer helps to find them. */
const TOO_MANY_TO_FIND = 1_000;

export function renderOutline(page: Page): string {
  return page.renderEntries(page.outline);
}

/** The outline beside the page. It leaves out very many sections within one: the contents and the search have them. */
export function renderNavigation(page: Page): string {
  return page.renderEntries(hasTooMany(page.outline) ? withoutTooMany(page.outline) : page.outline);
}

function hasTooMany(entries: readonly OutlineEntry[]): boolean {
  return entries.some(({ children }) => children.length >= TOO_MANY_TO_FIND || hasTooMany(children));
}

function withoutTooMany(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.map((entry) => ({
    ...entry,
    children: entry.children.length < TOO_MANY_TO_FIND ? withoutTooMany(entry.children) : [],
  }));
}

/** Very many entries become several lists, which the browser can skip while they are out of view. */
export function renderEntries(entries: readonly OutlineEntry[], page: Page): string {
  if (entries.length === 0) return '';
  const chunks = chunksOf(entries);
  return chunks
    .map((chunk) =>
      fill('outline', {
        block: chunks.length > 1 ? page.heights.classOf(heightOfLines(chunk.length)) : null,
        entries: chunk.map(({ text, anchor, bar, policies, children }) => {
          const count = page.count(policies);
          const [before = '', after = ''] = word(page.document, 'html.policies').split('{count}');
          return {
            text,
            anchor,
            href: hrefOf(anchor),
            stack: bar === null ? null : renderStack(bar, null),
            count: policies === 0 ? null : count,
            before,
            after,
            children: renderEntries(children, page),
          };
        }),
      }),
    )
    .join('');
}
