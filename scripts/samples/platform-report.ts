/**
 * A report of the size and shape of a whole response of the service: a platform whose guest operating systems nobody assessed. It
 * has masked ids, and fields and values that the service's description does not list.
 */
import { generateReport, MIXED_POSTURE } from './generate-report.js';
import type { ServiceCategory, ServicePolicy, ServiceReport } from './service-report.js';
import { BASELINE_CONTROLS, BASELINES, type Baseline } from './vocabulary/baselines.js';

const SEED = 26;
/** Of the platform's own categories. */
const PLATFORM = { policies: 359, categories: 9 } as const;
/** In the categories of the baselines. */
const BASELINE_POLICIES = 520;
const MOST_ID_LETTERS = 36;

const MASKED_ID = '########-####-####-####-############';

/** @param scannedAt ISO 8601, UTC */
export function platformReport(scannedAt: string): ServiceReport {
  const posture = { ...MIXED_POSTURE, categoriesInUse: 1, servicesInUse: 0.68, passing: 0.24, partial: 0.3 };
  const { ResourceCategories: platform, ...head } = generateReport({ ...PLATFORM, seed: SEED, posture });
  const categories = [...platform.map(withOtherProbabilities), ...baselineCategories(platform.length)];
  const epoch = Date.parse(scannedAt) / 1000;
  return {
    ...head,
    AccountId: MASKED_ID,
    LicenseId: MASKED_ID,
    SubscriptionId: MASKED_ID,
    Title: null,
    LongName: null,
    TimeToLive: null,
    LastScannedDate: new Date(scannedAt).toISOString().replace('Z', '4567Z'),
    LastScannedDateEpochTime: epoch + 0.0004567,
    Posture: postureOf(categories),
    ResourceCategories: categories,
  };
}

/** Partly failed policies have the probabilities High and Moderate; those that were not assessed have no risk at all. */
function withOtherProbabilities(category: ServiceCategory): ServiceCategory {
  const policies = category.Policies.map((policy): ServicePolicy => {
    if (policy.Compliance === 'Gray') return { ...policy, RiskProbability: null, RiskLevel: null };
    if (policy.Compliance !== 'Amber') return policy;
    return { ...policy, RiskProbability: policy.Severity === 'Low' ? 'Moderate' : 'High' };
  });
  return { ...category, Policies: policies };
}

function baselineCategories(before: number): ServiceCategory[] {
  let left = BASELINE_POLICIES;
  return BASELINES.map((baseline, position) => {
    const count = Math.ceil(left / (BASELINES.length - position));
    left -= count;
    const order = before + position + 1;
    const policies = baselinePolicies(baseline, position + 1, order).slice(0, count);
    return {
      CategoryName: `VM Baseline - ${baseline.platform}: ${baseline.area}`,
      ControlCategoryOrder: order,
      CategoryId: `TA_CSBP_VM_Baseline_${baseline.platform}_${baseline.area.replaceAll(/[^A-Za-z]+/g, '_')}`,
      Total: policies.length,
      Green: 0,
      Red: 0,
      Amber: 0,
      Gray: policies.length,
      CompliancePercent: 0,
      Policies: policies,
    };
  });
}

function baselinePolicies({ platform, settings }: Baseline, number: number, order: number): ServicePolicy[] {
  const policies = settings.flatMap((setting) =>
    BASELINE_CONTROLS[platform].map(({ title, severity }) => ({ setting, title, severity })),
  );
  return policies.map(({ setting, title, severity }, position) => ({
    PolicyId: `${`VMBaseline${pascalCase(setting)}`.slice(0, MOST_ID_LETTERS)}${number * 100 + position}`,
    ShortTitle: `Ensure that the guest configuration baseline of ${platform} virtual machines is applied: '${title.replace('%s', setting)}'`,
    ServiceName: `VMBaseline${number}`,
    ComplianceNumber: `${900 + order * 100}.${position + 1}`,
    PassedResourceCount: 0,
    TotalResourceCount: 0,
    Compliance: 'Gray',
    Severity: severity,
    RiskProbability: null,
    RiskLevel: null,
  }));
}

function postureOf(categories: readonly ServiceCategory[]): NonNullable<ServiceReport['Posture']> {
  const sum = (key: 'Total' | 'Green' | 'Red' | 'Amber' | 'Gray'): number =>
    categories.reduce((total, category) => total + category[key], 0);
  const [green, red, amber] = [sum('Green'), sum('Red'), sum('Amber')];
  return {
    Total: sum('Total'),
    Green: green,
    Red: red,
    Amber: amber,
    Gray: sum('Gray'),
    CompliancePercent: Math.fround((green / (green + red)) * 100),
  };
}

function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
