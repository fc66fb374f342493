import type { HeaderFooter, PageSetup } from 'exceljs';
import type { AuditDocument } from '../../model/document.js';
/** Points. */
export interface ContentSize {
    readonly width: number;
    readonly height: number;
}
/**
 * A data sheet prints as wide as a landscape page, its head rows repeated; content of a known size on one page, turned so
 * that it prints larger.
 */
export declare function pageSetupOf(document: AuditDocument, sheet: {
    readonly headRow: number;
} | ContentSize): Partial<PageSetup>;
/** Running head with the mark in its middle, foot with document id and page number. */
export declare function headerFooterOf(document: AuditDocument, font: string): Partial<HeaderFooter>;
