import type { PolicyTable } from '../../../model/document.js';
import type { Page } from '../page.js';
/** Policies, which the filters of the page act on, with a sentence that says how many of them the filters show. */
export declare function policyTable(block: PolicyTable, page: Page): string;
