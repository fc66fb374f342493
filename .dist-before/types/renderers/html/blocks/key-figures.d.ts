import type { KeyFigures } from '../../../model/document.js';
export declare function keyFigures(block: KeyFigures): string;
