/** What the blocks of a page share, and how long pages are split. */
import type { AuditDocument, Bar, Block } from '../../../model/document/document.js';
import type { Cell } from '../../../model/document/table.js';
import type { BlockHandlers } from '../../handlers.js';
import type { ListColumn, ShownPolicies } from '../policies/policy-views.js';
import type { ColumnClasses, HeightClasses } from '../style/css.js';
import type { CountLinks } from '../policies/count-links.js';
import type { Facet, PolicyIndex } from '../policies/facets.js';

export interface Page {
  readonly document: AuditDocument;
  readonly words: AuditDocument['words'];
  readonly outline: readonly OutlineEntry[];
  readonly facets: readonly Facet[];
  readonly policies: ShownPolicies;
  readonly columns: readonly ListColumn[];
  /** Formats a number of policies for the locale, with the digits 0 to 9. */
  readonly count: (policies: number) => string;
  readonly countLinks: CountLinks;
  readonly columnClasses: ColumnClasses;
  readonly heights: HeightClasses;
  readonly policyIndex: PolicyIndex;
  /** Rendered cells, by the format of their column: the first ones of the page. */
  readonly cells: (format: string) => Map<Cell, string>;
  /** Anchors in use. A row in several tables has its anchor in the first. */
  readonly anchors: Set<string>;
  readonly handlers: BlockHandlers | undefined;
  readonly notices: Set<string>;
  /** Renders entries of the outline. Memoized, because the contents and the navigation usually show the same entries. */
  readonly renderEntries: (entries: readonly OutlineEntry[]) => string;
  render(blocks: readonly Block[]): string;
}

export interface OutlineEntry {
  readonly level: 1 | 2 | 3;
  readonly text: string;
  readonly anchor: string;
  readonly policies: number;
  readonly bar: Bar | null;
  readonly children: readonly OutlineEntry[];
}

/** Browsers lay out a very long table slowly, but can skip whole tables that are out of view. */
const ROWS_PER_CHUNK = 100;

const MAX_UNSPLIT_ROWS = 200;

/** Splits the rows of a long table into chunks, one HTML table per chunk. Up to 200 rows stay together. */
export function chunksOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  if (rows.length <= MAX_UNSPLIT_ROWS) return [rows];
  const count = Math.ceil(rows.length / ROWS_PER_CHUNK);
  return Array.from({ length: count }, (_, chunk) => rows.slice(chunk * ROWS_PER_CHUNK, (chunk + 1) * ROWS_PER_CHUNK));
}
