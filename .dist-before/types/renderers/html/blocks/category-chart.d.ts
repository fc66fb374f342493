import type { CategoryChart } from '../../../model/document.js';
import type { Page } from '../page.js';
/**
 * A table whose second column is the bar, so its numbers stand beside it; several tables where there are very many
 * bars, nothing where there are none.
 */
export declare function categoryChart({ bars, description }: CategoryChart, page: Page): string;
