import type { AuditDocument } from '../../../model/document.js';
import type { StackedBars } from './stacked-bars.js';
/**
 * The part of a chart: flat bars in the colours of the workbook's theme, labelled with their numbers, on cells that it
 * follows. Their values are cached as the table has them.
 */
export declare function chartPart(document: AuditDocument, chart: StackedBars, font: string): string;
