import type { SignOff } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
export declare function signOff({ wording, settings }: ComposeContext): SignOff;
