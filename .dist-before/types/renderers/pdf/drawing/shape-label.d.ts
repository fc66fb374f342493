import type { Content } from 'pdfmake/interfaces.js';
import type { Status } from '../../../model/vocabulary.js';
import type { PdfContext } from '../context.js';
import type { Printable, Style } from '../typesetting/typesetter.js';
export interface LabelText {
    readonly text: Printable;
    readonly fontSize: number;
    readonly lineHeight: number;
    readonly color?: string;
    readonly bold?: boolean;
    readonly alignment?: 'right';
    readonly id?: string;
    readonly linkToDestination?: string;
}
/** Room for a shape and its gap before text of a size. */
export declare function shapeIndent(size: number): number;
/** Text with the shape of its status in front. Further lines stand below the first word. */
export declare function shapeLabel(status: Status, label: LabelText, style: Style, { theme, type }: PdfContext): Content;
