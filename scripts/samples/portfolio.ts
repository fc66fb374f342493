/** Sample reports of many accounts and benchmarks, with a list of the accounts. */
import { BENCHMARKS } from './benchmarks.js';
import { generateReport, MIXED_POSTURE } from './generate-report.js';
import { randomFor } from './random.js';
import { monthsBefore } from './series.js';
import type { ServiceReport } from './service-report.js';

export interface PortfolioOptions {
  readonly accounts: number;
  /** Policy entries per report. */
  readonly policies: number;
  readonly seed: number;
  /** At most 6. Default: 6. */
  readonly benchmarks?: number;
  /** Scans of each account and benchmark, a month apart. Default: 1. */
  readonly months?: number;
}

export interface SampleAccount {
  readonly id: string;
  readonly name: string;
  readonly licenseId: string;
  readonly licenseName: string;
  readonly group: string;
  readonly owner: string;
}

/** Two of them have the same name. */
const NAMES = [
  'Tarnholm Retail – Production',
  'Tarnholm Retail – Staging',
  'Tarnholm Logistics',
  'Tarnholm Payments',
  'Order platform',
  'Order platform',
  'Ostervale Housing',
  'Ostervale Archive',
  'Bramwick Analytics',
  'Bramwick Data lake',
  'Fennimore Web',
  'Fennimore Mobile',
  'Galloway Claims',
  'Galloway Portal',
  'Harrowgate Mail',
  'Inverleith Identity',
  'Kelverton Build',
  'Kelverton Release',
  'Lindmere Backup',
  'Mossdale Sandbox',
];
const GROUPS = ['Retail', 'Logistics', 'Corporate IT', ''];
const OWNERS = ['A. Berglund', 'C. Duarte', 'E. Fujita'];
const LICENSES = ['Tarnholm Group – Enterprise', 'Quillmere & Daughters – Standard'];
/** A catalog of policies under a name of its own. */
const FURTHER = [
  { id: 'HouseRules', name: 'House rules for cloud accounts' },
  { id: 'SupplierBaseline', name: 'Supplier baseline' },
];

/** Of accounts 1 to n; the same options give the same ids. */
export function sampleAccounts({ accounts, seed }: PortfolioOptions): SampleAccount[] {
  return Array.from({ length: accounts }, (_, index) => {
    const random = randomFor(seed, `portfolio/${index}`);
    const name = NAMES[index] ?? `Account ${String(index + 1).padStart(4, '0')}`;
    const license = index % LICENSES.length;
    return {
      id: random.uuid(),
      name,
      licenseId: randomFor(seed, `license/${license}`).uuid(),
      licenseName: LICENSES[license] ?? '',
      group: GROUPS[index % GROUPS.length] ?? '',
      owner: OWNERS[index % OWNERS.length] ?? '',
    };
  });
}

/** One report after another, account by account: a large portfolio does not fit into memory. */
export function* portfolioReports(options: PortfolioOptions): Generator<{ name: string; report: ServiceReport }> {
  const { policies, seed, benchmarks: most = 6, months = 1 } = options;
  const catalogs = BENCHMARKS.filter(({ accountTypes }) => accountTypes.includes(1));
  const benchmarks = [
    ...catalogs.map(({ id, name }) => ({ catalog: id, id, name })),
    ...FURTHER.map((own) => ({ catalog: 'CSBP', ...own })),
  ].slice(0, most);
  for (const [index, account] of sampleAccounts(options).entries()) {
    const random = randomFor(seed, `posture/${index}`);
    const posture = {
      ...MIXED_POSTURE,
      passing: 0.3 + 0.65 * random.next(),
      // One account in which nothing was assessed.
      categoriesInUse: account.name === 'Mossdale Sandbox' ? 0 : 0.6 + 0.4 * random.next(),
    };
    for (const [position, { catalog, id, name }] of benchmarks.entries()) {
      // Every fifth account was scanned again for its last benchmarks only.
      const job = index % 5 === 4 && position >= 3 ? 2 : 1;
      for (let month = 0; month < months; month += 1) {
        const report = generateReport({
          policies,
          posture,
          seed: seed + position,
          benchmarkId: catalog,
          job: month,
          jobs: months,
        });
        const before = months - 1 - month;
        const day = String(21 - ((index * 3) % 20)).padStart(2, '0');
        const scannedAt = monthsBefore(`2026-11-${day}T03:${String(10 + job)}:00Z`, before);
        yield {
          name: `${String(index + 1).padStart(4, '0')}-${id}${before === 0 ? '' : `-${scannedAt.slice(0, 7)}`}.json`,
          report: {
            ...report,
            BenchmarkId: id,
            BenchmarkName: name,
            AccountId: account.id,
            AccountName: account.name,
            LicenseId: account.licenseId,
            LicenseName: account.licenseName,
            JobId: randomFor(seed, `job/${index}/${job}${before === 0 ? '' : `/${before}`}`).uuid(),
            ScanDate: scannedAt,
          },
        };
      }
    }
  }
}

/** The list of accounts as CSV. */
export function accountsCsv(accounts: readonly SampleAccount[]): string {
  const rows = accounts.map(({ id, name, licenseId, group, owner }) => [id, name, licenseId, group, owner]);
  const cells = [['id', 'name', 'license', 'group', 'owner'], ...rows];
  return `${cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`;
}
