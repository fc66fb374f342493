import type { Workbook } from 'exceljs';
import type { Part } from './zip.js';
/**
 * The files of the package in the order in which exceljs writes them.
 *
 * Its own `writeBuffer` stamps every file with the time of day and cannot be told otherwise; leaving the zip to us
 * makes the bytes reproducible and changes nothing that other users of exceljs or jszip in the process could see.
 */
export declare function packageParts(workbook: Workbook): Promise<Part[]>;
