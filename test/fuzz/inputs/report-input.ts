/** Response bodies: valid and unusual reports, with changes of values, text and bytes. */
import fc from 'fast-check';
import { anyWireReport } from '../../helpers/any-wire-report.js';
import { aWireCategory, aWirePolicy, aWireReport, inCamelCase } from '../../helpers/wire-report.js';
import { byteChange } from './bytes.js';
import { changed } from './change.js';
import { anInput, type Input } from '../input.js';
import { jsonTextChange } from './json-text.js';
import { anyNumber, anyTree, treeChange, type Tree } from './json-tree.js';
import { anyText } from './texts.js';

const COLORS = ['Green', 'Red', 'Amber', 'Gray'];
const SEVERITIES = ['Low', 'Moderate', 'High', 'Critical'];

const mostly = (...usual: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: anyText });

const policy = fc
  .record({
    PolicyId: mostly('DiskEncryption', 'PublicAccess', 'Logging'),
    ShortTitle: anyText,
    ServiceName: mostly('Disks', 'Vaults'),
    ComplianceNumber: mostly('1000.1', '1000.10', '1000.2'),
    PassedResourceCount: fc.oneof(fc.nat(5), anyNumber),
    TotalResourceCount: fc.oneof(fc.nat(9), anyNumber),
    Compliance: mostly(...COLORS),
    Severity: mostly(...SEVERITIES),
    RiskProbability: mostly('Certain', 'NotLikely', ' '),
    RiskLevel: mostly('Red', 'Amber', 'Green', ''),
  })
  .map(aWirePolicy);

const category = fc
  .record({
    CategoryName: anyText,
    CategoryId: mostly('C1', 'C2', 'C3'),
    ControlCategoryOrder: fc.oneof(fc.nat(5), anyNumber),
    Policies: fc.array(policy, { maxLength: 6 }),
  })
  .map(aWireCategory);

const UNLISTED = ['ScanDate', 'scanTime', 'SampleData', 'Total', 'Result', 'StatusCode', 'TypeCAccountId', '__proto__'];
const unlisted = fc.dictionary(fc.constantFrom(...UNLISTED), fc.oneof(fc.constant('2026-11-20'), anyTree), {
  maxKeys: 2,
});

/** Reports with hostile texts but valid shapes and mostly valid values. They are accepted and become documents. */
const report = fc
  .tuple(
    fc.record(
      {
        BenchmarkName: anyText,
        BenchmarkId: anyText,
        AccountName: anyText,
        LicenseName: anyText,
        ConnectorType: anyText,
        JobId: anyText,
        SubscriptionId: fc.option(anyText),
        ResourceCategories: fc.array(category, { maxLength: 4 }),
      },
      { requiredKeys: [] },
    ),
    unlisted,
  )
  .map(([fields, more]) => aWireReport({ ...more, ...fields }));

/** Many different values for fields in which the service has few. */
const variety = fc
  .tuple(fc.constantFrom('Severity', 'RiskLevel', 'RiskProbability', 'Compliance', 'ServiceName'), fc.nat(60))
  .map(([field, count]) => {
    const policies = Array.from({ length: count }, (_, index) =>
      aWirePolicy({ PolicyId: `P${String(index)}`, [field]: `V${String(index)}` }),
    );
    return aWireReport({ ResourceCategories: [aWireCategory({ Policies: policies })] });
  });

const reports = fc.oneof(
  { weight: 6, arbitrary: report },
  { weight: 2, arbitrary: anyWireReport },
  { weight: 1, arbitrary: variety },
  { weight: 1, arbitrary: report.map((wire) => inCamelCase(wire)) },
) as fc.Arbitrary<Tree>;

const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Tree>(200) },
  fc.constantFrom<Tree>(400, 401, 404, 429, 500, 0),
  anyTree,
);

/** The valid shapes of a response, and others. */
const bodies: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 8, arbitrary: reports },
  { weight: 2, arbitrary: fc.array(reports, { maxLength: 3 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      Result: fc.oneof(reports, fc.array(reports, { maxLength: 2 }), anyTree),
      StatusCode: status,
      Message: anyTree,
    }),
  },
  { weight: 1, arbitrary: fc.record({ result: reports, statusCode: status, message: anyTree }).map((body) => [body]) },
  {
    weight: 1,
    arbitrary: fc.record({ Name: anyText, BenchmarkId: anyText, LongName: anyTree }).map((entry) => [entry]),
  },
  { weight: 1, arbitrary: anyTree },
);

const trees = changed(bodies, treeChange(), { most: 4, unchanged: 60 });
const texts = changed(
  fc.tuple(trees, fc.constantFrom(0, 2)).map(([tree, indent]) => JSON.stringify(tree, null, indent)),
  jsonTextChange,
  { most: 2, unchanged: 92 },
);

export const reportBodies: fc.Arbitrary<Uint8Array> = changed(
  texts.map((text): Uint8Array => Buffer.from(text)),
  byteChange,
  { most: 2, unchanged: 94 },
);

const templates = fc.constantFrom('auditor', 'comparison', 'executive', 'remediation');
const locales = fc.constantFrom('en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'en-US');

/** How a report is used. Most become only an HTML page, the fastest format. */
export interface ReportSettings {
  readonly template: string;
  readonly locale: string;
  readonly formats: readonly string[];
  /** Generates the documents twice and compares them. */
  readonly twice: boolean;
  /** Passes the report to the command line, too. */
  readonly cli: boolean;
}

const rarely = (share: number): fc.Arbitrary<boolean> =>
  fc.oneof({ weight: share - 1, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

export const documentSettings: fc.Arbitrary<ReportSettings> = fc.record({
  template: templates,
  locale: locales,
  formats: fc.oneof(
    { weight: 16, arbitrary: fc.constant(['html']) },
    { weight: 3, arbitrary: fc.constant(['xlsx']) },
    { weight: 1, arbitrary: fc.constant(['pdf', 'xlsx', 'html']) },
  ),
  twice: rarely(10),
  cli: rarely(100),
});

export const reportInputs: fc.Arbitrary<Input> = fc
  .tuple(reportBodies, documentSettings)
  .map(([body, given]) => anInput({ 'report.json': body }, given));
