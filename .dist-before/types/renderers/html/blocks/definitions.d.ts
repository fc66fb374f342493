import type { Definitions } from '../../../model/document.js';
export declare function definitions(block: Definitions): string;
