import type { Element } from './structure.js';
/** What drawn content belongs to: an element, or nothing that is read: decoration, the head and the foot of a page. */
export type Mark = Element | 'layout' | 'header' | 'footer';
/** The operator that opens content which is not read. */
export declare const ARTIFACTS: {
    readonly layout: "/Artifact <</Type /Layout>> BDC";
    readonly repeated: "/Artifact <</Type /Pagination>> BDC";
    readonly header: "/Artifact <</Type /Pagination /Subtype /Header>> BDC";
    readonly footer: "/Artifact <</Type /Pagination /Subtype /Footer>> BDC";
};
declare module 'pdfmake/js/LayoutBuilder.js' {
    interface InlineRun {
        mark?: Mark;
    }
    interface LayoutNode {
        mark?: Mark;
    }
    interface Line {
        mark?: Mark;
    }
    interface Picture {
        mark?: Mark;
    }
    interface VectorState {
        mark?: Mark;
    }
}
