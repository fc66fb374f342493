import { type FaultRates } from '../options.js';
/** Rates are kept to the millionth. Every problem is added to `problems`. */
export declare function parseFaults(text: string, problems: string[]): FaultRates;
