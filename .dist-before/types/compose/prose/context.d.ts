import type { ComposeContext } from '../context.js';
import type { ProseContext } from './expand.js';
export interface Loop {
    readonly category?: number;
    readonly severity?: string;
    /** Position in `summary.services`. */
    readonly service?: number;
}
export declare function proseContext(context: ComposeContext): ProseContext;
/** What a repeated section is about: `category`, `severity` or `service`. */
export declare function loopContext(loop: Loop, context: ComposeContext): ProseContext;
