import type { ContentText } from 'pdfmake/interfaces.js';
import type { Inline } from '../../model/document.js';
import type { PdfContext } from './context.js';
/** Style that a run of text inherits from the inlines around it. */
interface Marks {
    readonly bold?: true;
    readonly color?: string;
    readonly linkToDestination?: string;
    readonly link?: string;
}
/**
 * Inlines as runs of text. There is no italic font: emphasis is semibold, as strong is. A link that leads nowhere, or to
 * an address that is not http, https or mailto, prints as plain text and makes a notice.
 */
export declare function inlinesOf(inlines: readonly Inline[], size: number, context: PdfContext, marks?: Marks): ContentText[];
/** Style of a link to an anchor; none, and a notice, where nothing printed has the anchor. */
export declare function internalLink(target: string, context: PdfContext): {
    linkToDestination?: string;
    color?: string;
};
export {};
