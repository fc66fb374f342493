/** Reads ASFF, the format of AWS Security Hub: `aws securityhub get-findings`, and what Prowler writes for it. */
import { z } from 'zod';
import type { NotAssessedReason, Resource } from '../../../model/report/report.js';
import type { Color } from '../../../model/report/vocabulary.js';
import { statedAt } from '../results/build-report.js';
import type { ReportCollector } from '../results/collect-reports.js';
import { withoutReports } from '../input/faults.js';
import { readItems } from '../input/items.js';
import type { Reader } from '../reader.js';
import { severityOf, text } from '../input/tool-json.js';

const findingSchema = z.object({
  SchemaVersion: z.string(),
  ProductName: text,
  AwsAccountId: text,
  AwsAccountName: text,
  GeneratorId: text,
  Region: text,
  UpdatedAt: text,
  Title: text,
  Description: text,
  Severity: z.object({ Label: text }).nullish(),
  Remediation: z.object({ Recommendation: z.object({ Text: text, Url: text }).nullish() }).nullish(),
  ProductFields: z.record(z.string(), text).nullish(),
  Resources: z.array(z.object({ Id: text, Type: text, Region: text })).nullish(),
  Compliance: z
    .object({
      Status: text,
      SecurityControlId: text,
      RelatedRequirements: z.array(z.string()).nullish(),
      AssociatedStandards: z.array(z.object({ StandardsId: text })).nullish(),
      StatusReasons: z.array(z.object({ Description: text })).nullish(),
    })
    .nullish(),
  Workflow: z.object({ Status: text }).nullish(),
  RecordState: text,
});
type Finding = z.infer<typeof findingSchema>;

export const asffReader: Reader = {
  name: 'asff',
  title: 'ASFF, the findings of Security Hub',
  version: 1,
  detects: (start) => /^\s*[[{]/.test(start) && /"SchemaVersion"\s*:\s*"2018-10-08"/.test(start),
  read(file, _options, { reports }) {
    for (const finding of readItems(file, findingSchema, asffReader.title)) addFinding(finding, reports);
    const built = reports.build();
    if (built.length > 0) return built;
    throw withoutReports(
      asffReader.title,
      'a compliance status and a standard',
      'Turn on a standard in Security Hub. Findings of other products, such as Inspector, are of no standard.',
    );
  },
};

function addFinding(finding: Finding, reports: ReportCollector): void {
  const { Compliance, RecordState } = finding;
  // An archived finding is of an earlier check.
  if (Compliance === null || Compliance === undefined || RecordState === 'ARCHIVED') return;
  const color = COLORS[Compliance.Status];
  const reason = (isProwler(finding) ? REASONS_OF_PROWLER : REASONS)[Compliance.Status];
  for (const standard of standardsOf(finding)) {
    const report = reports.of({
      benchmarkId: standard,
      benchmarkName: standard
        .split('/')
        .slice(-3)
        .join(' ')
        .replace(/ v (?=\d)/, ' '),
      accountId: finding.AwsAccountId,
      accountName: finding.AwsAccountName,
      connectorType: 'aws',
      jobId: '',
      origin: {
        tool: finding.ProductName || (finding.ProductFields?.['ProviderName'] ?? ''),
        toolVersion: finding.ProductFields?.['ProviderVersion'] ?? '',
        counts: 'resources',
        formula: 'green/(green+red+amber)',
        scannedAt: statedAt(finding.UpdatedAt, 'UpdatedAt'),
        totals: [],
      },
    });
    const head = (number: string) => ({
      category: '',
      policyId: Compliance.SecurityControlId === '' ? finding.GeneratorId : Compliance.SecurityControlId,
      title: finding.Title,
      number,
      service: finding.Resources?.[0]?.Type ?? '',
      severity: severityOf(finding.Severity?.Label ?? ''),
      guidance: {
        description: isProwler(finding) ? '' : finding.Description,
        remediation: finding.Remediation?.Recommendation?.Text ?? '',
        references: [finding.Remediation?.Recommendation?.Url ?? ''].filter((url) => url !== ''),
      },
    });
    for (const number of numbersOf(finding, standard)) {
      if (color !== undefined) report.addCheck(head(number), resourceOf(finding, color));
      else if (reason !== undefined) report.addUnchecked(head(number), reason);
      else report.addPolicy(head(number), { compliance: Compliance.Status, passed: 0, evaluated: 0 });
    }
  }
}

/** Of a warning, Security Hub says that information is missing: it has neither passed nor failed. */
const REASONS: Readonly<Record<string, NotAssessedReason>> = { WARNING: 'error', NOT_AVAILABLE: 'error' };

/** Prowler writes what is checked by hand as not available; version 3 as information. */
const REASONS_OF_PROWLER: Readonly<Record<string, NotAssessedReason>> = { NOT_AVAILABLE: 'manual', INFOED: 'manual' };

const isProwler = ({ ProductFields }: Finding): boolean => ProductFields?.['ProviderName'] === 'Prowler';

const COLORS: Readonly<Record<string, Color>> = { PASSED: 'green', FAILED: 'red' };

function standardsOf({ Compliance, ProductFields }: Finding): readonly string[] {
  const associated = (Compliance?.AssociatedStandards ?? []).map(({ StandardsId }) => StandardsId);
  if (associated.length > 0) return associated;
  const stated = ProductFields?.['StandardsArn'] ?? ProductFields?.['StandardsGuideArn'] ?? '';
  return stated === '' ? [] : [stated.replace(/^arn:aws[\w-]*:securityhub:::/, '')];
}

/** Prowler names the requirements after their standard: `CIS-1.5 2.1.1 2.1.2`. A text of 64 characters may be cut within the last. */
function numbersOf(finding: Finding, standard: string): readonly string[] {
  const related = finding.Compliance?.RelatedRequirements?.find((each) => each.startsWith(`${standard} `));
  if (!isProwler(finding) || related === undefined) return [numberOf(finding)];
  const numbers = related.slice(standard.length + 1).split(' ');
  return related.length >= 63 && numbers.length > 1 ? numbers.slice(0, -1) : numbers;
}

function numberOf({ Compliance, ProductFields }: Finding): string {
  const stated = ProductFields?.['RuleId'] ?? ProductFields?.['ControlId'] ?? '';
  return stated === '' ? (Compliance?.SecurityControlId ?? '') : stated;
}

function resourceOf(finding: Finding, status: Color): Resource {
  const { Resources, Region, Compliance, Workflow, Description } = finding;
  const [first] = Resources ?? [];
  const reasons = (Compliance?.StatusReasons ?? []).map((each) => each.Description);
  return {
    id: first?.Id ?? '',
    name: '',
    type: first?.Type ?? '',
    region: first?.Region === undefined || first.Region === '' ? Region : first.Region,
    status,
    // The description that Prowler writes is of the result.
    reason: (isProwler(finding) ? [Description] : reasons).filter(Boolean).join(' '),
    isMuted: Workflow?.Status === 'SUPPRESSED',
  };
}
