/**
 * Reads what ScubaGear writes of a run: `ScubaResults_….json`, and `ScubaResults.csv`, which has the same results without the tenant,
 * the time and the names of groups. Of both in a folder, the JSON is read.
 */
import { z } from 'zod';
import type { NotAssessedReason, Report, StatedTotal } from '../../../model/report/report.js';
import { ReportBuilder, type ReportHead, type StatedResult, statedAt } from '../results/build-report.js';
import { cell, columnsOf, rowsOf } from '../input/csv.js';
import { withoutReports } from '../input/faults.js';
import { inInput } from '../input/input-files.js';
import { withoutMarkup } from '../input/markup.js';
import type { InputFile, Reader } from '../reader.js';
import { readShape, text } from '../input/tool-json.js';

const controlSchema = z.object({
  'Control ID': z.string(),
  Requirement: text,
  Result: z.string(),
  Criticality: text,
  Details: text,
});
const groupSchema = z.object({
  GroupName: text,
  GroupNumber: z.union([text, z.number().transform(String)]),
  GroupReferenceURL: text,
  Controls: z.array(controlSchema),
});
const count = z.number().catch(0);

const fileSchema = z.object({
  MetaData: z.object({
    TenantId: text,
    DisplayName: text,
    DomainName: text,
    ProductAbbreviationMapping: z.record(z.string(), z.string()).nullish().catch(null),
    ToolVersion: text,
    TimestampZulu: text,
    Timestamp: text,
    ReportUUID: text,
  }),
  Summary: z
    .record(
      z.string(),
      z.object({
        Passes: count,
        Failures: count,
        Warnings: count,
        Manual: count,
        Errors: count,
        Omits: count,
        IncorrectResults: count,
      }),
    )
    .catch({}),
  Results: z.record(z.string(), z.union([z.array(groupSchema), groupSchema.transform((group) => [group])])),
});

type File = z.infer<typeof fileSchema>;
type Control = z.infer<typeof controlSchema>;

