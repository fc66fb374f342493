import type { ResourceCategory } from '../../model/report/report.js';
import { isBlank } from '../blank.js';

const DECIMALS = 4;

/** A computed percentage, without the noise of binary fractions. */
export function formatPercent(percent: number): string {
  return String(Number(percent.toFixed(DECIMALS)));
}

/** A value of the report; blank ones in quotation marks, so that they can be seen. */
export function formatValue(value: string): string {
  return isBlank(value) ? JSON.stringify(value) : value;
}

/** The path of a policy: that of its category, and its position there. */
export function pathOf(categoryPath: string, position: number): string {
  return `${categoryPath}.Policies[${String(position)}]`;
}

/** What a category is called in a note. */
export function nameOf({ categoryName, categoryId }: ResourceCategory): string {
  return isBlank(categoryName) ? categoryId : categoryName;
}
