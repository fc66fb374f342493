import { breakDown, firstNonBlank, groupEntries, groupUnordered } from './open-values.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { PolicyEntry, ScanSummary } from '../model/summary/summary.js';
import { COMPLIANCE_FORMULAS } from '../model/report/vocabulary.js';
import type { ReportOrigin } from '../model/report/report.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { MOST_COLUMNS, MOST_VALUES } from '../model/summary/limits.js';
import { isNotPassed, type Status } from '../model/report/vocabulary.js';
import { summarizeCategory, chartCategories, rankNotPassed, countByRisk, summarizeServices } from './views.js';
import { findCauses, spanOf } from './causes.js';
import { checkConsistency } from './consistency/consistency.js';
import { checkFoldedValues } from './consistency/values.js';
import { groupIntoNotes } from './consistency/observation.js';
import { tallyDistinctPolicies, coverageOf, tallyOf } from './tally.js';
import { entrySets, placeInDocumentOrder } from './document-order.js';
import { readFormula } from './formula.js';
import { complianceOf, sumResourceChecks } from '../model/summary/figures.js';
import { judgeAcceptances, withAcceptances, type AcceptanceOptions } from './acceptances.js';
import { compare } from './compare.js';
import { evaluateGates } from './gates.js';
import { scoreOf } from './score.js';
import type { ScoreFormula } from '../model/summary/score.js';
import type { Gate } from '../model/summary/gates.js';
import { trendOf } from './trend.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { checkServiceTotals, readServiceTotals } from './service-totals.js';
import { readScanTime, type ScanTimeOptions } from './scan-time.js';

export interface AggregateOptions extends ScanTimeOptions {
  /** Orders of open values, worst first; each replaces the observed order. Known values that it omits come after it. */
  readonly ranks?:
    | {
        readonly severity?: readonly string[] | undefined;
        readonly riskLevel?: readonly string[] | undefined;
        readonly riskProbability?: readonly string[] | undefined;
      }
    | undefined;
  readonly baseline?: Snapshot | undefined;
  readonly history?: readonly ScanFigures[] | undefined;
  /** When the scan of the report was first retrieved, if not now. It orders scans without times. */
  readonly firstRetrievedAt?: string | undefined;
  /** Whether the baseline is known to be the earlier scan. Default: true. */
  readonly isOrderKnown?: boolean | undefined;
  readonly acceptances?: AcceptanceOptions | undefined;
  /** In which the days between two scans are counted. Default: UTC. */
  readonly timeZone?: string | undefined;
  readonly gates?: readonly Gate[] | undefined;
  /** How to score the report. Default: not at all. */
  readonly score?: ScoreFormula | undefined;
}

/**
 * Computes every number that a document prints, once. Pure: the same snapshot and options give an equal summary, and
 * neither is changed. Accepts any report; the notes list its oddities.
 *
 * @throws AuditpressError `scan-time-unreadable` if `scannedAt` is not an ISO 8601 date or date-time.
 */
export function aggregate(snapshot: Snapshot, options: AggregateOptions = {}): AuditSummary {
  const {
    baseline,
    history = [],
    acceptances: given,
    gates = [],
    score,
    timeZone,
    firstRetrievedAt,
    isOrderKnown = true,
    ...own
  } = options;
  const scan = aggregateScan(snapshot, own);
  const { provenance } = scan;
  const dated = { ...scan, provenance: { ...provenance, retrievedAt: firstRetrievedAt ?? provenance.retrievedAt } };
  const acceptances = given === undefined ? null : judgeAcceptances(scan, given);
  // A scan time that the user states is that of the later scan.
  const comparison =
    baseline === undefined ? null : compare(aggregate(baseline, { ...own, scannedAt: undefined }), dated, timeZone);
  const accepted = acceptances && new Set(acceptances.applied.flatMap(({ entries }) => entries));
  const rankedSeverities = own.ranks?.severity ?? [];
  return {
    ...scan,
    entries: acceptances === null ? scan.entries : withAcceptances(scan.entries, acceptances),
    acceptances,
    comparison,
    trend: history.length === 0 ? null : (trendOf([...history, dated]) ?? null),
    gates: evaluateGates(gates, { scan, comparison, isOrderKnown, accepted, rankedSeverities }),
    score: score === undefined ? null : scoreOf(scan, score),
  };
}

