import type { AnswerFormat } from '../options.js';
import { type DataFolder } from './data-folder.js';
import type { EnvironmentPlan } from './service-file.js';
import type { StoredReport } from './stored-data.js';
/** A report and where it belongs. */
export interface PlacedReport extends StoredReport {
    readonly file: string;
    readonly licenseId: string;
    readonly accountId: string;
    readonly jobId: string;
    /** ISO 8601, UTC. */
    readonly finishedAt: string;
}
/** Reports that cannot be served become problems, with the name of their file. */
export declare function readReports({ file, finishedAt }: EnvironmentPlan['reports'][number], folder: DataFolder, format: AnswerFormat, problems: string[]): Promise<readonly PlacedReport[]>;
