import type { CategorySummary, ComplianceFormula } from '../model/summary.js';
import type { PlacedCategory } from './document-order.js';
export declare function summariseCategory({ category, entries, tally }: PlacedCategory, formula: ComplianceFormula): CategorySummary;
