import type { ResourceCategory } from '../../model/report.js';
/** A computed percentage, without the noise of binary fractions. */
export declare function spellPercent(percent: number): string;
/** A value of the report; blank ones in quotation marks, so that they can be seen. */
export declare function spellValue(value: string): string;
/** Where a policy stands, by its category's path and its position there. */
export declare function pathOf(categoryPath: string, position: number): string;
/** What a category is called in a note. */
export declare function nameOf({ categoryName, categoryId }: ResourceCategory): string;
