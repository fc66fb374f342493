import type { KeyFigure, KeyFigures } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
export declare function keyFigures(context: ComposeContext): KeyFigures;
/** Each number with what it is of. */
export declare function keyFigureList({ summary, wording }: ComposeContext): KeyFigure[];
