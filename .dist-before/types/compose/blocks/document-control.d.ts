import type { Definition, Definitions } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
export declare function documentControl(context: ComposeContext): Definitions;
/** What the document is, of what, from where: the control block of pages, screens and the first worksheet. */
export declare function documentControlItems({ summary, wording, settings, template }: ComposeContext): Definition[];
