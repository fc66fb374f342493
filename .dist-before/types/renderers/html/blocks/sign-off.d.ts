import type { SignOff } from '../../../model/document.js';
/** Lines to sign on: the first field is the name, which may be known already. */
export declare function signOff(block: SignOff): string;
