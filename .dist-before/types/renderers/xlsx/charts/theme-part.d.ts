import type { Theme } from '../../../model/theme.js';
import type { Status } from '../../../model/vocabulary.js';
/** Slots of the workbook's theme that hold the colours of statuses: charts and users draw from the same palette. */
export declare const STATUS_SLOT: Readonly<Record<Status, string>>;
/** The theme's slot, dark or light text, that reads best on a bar of this status. */
export declare function barLabelInk({ colours }: Theme, status: Status): 'tx1' | 'bg1';
/** Puts the document's colours in place of those of the office theme. */
export declare function withThemeColours(part: string, { colours, name }: Theme): string;
