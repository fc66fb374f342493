import type { Bar } from '../../model/document.js';
import type { Page } from './page.js';
/**
 * A bar with its label, its note and all its counts in words, which lead to the policies that they count. `alternative`
 * says in a sentence what the bar shows.
 */
export declare function renderLegendBar(bar: Bar, alternative: string, page: Page): string;
