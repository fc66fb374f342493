import * as layoutModule from 'pdfmake/js/LayoutBuilder.js';
import type { Content } from 'pdfmake/interfaces.js';
import type { LayoutNode, LayoutRow, Line } from 'pdfmake/js/LayoutBuilder.js';
import { Element } from './structure.js';
type PageContent = (page: number, pages: number) => Content;
declare const TaggingLayout_base: typeof layoutModule.LayoutBuilder;
/**
 * pdfmake's layout, which gives every line and drawing the element of the structure that it belongs to. Elements are made in
 * the order of the definition, which is the order of reading; what pages repeat belongs to none.
 */
export declare class TaggingLayout extends TaggingLayout_base {
    #private;
    readonly root: Element;
    processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void;
    processLeaf(node: LayoutNode): void;
    buildNextLine(node: LayoutNode): Line | null;
    processCanvas(node: LayoutNode): void;
    processSVG(node: LayoutNode): void;
    processImage(node: LayoutNode): void;
    processList(isOrdered: boolean, node: LayoutNode): void;
    processRow(row: LayoutRow): unknown;
    addHeadersAndFooters(header: PageContent, footer: PageContent): void;
}
export {};
