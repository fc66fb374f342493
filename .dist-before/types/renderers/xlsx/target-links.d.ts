import type { Cell } from '../../model/document.js';
import type { TargetLinks } from './book-plan.js';
import { type SheetContext } from './sheet-context.js';
/** Finds where the cells of a sheet lead: a category to the rows of its policies, which are selected there. */
export declare function linkTo(context: SheetContext, links: TargetLinks | undefined): (cell: Cell, index: number) => string | undefined;
