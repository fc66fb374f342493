/** Stacked bars of a tally. */
import type { Bar } from '../model/document.js';
import type { AuditSummary, CategorySummary, Tally } from '../model/summary.js';
import { type ComposeContext } from './context.js';
/** A bar by itself, labelled with what it is of: "273 policies". */
export declare function tallyBar(tally: Tally, context: ComposeContext): Bar;
/** The bar of one category among others, named, with its compliance. */
export declare function categoryBar(category: CategorySummary, index: number, context: ComposeContext): Bar;
/** Worst compliance first; categories without an assessed policy last, in the benchmark's order. */
export declare function worstCategoriesFirst(summary: AuditSummary): number[];
/** The bar in one sentence: its text alternative. */
export declare function describeBar(bar: Bar): string;
