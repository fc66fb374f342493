/** Reports for the comparison, as the service might send them. Imports nothing from `src`. */

interface WirePolicy {
  readonly PolicyId: string;
  readonly Compliance: string;
  readonly [field: string]: string | number;
}

export interface WireReport {
  readonly ResourceCategories: { readonly Policies: WirePolicy[]; [field: string]: unknown }[];
  readonly [field: string]: unknown;
}

/** A report with the given categories and default fields. */
function reportOf(categories: WireReport['ResourceCategories']): WireReport {
  return {
    BenchmarkName: 'Cloud <Security> & "Best" Practices',
    BenchmarkId: 'CSBP',
    AccountId: '0f6b1c1e-6a5e-4f0b-9a7e-2b1d3c4e5f60',
    LicenseId: '5d2a7c90-****-****-****-944455556666',
    LicenseName: 'Contoso',
    AccountName: '=Contoso {{production}} **& Söhne**',
    ConnectorType: 'TypeA',
    SubscriptionId: '7a6b5c4d-0000-4000-8000-000000000001',
    TypeBAccountId: null,
    JobId: '9c8b7a60-2222-4333-8444-555566667777',
    ResourceCategories: categories,
  };
}

/** A category with counts from its policies and a percentage by the given formula. */
function categoryOf(name: string, order: number, policies: WirePolicy[], withAmber = false) {
  const count = (color: string): number => policies.filter(({ Compliance }) => Compliance === color).length;
  const [green, red, amber] = [count('Green'), count('Red'), count('Amber')];
  const whole = green + red + (withAmber ? amber : 0);
  return {
    CategoryName: name,
    ControlCategoryOrder: order,
    CategoryId: `CSBP_${name}`,
    Total: policies.length,
    Green: green,
    Red: red,
    Amber: amber,
    Gray: count('Gray'),
    CompliancePercent: green === 0 ? 0 : Math.fround((100 * green) / whole),
    Policies: policies,
  };
}

const SOUND: Readonly<Record<string, readonly [passed: number, total: number, probability: string, risk: string]>> = {
  Green: [4, 4, 'NotLikely', 'Green'],
  Red: [0, 3, 'Certain', 'Red'],
  Amber: [1, 5, 'Certain', 'Amber'],
  Gray: [0, 0, ' ', ''],
};

/** Valid policies of the given colors. */
function policiesOf(prefix: string, ...colors: readonly string[]): WirePolicy[] {
  return colors.map((color, index) => {
    const [passed, total, probability, risk] = SOUND[color]!;
    return {
      PolicyId: `${prefix}Policy${index + 1}`,
      ShortTitle: `Ensure that ${prefix.toLowerCase()} number ${index + 1} is as it should be`,
      ServiceName: `${prefix}Service`,
      ComplianceNumber: `${prefix.length}00.${index + 1}`,
      PassedResourceCount: passed,
      TotalResourceCount: total,
      Compliance: color,
      Severity: ['Critical', 'High', 'Moderate', 'Low'][index % 4]!,
      RiskProbability: probability,
      RiskLevel: risk,
    };
  });
}

/** Its only category with Green and Amber counts Amber in the denominator. */
export function reportThatCountsAmber(): WireReport {
  return reportOf([
    categoryOf('Disks', 1, policiesOf('Disk', 'Green', 'Amber', 'Amber', 'Red', 'Gray'), true),
    categoryOf('Networks', 2, policiesOf('Net', 'Gray', 'Gray'), true),
  ]);
}

/** No category has both Green and Amber, and the two formulas differ. In one category nothing passes or fails. */
export function reportThatDecidesNothing(): WireReport {
  return reportOf([
    categoryOf('Disks', 1, policiesOf('Disk', 'Green', 'Green', 'Red')),
    categoryOf('Networks', 2, policiesOf('Net', 'Amber', 'Amber', 'Gray')),
  ]);
}

/** Totals that the service states for the whole report: some equal the count, the others do not. */
export function reportOfOtherTotals(): WireReport {
  const Posture = { Total: 6, Green: 3, Red: 1, Amber: 2, Gray: 1, CompliancePercent: 75 };
  return { ...reportThatDecidesNothing(), Posture };
}

/** Only Amber was assessed: policies did not pass, but there is no denominator for a percentage. */
export function reportOfAmber(): WireReport {
  return reportOf([categoryOf('Disks', 1, policiesOf('Disk', 'Amber', 'Gray'))]);
}

