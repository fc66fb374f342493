/** Charts of the summary; each has its numbers in a table or in words beside it. */
import type { CategoryChart, SeverityBreakdown, StatusBar } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
/** The stacked bar of the report, or of one category where it stands in that category's section. */
export declare function statusBar(context: ComposeContext, category?: number): StatusBar;
export declare function categoryChart(context: ComposeContext): CategoryChart;
export declare function severityBreakdown({ wording }: ComposeContext): SeverityBreakdown;
