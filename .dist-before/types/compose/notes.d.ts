/** Notes in words. */
import type { NoteCode, NoteExample } from '../model/summary.js';
import type { Wording } from './wording.js';
export declare function noteMessage(code: NoteCode, wording: Wording): string;
export declare function noteExampleText(example: NoteExample, wording: Wording): string;
