import type { SeverityBreakdown } from '../../../model/document.js';
import type { Page } from '../page.js';
export declare function severityBreakdown(block: SeverityBreakdown, page: Page): string;
