/** Words for the service's values: known ones from the catalogue, unknown ones as they are. */
import type { ComplianceFormula, PolicyEntry } from '../model/summary.js';
import type { Status } from '../model/vocabulary.js';
import type { Wording } from './wording.js';
export declare function statusLabel(status: Status, wording: Wording): string;
/** Status of an entry; an unrecognised colour is named as received. */
export declare function entryStatusLabel(entry: PolicyEntry, wording: Wording): string;
/** Which policies a formula is about, as catalogues choose their words by it: all assessed ones, or those that pass or fail. */
export declare function countedBy(formula: ComplianceFormula): 'assessed' | 'decided';
/** Colours as received; one that is blank shows its quotation marks. */
export declare function colourText(colour: string): string;
export declare function severityLabel(severity: string, wording: Wording): string;
export declare function riskLevelLabel(level: string, wording: Wording): string;
export declare function riskProbabilityLabel(probability: string, wording: Wording): string;