export const scubagearReader: Reader = {
  name: 'scubagear',
  title: 'the JSON or CSV of ScubaGear',
  version: 1,
  detects: (start) => isTable(start) || (/^\s*\{/.test(start) && /"Tool"\s*:\s*"ScubaGear"/.test(start)),
  read: readFile,
  async join(files) {
    const ofJson = files.filter(({ start }) => !isTable(start));
    const reports: Report[] = [];
    for (const file of ofJson.length > 0 ? ofJson : files) reports.push(...(await inInput(file, readFile)));
    return reports;
  },
};

/** The action plan has the same columns and more: it is the list of failures, not the results. */
function isTable(start: string): boolean {
  const columns = columnsOf(start);
  return (
    ['CONTROL ID', 'RESULT', 'CRITICALITY'].every((name) => columns.includes(name)) &&
    !columns.includes('JUSTIFICATION')
  );
}

async function readFile(file: InputFile): Promise<readonly Report[]> {
  return [isTable(file.start) ? await ofTable(file) : reportOf(readShape(file, fileSchema, scubagearReader.title))];
}

async function ofTable(file: InputFile): Promise<Report> {
  const groups = new Map<string, Control[]>();
  for await (const row of rowsOf(file, scubagearReader.title, { endsLines: true })) {
    const id = cell(row, 'CONTROL ID');
    const [, product = '', group = ''] = /^MS\.([A-Z]+)\.(\d+)\./i.exec(id) ?? [];
    const place = `${PRODUCTS[product.toUpperCase()] ?? product} ${group}`.trim();
    const known = groups.get(place) ?? [];
    groups.set(place, known);
    known.push({
      'Control ID': id,
      Requirement: cell(row, 'REQUIREMENT'),
      Result: cell(row, 'RESULT'),
      Criticality: cell(row, 'CRITICALITY'),
      Details: cell(row, 'DETAILS'),
    });
  }
  const builder = new ReportBuilder(headOf({}));
  for (const [category, controls] of groups)
    addGroup(builder, { category, service: category.split(' ', 1)[0] ?? '', references: [] }, controls);
  if (groups.size > 0) return builder.build();
  throw withoutReports(scubagearReader.title, 'results');
}

/** Products as the JSON abbreviates them, by the letters in the ids of controls. */
const PRODUCTS: Readonly<Record<string, string>> = {
  AAD: 'AAD',
  DEFENDER: 'Defender',
  EXO: 'EXO',
  POWERPLATFORM: 'PowerPlatform',
  POWERBI: 'PowerBI',
  SHAREPOINT: 'SharePoint',
  TEAMS: 'Teams',
  SECURITYSUITE: 'SecuritySuite',
};

type MetaData = Partial<File['MetaData']>;

function headOf(meta: MetaData, totals: readonly StatedTotal[] = []): ReportHead {
  return {
    benchmarkId: 'SCuBA-M365',
    benchmarkName: 'SCuBA M365 baselines',
    accountId: meta.TenantId ?? '',
    accountName: (meta.DisplayName ?? '') || (meta.DomainName ?? ''),
    connectorType: 'm365',
    jobId: meta.ReportUUID ?? '',
    origin: {
      tool: 'ScubaGear',
      toolVersion: meta.ToolVersion ?? '',
      counts: 'account',
      formula: 'green/(green+red)',
      scannedAt: statedAt(meta.TimestampZulu ?? '', 'TimestampZulu') ?? statedAt(meta.Timestamp ?? '', 'Timestamp'),
      totals,
    },
  };
}

function reportOf({ MetaData, Summary, Results }: File): Report {
  const builder = new ReportBuilder(headOf(MetaData, totalsOf(Summary)));
  const names = new Map(
    Object.entries(MetaData.ProductAbbreviationMapping ?? {}).map(([name, short]) => [short, name]),
  );
  for (const [product, groups] of Object.entries(Results)) {
    for (const { GroupName, GroupNumber, GroupReferenceURL, Controls } of groups) {
      const place = {
        category: `${product} ${GroupNumber} ${GroupName}`,
        service: names.get(product) ?? product,
        references: [GroupReferenceURL].filter((url) => url !== ''),
      };
      addGroup(builder, place, Controls);
    }
  }
  return builder.build();
}

interface Place {
  readonly category: string;
  readonly service: string;
  readonly references: readonly string[];
}

/** Badges behind the text of a requirement. */
const INDICATORS = /<div class='policy-indicators'>[\s\S]*$/;

function addGroup(
  builder: ReportBuilder,
  { category, service, references }: Place,
  controls: readonly Control[],
): void {
  for (const control of controls) {
    builder.addPolicy(
      {
        category,
        policyId: control['Control ID'],
        title: withoutMarkup(control.Requirement.replace(INDICATORS, '')),
        number: control['Control ID'],
        service,
        severity: severityOfRequirement(control.Criticality),
        guidance: { evidence: resultText(control), description: '', remediation: '', references },
      },
      resultOf(control),
    );
  }
}

/** What ScubaGear found where a requirement is not met. */
function resultText({ Result, Details }: Control): string {
  const said = Result === 'Fail' || Result === 'Warning' ? withoutMarkup(Details) : '';
  return said === '' ? '' : `Result: ${said}`;
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
  // The tenant's own note says that the tool is wrong, and not what is right.
  'Incorrect result': 'manual',
};

/** The tenant meets a requirement or does not. A warning is a recommendation that it does not meet. */
function resultOf({ Result }: Control): StatedResult {
  if (Result === 'Pass') return { compliance: 'Green', passed: 1, evaluated: 1 };
  if (Result === 'Fail' || Result === 'Warning') return { compliance: 'Red', passed: 0, evaluated: 1 };
  const notAssessed = REASONS[Result];
  return { compliance: notAssessed === undefined ? Result : 'Gray', passed: 0, evaluated: 0, notAssessed };
}

/** ScubaGear counts more results than documents do. */
const TOTALS = [
  { name: 'green', keys: ['Passes'] },
  { name: 'red', keys: ['Failures', 'Warnings'] },
  { name: 'gray', keys: ['Manual', 'Errors', 'Omits', 'IncorrectResults'] },
] as const;

function totalsOf(summary: File['Summary']): StatedTotal[] {
  const products = Object.values(summary);
  if (products.length === 0) return [];
  return TOTALS.map(({ name, keys }) => {
    const parts = keys.map((key) => ({ key, value: products.reduce((sum, product) => sum + product[key], 0) }));
    const total = { name, key: keys.join(' + '), value: parts.reduce((sum, { value }) => sum + value, 0) };
    return parts.length > 1 ? { ...total, parts } : total;
  });
}
