/** Orders the reports, jobs and accounts of one environment by their ids. Pure. */
import type { Environment } from '../../model/snapshot.js';
import type { PlacedReport } from './read-reports.js';
import type { EnvironmentPlan } from './service-file.js';
import type { EnvironmentData } from './stored-data.js';
/** What stands in the data twice becomes a problem. */
export declare function buildEnvironment(environment: Environment, reports: readonly PlacedReport[], { jobs, uncovered }: Pick<EnvironmentPlan, 'jobs' | 'uncovered'>, problems: string[]): EnvironmentData;
