import type { PdfContext } from './context.js';
import type { Definition } from './engine/print.js';
import type { PageGeometry } from './page/geometry.js';
/** The whole document as the engine takes it. */
export declare function definitionOf(page: PageGeometry, context: PdfContext): Definition;
