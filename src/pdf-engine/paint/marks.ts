import type { Element } from '../structure/structure.js';

/** What drawn content belongs to: a structure element, or an artifact such as decoration or a running head. */
export type Mark = Element | 'layout' | 'header' | 'footer' | 'watermark';

/** The operators that start artifacts. */
export const ARTIFACTS = {
  layout: '/Artifact <</Type /Layout>> BDC',
  repeated: '/Artifact <</Type /Pagination>> BDC',
  header: '/Artifact <</Type /Pagination /Subtype /Header>> BDC',
  watermark: '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
  footer: '/Artifact <</Type /Pagination /Subtype /Footer>> BDC',
} as const;

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
