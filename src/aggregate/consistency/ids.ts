import { isMaskedId, type Report } from '../../model/report/report.js';
import type { Observation } from './observation.js';

/** Ids that identify nothing, because they were masked before the report came here or are absent. One example a field. */
export function* checkIds(report: Report): Iterable<Observation> {
  const own = [
    { field: 'BenchmarkId', value: report.benchmarkId },
    { field: 'AccountId', value: report.accountId },
    { field: 'LicenseId', value: report.licenseId },
    { field: 'JobId', value: report.jobId },
  ];
  for (const { field, value } of own) {
    if (value.trim() === '')
      yield { code: 'id-absent', example: { path: field, subject: '', expected: '', found: '' } };
  }
  for (const { field, value } of [...own, ...report.providerAccountIds]) {
    if (value === null || !isMaskedId(value)) continue;
    yield { code: 'id-masked', example: { path: field, subject: '', expected: '', found: value } };
  }
}
