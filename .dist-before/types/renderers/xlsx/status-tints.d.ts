import type { Worksheet as Sheet } from 'exceljs';
import { type Status } from '../../model/vocabulary.js';
import { type Styles } from './styles.js';
import type { ShownTable } from '../view.js';
/** Words of one column by the status that they stand for. */
export type StatusWords = ReadonlyMap<string, Status>;
/**
 * The words by which conditional formats can tint a column; undefined where they cannot: no status in it, a word that
 * stands for two statuses, too many or too long words. Statuses of such a column carry their tint themselves.
 */
export declare function statusWords(view: ShownTable, index: number): StatusWords | undefined;
/** One rule a word over the column's cells, so that the tint follows a word that somebody changes. */
export declare function addStatusTints(sheet: Sheet, styles: Styles, area: {
    top: string;
    bottom: string;
}, words: StatusWords): void;
