import type { AnswerFormat } from '../options.js';
import type { ServiceData } from './stored-data.js';
/**
 * @param path absolute path of the folder
 * @throws AuditpressError `data-folder-unreadable`, `service-file-invalid`, or `service-data-invalid` with every problem
 */
export declare function loadData(path: string, format: AnswerFormat): Promise<ServiceData>;