export function reportOfGray(): WireReport {
  return reportOf([categoryOf('Disks', 1, policiesOf('Disk', 'Gray', 'Gray'))]);
}

export function reportOfNothing(): WireReport {
  return reportOf([]);
}

/** So many policies pass that rounding would give 100 %, and numbers of resources need separators. */
export function reportThatAlmostPasses(): WireReport {
  const policies = policiesOf('Disk', 'Red', ...Array.from({ length: 2400 }, () => 'Green'));
  for (const [index, policy] of policies.entries()) {
    if (index % 400 === 0)
      Object.assign(policy, { TotalResourceCount: 123_456, PassedResourceCount: 123_456 - (index % 3) });
  }
  return reportOf([categoryOf('Disks', 1, policies)]);
}

/** A report with values that the service might send although none were observed, chosen by the seed. */
export function oddReport(seed: number): WireReport {
  const random = randomFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const policies = (count: number): WirePolicy[] =>
    Array.from({ length: count }, () => ({
      // Few ids, so that policies repeat within a category and across categories.
      PolicyId: pick(['DiskEncryption', 'NetGroupOpen', 'VaultExpiry', '__proto__', 'Größe_2', '<b>Id</b>']),
      ShortTitle: pick(TITLES),
      ServiceName: pick(SERVICES),
      ComplianceNumber: pick(['1000.1', '1000.10', '1000.2', '7']),
      PassedResourceCount: pick([0, 1, 3, 12, 1500, 2.5]),
      TotalResourceCount: pick([0, 1, 3, 12, 2000, 7.25, -4]),
      Compliance: pick(['Green', 'Red', 'Amber', 'Gray', 'Green', 'Red', 'Purple', 'green', 'N/A 7']),
      Severity: pick(['Critical', 'High', 'Moderate', 'Low', 'Level 10', 'Level 9', ' ']),
      RiskProbability: pick(['Certain', 'NotLikely', ' ', 'Perhaps']),
      RiskLevel: pick(['Red', 'Amber', 'Green', '', 'Violet']),
    }));
  const categories = CATEGORIES.map((name, index) => ({
    ...categoryOf(name, pick([3, 1, 2, 2]), policies(index === 2 ? 0 : 4 + Math.floor(random() * 14))),
    CategoryId: pick(['One', 'Two', 'Three', 'Four']),
    ...(random() < 0.5 ? { Total: pick([-1, 3.5, 9]), Green: 2, CompliancePercent: pick([0, 12.25, 99.99, 250]) } : {}),
  }));
  return reportOf(categories);
}

/** More values of every field than a view has rows, and more categories than a chart has bars. */
export function reportOfManyValues(): WireReport {
  const pick = (prefix: string, of: number, index: number): string => `${prefix} ${(index * index + 3 * index) % of}`;
  const colors = ['Red', 'Green', 'Amber', 'Red', 'Gray'];
  return reportOf(
    Array.from({ length: 60 }, (_, order) =>
      categoryOf(
        `Kind ${order}`,
        order,
        policiesOf(`Kind${order}`, 'Red', 'Red', 'Red').map((policy, place) => {
          const index = order * 3 + place;
          return {
            ...policy,
            Compliance: index % 4 === 0 ? pick('Hue', 41, index) : colors[index % colors.length]!,
            Severity: index % 7 === 0 ? 'High' : index % 11 === 0 ? ' ' : pick('Grade', 97, index),
            RiskLevel: pick('Step', 61, index),
            RiskProbability: pick('Odds', 59, index),
          };
        }),
      ),
    ),
  );
}

const CATEGORIES = ['Level 2 of 7', 'Total', 'Nothing in it', '=1+1', '<i>Daten</i> & mehr', 'Two words'];
const SERVICES = ['DiskService', 'diskService', '=SUM(A1)', 'Disk 10', 'Disk 9', '{{service}}', 'A_**b**_[c](d)'];
const TITLES = [
  'Ensure that disks are encrypted',
  'Ensure that ports 22 80 443 are closed',
  '<script>alert("1")</script>',
  '::policy-table{select=not-passed}',
  'Ensure that everything that was ever stored on any disk of any account is encrypted with a key that rotates, 3 4',
];

/** A small random number generator (mulberry32): the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
