/** What every message may use besides its own values: who made the report, and what it counts. */
import type { CountedThing } from '../../model/report/report.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { countsChecks } from '../../model/summary/figures.js';
import type { ScanSummary } from '../../model/summary/summary.js';
import { isBlank } from '../../model/values/open-value.js';

export interface SourceValues {
  readonly origin: 'service' | 'tool';
  /** Its name; of several, all of them. Empty for the service. */
  readonly tool: string;
  /** `checks` for a portfolio of reports that count different things. */
  readonly unit: CountedThing | 'checks';
  /** Whether risk levels exist: always with the service, which assigns them. */
  readonly hasRisk: 'yes' | 'no';
  /** Whether the report states severities: always the service. */
  readonly rated: 'yes' | 'no';
  /** What policies belong to below the account. */
  readonly parts: 'services' | 'categories';
  /** Whether the report says why policies were not assessed. */
  readonly whyNot: 'stated' | 'unstated';
}

export const OF_SERVICE: SourceValues = {
  origin: 'service',
  tool: '',
  unit: 'resources',
  hasRisk: 'yes',
  rated: 'yes',
  parts: 'services',
  whyNot: 'unstated',
};

export function isSourceValue(name: string): boolean {
  return Object.hasOwn(OF_SERVICE, name);
}

export function sourceValues({
  origin,
  entries,
  notAssessed,
  riskLevels,
  services,
  severities,
  comparison,
}: Source): SourceValues {
  if (origin === null) return OF_SERVICE;
  const { tool, counts } = origin;
  return {
    origin: 'tool',
    tool,
    unit: counts,
    hasRisk: hasRisk({ origin, riskLevels }) ? 'yes' : 'no',
    rated: hasSeverities({ origin, severities, comparison }) ? 'yes' : 'no',
    parts: hasServices({ origin, services }) ? 'services' : 'categories',
    whyNot: saysWhyNot({ entries, notAssessed }) ? 'stated' : 'unstated',
  };
}

type Source = Pick<
  AuditSummary,
  'origin' | 'entries' | 'notAssessed' | 'riskLevels' | 'services' | 'severities' | 'comparison'
>;

/** Whether the report says why policies were not assessed. */
export function saysWhyNot({ entries, notAssessed }: Pick<ScanSummary, 'entries' | 'notAssessed'>): boolean {
  return notAssessed.some((index) => entries[index]?.policy.notAssessed !== undefined);
}

export function hasServices({ origin, services }: Pick<ScanSummary, 'origin' | 'services'>): boolean {
  return origin === null || services.some(({ serviceName }) => !isBlank(serviceName));
}

/** Always with the service. Also where only the scan that the report is compared with states some. */
export function hasSeverities({
  origin,
  severities,
  comparison,
}: Pick<AuditSummary, 'origin' | 'severities' | 'comparison'>): boolean {
  const stated = [...severities, ...(comparison?.before.severities ?? [])];
  return origin === null || stated.some(({ value }) => !isBlank(value));
}

/** Always with the service. */
export function hasRisk({ origin, riskLevels }: Pick<ScanSummary, 'origin' | 'riskLevels'>): boolean {
  return origin === null || riskLevels.some(({ value }) => !isBlank(value));
}

/** Of the reports of a portfolio, which may come from several tools and from the service. */
export function pooledSourceValues(origins: readonly ScanSummary['origin'][]): SourceValues {
  if (origins.every((origin) => origin === null)) return OF_SERVICE;
  const tools = new Set(origins.flatMap((origin) => origin?.tool ?? []));
  // Those that count no checks have none in any sum.
  const counting = origins.filter((origin) => countsChecks({ origin }));
  const units = new Set(counting.map((origin): CountedThing => origin?.counts ?? 'resources'));
  const [unit = 'account'] = units;
  return {
    origin: 'tool',
    tool: [...tools].sort().join(', '),
    unit: units.size <= 1 ? unit : 'checks',
    hasRisk: origins.includes(null) ? 'yes' : 'no',
    rated: 'yes',
    parts: 'services',
    whyNot: 'unstated',
  };
}
