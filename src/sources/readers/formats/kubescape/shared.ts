/** What both format versions of Kubescape share. */
import { z } from 'zod';
import type { NotAssessedReason } from '../../../../model/report/report.js';
import type { ReportHead, StatedResult } from '../../results/build-report.js';

export const KUBESCAPE = 'the JSON of Kubescape';

export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

export function headOf(name: string, version: string): ReportHead {
  return {
    benchmarkId: name,
    benchmarkName: `${name} ${version}`.trim(),
    accountId: '',
    accountName: '',
    connectorType: 'kubernetes',
    jobId: '',
    origin: {
      tool: 'Kubescape',
      toolVersion: '',
      counts: 'resources',
      formula: 'green/(green+red+amber)',
      scannedAt: null,
      totals: [],
    },
  };
}

/** As Kubescape names its score factors. */
export function severityOfScore(factor: number): string {
  if (factor >= 9) return 'Critical';
  if (factor >= 7) return 'High';
  if (factor >= 4) return 'Moderate';
  return factor >= 1 ? 'Low' : '';
}

export function ofCounts(passed: number, failed: number, reason: NotAssessedReason): StatedResult {
  const evaluated = passed + failed;
  if (evaluated === 0) return { compliance: 'Gray', passed, evaluated, notAssessed: reason };
  return { compliance: failed === 0 ? 'Green' : passed === 0 ? 'Red' : 'Amber', passed, evaluated };
}
