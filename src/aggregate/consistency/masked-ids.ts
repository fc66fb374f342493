import type { Report } from '../../model/report.js';
import type { Observation } from './observation.js';

/** Mask characters in a row: two or more, of the letter x eight. Ids need not be UUIDs, so no other shape is odd. */
const MASK = /[#*•]{2}|x{8}/i;

/** Ids that were masked before the report came here: they identify nothing. One example a field. */
export function* checkMaskedIds(report: Report): Iterable<Observation> {
  const ids = [
    { field: 'AccountId', value: report.accountId },
    { field: 'LicenseId', value: report.licenseId },
    ...report.providerAccountIds,
    { field: 'JobId', value: report.jobId },
  ];
  for (const { field, value } of ids) {
    if (value === null || !MASK.test(value)) continue;
    yield { code: 'id-masked', example: { path: field, subject: '', expected: '', found: value } };
  }
}
