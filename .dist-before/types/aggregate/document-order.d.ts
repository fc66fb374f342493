import type { Report, ResourceCategory } from '../model/report.js';
import type { PolicyEntry, Tally } from '../model/summary.js';
/** A category in its place in the document, with its policies as entries and counted anew. */
export interface PlacedCategory {
    readonly category: ResourceCategory;
    /** Where it stands in the report as received: `ResourceCategories[3]`. */
    readonly path: string;
    readonly entries: readonly PolicyEntry[];
    /** Counted from the policies; the reported counts are compared with it, never used in its place. */
    readonly tally: Tally;
}
/**
 * Puts a report in document order: ControlCategoryOrder ascending, then the service's own order, for categories of the
 * same position and for the policies within a category.
 */
export declare function placeInDocumentOrder(report: Report): PlacedCategory[];
