import type { Cover } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
export declare function cover(context: ComposeContext): Cover;
