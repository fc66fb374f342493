/**
 * Reads what Prowler writes: the compliance CSV (`output/compliance/…_FRAMEWORK_PROVIDER.csv`), the compliance findings in OCSF
 * beside it, the findings as CSV, JSON or OCSF. Of files of one run, the compliance CSV says which requirements there are, and the
 * findings say the rest: severities, services, types of resources, remediation.
 */
import type { Report } from '../../../../model/report/report.js';
import type { ReportHead } from '../../results/build-report.js';
import { ReportCollector, type Wants } from '../../results/collect-reports.js';
import { columnsOf } from '../../input/csv.js';
import { withoutReports } from '../../input/faults.js';
import { addOcsfFindings, isOcsf, ocsfChecks } from '../ocsf.js';
import { complianceReports, isComplianceCsv, type CheckDetails } from './compliance.js';
import { addFindings, checksInFindings, isFindingsCsv, isFindingsJson } from './findings.js';
import { inInput } from '../../input/input-files.js';
import type { InputFile, Reader } from '../../reader.js';

export const prowlerReader: Reader = {
  name: 'prowler',
  title: 'the CSV, JSON or OCSF of Prowler',
  version: 1,
  detects: (start) => kindOf(start) !== undefined,
  read: (file, _options, { wants }) => readFiles([file], wants),
  join: (files, _options, { wants }) => readFiles(files, wants),
};

type Kind = 'compliance' | 'findings' | 'ocsf';

function kindOf(start: string): Kind | undefined {
  if (isOcsf(start)) return /"name"\s*:\s*"Prowler"/.test(start) ? 'ocsf' : undefined;
  if (isFindingsJson(start)) return 'findings';
  const columns = columnsOf(start);
  if (isComplianceCsv(columns)) return 'compliance';
  return isFindingsCsv(columns) ? 'findings' : undefined;
}

/** Compliance Findings, which Prowler writes for one framework into its folder `compliance`. */
const isOfFramework = (start: string): boolean => /"class_uid"\s*:\s*2003\b/.test(start);

async function readFiles(files: readonly InputFile[], wants: Wants): Promise<readonly Report[]> {
  const of = (kind: Kind) => files.filter(({ start }) => kindOf(start) === kind);
  const [compliance, findings, ocsf] = [of('compliance'), of('findings'), of('ocsf')];
  if (compliance.length > 0) {
    const checks = new Map<string, CheckDetails>();
    for (const file of findings)
      for (const [id, details] of await inInput(file, checksInFindings)) checks.set(id, details);
    for (const file of ocsf) {
      for (const [id, details] of await inInput(file, ocsfChecks))
        if (details.guidance !== undefined || !checks.has(id)) checks.set(id, details);
    }
    const reports: Report[] = [];
    for (const file of compliance) {
      const before = reports.length;
      const wantsOwn: Wants = (subject, index) => wants(subject, before + index);
      reports.push(...(await inInput(file, () => complianceReports(file, checks, wantsOwn))));
    }
    if (reports.length > 0) {
      const wantsOther: Wants = (subject, index) => wants(subject, reports.length + index);
      return [...reports, ...(await reportsOfFindings({ findings, ocsf }, wantsOther, accountsOf(reports)))];
    }
  }
  const built = await reportsOfFindings({ findings, ocsf }, wants, () => false);
  if (built.length > 0) return built;
  throw withoutReports(
    prowlerReader.title,
    'findings that name a framework',
    'Run Prowler with --compliance, or give the files of its folder "compliance".',
  );
}

/** Whether a report is of one of these accounts, or states none. */
function accountsOf(reports: readonly Report[]): (head: ReportHead) => boolean {
  const known = new Set(reports.flatMap(({ accountId, accountName }) => [accountId, accountName]));
  return ({ accountId, accountName }) =>
    accountId === '' || known.has(accountId) || (accountName !== '' && known.has(accountName));
}

/** @param isRead whether the reports of an account were read from the compliance CSV, which has all of their requirements */
async function reportsOfFindings(
  { findings, ocsf }: Readonly<Record<'findings' | 'ocsf', readonly InputFile[]>>,
  wants: Wants,
  isRead: (head: ReportHead) => boolean,
): Promise<readonly Report[]> {
  // Both are of the same run, unless they are of different accounts.
  const reports = new ReportCollector(wants);
  const ofFrameworks = ocsf.filter(({ start }) => isOfFramework(start));
  for (const file of ofFrameworks) await inInput(file, () => addOcsfFindings(file, reports, isRead));
  // They have all requirements of their frameworks, and the other findings only those with a check.
  const frameworks = new Set(reports.benchmarks);
  const isInOcsf = (head: ReportHead) => frameworks.has(head.benchmarkId) || isRead(head);
  for (const file of ocsf.filter((each) => !ofFrameworks.includes(each)))
    await inInput(file, () => addOcsfFindings(file, reports, isInOcsf));
  const known = new Set(reports.accounts);
  // Findings of Kubernetes name no account in OCSF.
  const isKnown = (head: ReportHead) =>
    isRead(head) || known.has(head.accountId) || (known.has('') && head.connectorType === 'kubernetes');
  for (const file of findings) await inInput(file, () => addFindings(file, reports, isKnown));
  return reports.build();
}
