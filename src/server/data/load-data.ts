/** Loads the data of the server from its folder. */
import { AuditpressError } from '../../errors.js';
import { firstOf } from '../../messages/problems.js';
import { ENVIRONMENTS, type Environment } from '../../model/report/snapshot.js';
import type { AnswerFormat } from '../options.js';
import { buildEnvironment } from './build-environment.js';
import { openDataFolder } from './data-folder.js';
import { readReports, type PlacedReport } from './read-reports.js';
import { parseServiceFile, planWithoutFile } from './service-file.js';
import type { EnvironmentData, ServiceData } from './stored-data.js';

/**
 * @param path absolute path of the folder
 * @throws AuditpressError `data-folder-unreadable`, `service-file-invalid`, or `service-data-invalid` with every problem
 */
export async function loadData(path: string, format: AnswerFormat): Promise<ServiceData> {
  const folder = await openDataFolder(path);
  const problems: string[] = [];
  const json = [...folder.files.keys()].filter((name) => name.endsWith('.json'));
  if (folder.serviceFile === undefined && json.length === 0) {
    problems.push(`--data: expected reports as *.json files in ${JSON.stringify(path)}, found none`);
  }
  const plan = folder.serviceFile === undefined ? planWithoutFile(json) : parseServiceFile(folder.serviceFile);
  const data: Partial<Record<Environment, EnvironmentData>> = {};
  for (const environment of ENVIRONMENTS) {
    const reports: PlacedReport[] = [];
    // Sequentially, because a file may be large.
    for (const entry of plan[environment].reports) {
      reports.push(...(await readReports(entry, folder, format, problems)));
    }
    data[environment] = buildEnvironment(environment, reports, plan[environment], problems);
  }
  if (problems.length > 0) {
    throw new AuditpressError('service-data-invalid', firstOf(problems), { problems });
  }
  return data as ServiceData;
}