function originOf({ tool, toolVersion, counts }: ReportOrigin): ScanSummary['origin'] {
  return { tool, toolVersion, counts };
}

function aggregateScan({ report, provenance }: Snapshot, options: AggregateOptions): ScanSummary {
  const { ranks = {} } = options;
  const sets = entrySets(ranks);
  const placed = placeInDocumentOrder(report, sets);
  const entries = placed.flatMap((category) => category.entries);
  const entryTally = tallyOf(entries);
  const formula = readFormula(placed, report.origin?.formula);
  const compliance = complianceOf(entryTally, formula.formula);
  const serviceTotals = readServiceTotals(report, entryTally, compliance);
  const { scanTime, observations } = readScanTime(report, options);

  const severities = groupEntries(entries, ({ severity }) => severity, sets.severity);
  const riskLevels = groupEntries(entries, ({ riskLevel }) => riskLevel, sets.riskLevel);
  const riskProbabilities = groupEntries(entries, ({ riskProbability }) => riskProbability, sets.riskProbability);
  const withStatus = (wanted: Status): PolicyEntry[] => entries.filter(({ status }) => status === wanted);
  const unrecognized = withStatus('unrecognized');
  const breakdowns = {
    severities: breakDown(severities, sets.severity, MOST_VALUES),
    riskLevels: breakDown(riskLevels, sets.riskLevel, MOST_COLUMNS),
    riskProbabilities: breakDown(riskProbabilities, sets.riskProbability, MOST_VALUES),
    colors: breakDown(
      groupUnordered(unrecognized, ({ policy }) => policy.compliance),
      { known: [] },
      MOST_VALUES,
    ),
  };
  const categories = placed.map((category, index) => summarizeCategory(category, index, formula.formula));
  const services = summarizeServices(entries, formula.formula);
  const categoryChart = chartCategories(categories, formula.formula);

  return {
    benchmarkName: firstNonBlank(report.benchmarkName, report.benchmarkId),
    benchmarkId: report.benchmarkId,
    accountId: report.accountId,
    accountName: firstNonBlank(report.accountName, report.accountId),
    licenseId: report.licenseId,
    licenseName: report.licenseName,
    connectorType: report.connectorType,
    providerAccountIds: report.providerAccountIds,
    jobId: report.jobId,
    origin: report.origin === undefined ? null : originOf(report.origin),
    provenance,
    scanTime,

    entryTally,
    policyTally: tallyDistinctPolicies(entries),
    coverage: coverageOf(entryTally),
    compliance,
    complianceByFormula: COMPLIANCE_FORMULAS.map((candidate) => ({
      formula: candidate,
      compliance: complianceOf(entryTally, candidate),
    })),
    formula,
    resourceChecks: sumResourceChecks(entries),
    failedResourceChecks: sumResourceChecks(entries.filter(({ status }) => isNotPassed(status))).failed,
    span: spanOf(entryTally),
    causes: findCauses({ entries, categories, services, entryTally }, formula.formula),
    serviceTotals,

    categories,
    entries,
    services,
    severities,
    riskLevels,
    riskProbabilities,
    breakdowns,
    categoryChart,
    notPassedByRisk: countByRisk(
      entries.filter(({ status }) => isNotPassed(status)),
      breakdowns,
    ),
    passedByRisk: countByRisk(withStatus('green'), breakdowns),
    notPassed: rankNotPassed(entries, severities, riskLevels),
    notAssessed: withStatus('gray').map(({ index }) => index),
    unrecognized: unrecognized.map(({ index }) => index),
    notes: groupIntoNotes([
      ...observations,
      ...checkServiceTotals(serviceTotals),
      ...checkConsistency(report, placed, entryTally, formula),
      ...checkFoldedValues(breakdowns),
    ]),
  };
}
