/** Reads the JSON of ScubaGear: `ScubaResults_….json` of a run. */
import { z } from 'zod';
import type { NotAssessedReason, Report, StatedTotal } from '../../model/report/report.js';
import { ReportBuilder, type StatedResult, statedAt } from './build-report.js';
import type { Reader } from './reader.js';
import { readShape, text, withoutMarkup } from './tool-json.js';

const controlSchema = z.object({
  'Control ID': z.string(),
  Requirement: text,
  Result: z.string(),
  Criticality: text,
  Details: text,
});
const groupSchema = z.object({
  GroupName: text,
  GroupNumber: text,
  GroupReferenceURL: text,
  Controls: z.array(controlSchema),
});
const count = z.number().catch(0);

const fileSchema = z.object({
  MetaData: z.object({
    TenantId: text,
    DisplayName: text,
    DomainName: text,
    ProductAbbreviationMapping: z.record(z.string(), z.string()).catch({}),
    ToolVersion: text,
    TimestampZulu: text,
    ReportUUID: text,
  }),
  Summary: z
    .record(
      z.string(),
      z.object({ Passes: count, Failures: count, Warnings: count, Manual: count, Errors: count, Omits: count }),
    )
    .catch({}),
  Results: z.record(z.string(), z.array(groupSchema)),
});

type File = z.infer<typeof fileSchema>;
type Control = z.infer<typeof controlSchema>;

export const scubagearReader: Reader = {
  name: 'scubagear',
  title: 'the JSON of ScubaGear',
  version: 1,
  detects: (start) => /"Tool"\s*:\s*"ScubaGear"/.test(start),
  read: (bytes) => [reportOf(readShape(bytes, fileSchema, scubagearReader.title))],
};

function reportOf({ MetaData, Summary, Results }: File): Report {
  const builder = new ReportBuilder({
    benchmarkId: 'SCuBA-M365',
    benchmarkName: 'SCuBA M365 baselines',
    accountId: MetaData.TenantId,
    accountName: MetaData.DisplayName,
    connectorType: 'm365',
    jobId: MetaData.ReportUUID,
    origin: {
      tool: 'ScubaGear',
      toolVersion: MetaData.ToolVersion,
      counts: 'account',
      formula: 'green/(green+red)',
      scannedAt: statedAt(MetaData.TimestampZulu, 'TimestampZulu'),
      totals: totalsOf(Summary),
    },
  });
  const names = new Map(Object.entries(MetaData.ProductAbbreviationMapping).map(([name, short]) => [short, name]));
  for (const [product, groups] of Object.entries(Results)) {
    for (const { GroupName, GroupNumber, GroupReferenceURL, Controls } of groups) {
      for (const control of Controls) {
        builder.addPolicy(
          {
            category: `${product} ${GroupNumber} ${GroupName}`,
            policyId: control['Control ID'],
            title: withoutMarkup(control.Requirement),
            number: control['Control ID'],
            service: names.get(product) ?? product,
            severity: severityOfRequirement(control.Criticality),
            guidance: { description: '', remediation: '', references: [GroupReferenceURL].filter((url) => url !== '') },
          },
          resultOf(control),
        );
      }
    }
  }
  return builder.build();
}

/** What the baseline requires is of more weight than what it recommends. */
function severityOfRequirement(criticality: string): string {
  if (/^shall\b/i.test(criticality)) return 'High';
  return /^should\b/i.test(criticality) ? 'Moderate' : criticality;
}

const REASONS: Readonly<Record<string, NotAssessedReason>> = {
  'N/A': 'manual',
  Error: 'error',
  Omitted: 'omitted',
  Omit: 'omitted',
};

/** The tenant meets a requirement or does not. A warning is a recommendation that it does not meet. */
function resultOf({ Result }: Control): StatedResult {
  if (Result === 'Pass') return { compliance: 'Green', passed: 1, evaluated: 1 };
  if (Result === 'Fail' || Result === 'Warning') return { compliance: 'Red', passed: 0, evaluated: 1 };
  const notAssessed = REASONS[Result];
  return { compliance: notAssessed === undefined ? Result : 'Gray', passed: 0, evaluated: 0, notAssessed };
}

function totalsOf(summary: File['Summary']): StatedTotal[] {
  const products = Object.values(summary);
  if (products.length === 0) return [];
  const sum = (of: (product: (typeof products)[number]) => number): number =>
    products.reduce((total, product) => total + of(product), 0);
  return [
    { name: 'green', key: 'Passes', value: sum(({ Passes }) => Passes) },
    { name: 'red', key: 'Failures + Warnings', value: sum(({ Failures, Warnings }) => Failures + Warnings) },
    {
      name: 'gray',
      key: 'Manual + Errors + Omits',
      value: sum(({ Manual, Errors, Omits }) => Manual + Errors + Omits),
    },
  ];
}
