/** The variables that prose, titles and file names may use. Documented for template authors in docs/templates.md. */
import { TemplateInstant } from '../../base/wording/template/helpers.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type {
  BreakdownRow,
  CategorySummary,
  Concentration,
  PolicyEntry,
  Ratio,
  ServiceSummary,
  Tally,
} from '../../model/summary/summary.js';
import type { GateResult } from '../../model/summary/gates.js';
import type { ComposeContext } from '../context.js';
import {
  colorText,
  countedBy,
  formulaText,
  riskLevelLabel,
  rowLabel,
  serviceLabel,
  severityLabel,
  statusLabel,
} from '../wording/labels.js';
import { acceptanceNotes, acceptedCount, ownersText } from '../wording/acceptances.js';
import { noteCount } from '../blocks/reconciliation.js';
import { formulasDifferMuch } from '../blocks/key-figures.js';
import { libraryName } from '../policies/guidance.js';
import { hasSteps, isGroupedByTitle, remediationPlan } from '../policies/plan.js';
import {
  changeSentence,
  comparedBenchmarks,
  comparisonWarnings,
  complianceSentence,
  sinceText,
  complianceChange,
} from '../wording/changes.js';
import { whyNotText } from '../wording/why-not.js';
import { scoreValue } from '../wording/score.js';
import { shortAccountText } from '../wording/account.js';
import { hasRisk, hasServices, hasSeverities } from '../wording/source-values.js';
import { countsChecks } from '../../model/summary/figures.js';
import { scanAgeText, scanAgeWarning, scanDate, scanTimeText } from '../wording/scan-time.js';
import { SHORT_NAMES_ROOM, shortNames } from '../../base/set-names/file-name.js';
import { namedResources } from '../tables/resources.js';
import { listedChanges, listedCounts } from '../../model/summary/listed-changes.js';
import { isNotAssessed, isPassedAtRisk, selectPolicies, type Loop } from '../policies/selection.js';
import { changedCategories } from '../tables/changes.js';
import { worstSeverity } from '../../model/summary/risk-order.js';
import type { Wording } from '../wording/wording.js';
import type { ProseContext } from './expand.js';

/** @param room characters that `shortAccount` and `shortBenchmark` may take together */
export function proseContext(context: ComposeContext, room = SHORT_NAMES_ROOM): ProseContext {
  const { summary, wording, settings, template, guidance } = context;
  const worst = worstSeverity(summary.severities);
  const worstService = summary.services[0];
  const account = summary.accountName.trim() === '' ? summary.accountId : summary.accountName;
  const short = shortNames(account, summary.benchmarkId, room);
  const passedAtRisk = summary.entries.filter(isPassedAtRisk);
  return {
    account: summary.accountName,
    accountId: summary.accountId,
    benchmark: summary.benchmarkName,
    benchmarkId: summary.benchmarkId,
    license: summary.licenseName,
    licenseId: summary.licenseId,
    connectorType: summary.connectorType,
    job: summary.jobId,
    source: sourceContext(summary, wording),
    template: template.name,
    locale: template.locale.tag,
    documentId: settings.documentId,
    createdAt: new TemplateInstant(settings.clock),
    retrievedAt: new TemplateInstant(summary.provenance.retrievedAt),
    scannedAt: scannedAt(summary),
    sha256: summary.provenance.sha256,
    scanTime: scanTimeText(summary, wording),
    shortAccount: short.account,
    shortBenchmark: short.benchmark,
    scanDate: scanDate(summary, settings.timeZone),
    scanAge: scanAgeText(context),
    scanWarning: scanAgeWarning(context),
    conclusions: settings.conclusions,
    followUp: settings.followUp,
    documentVersion: settings.documentVersion,
    classification: settings.classification,
    preparedBy: settings.preparedBy,
    preparedFor: settings.preparedFor,
    reviewedBy: settings.reviewedBy,
    // Gray and unrecognized, as in `category.notAssessed`: every policy is either assessed or not.
    entries: {
      ...summary.entryTally,
      notAssessed: summary.entryTally.total - summary.entryTally.assessed,
      // More than one per policy.
      repeated: summary.entryTally.total - summary.policyTally.total,
    },
    policies: { ...summary.policyTally },
    compliance: complianceContext(summary.compliance, summary.entryTally, context),
    coverage: ratioContext(summary.coverage, wording),
    scope: scopeContext(context),
    unassessed: {
      ...unassessedContext(summary),
      evaluated: summary.entries.filter((entry) => isNotAssessed(entry) && entry.policy.totalResourceCount > 0).length,
      reasons: whyNotText(summary, wording),
    },
    span: { least: ratioContext(summary.span.least, wording), most: ratioContext(summary.span.most, wording) },
    causes: causesContext(context),
    resourceChecks: { ...summary.resourceChecks },
    resources: namedResources(summary),
    formula: {
      name: summary.formula.formula,
      text: formulaText(summary.formula.formula, wording),
      basis: summary.formula.basis,
      undecided: summary.formula.undecided,
      withoutAmber: ratioContext(complianceBy(context, 'green/(green+red)'), wording),
      withAmber: ratioContext(complianceBy(context, 'green/(green+red+amber)'), wording),
      differs:
        summary.formula.basis !== 'stated' &&
        summary.complianceByFormula.some(({ compliance }) => compliance.share !== summary.compliance.share),
      differsMuch: formulasDifferMuch(summary),
    },
    worst: {
      severity: worst === undefined ? '' : severityLabel(worst.value, wording),
      notPassed: worst?.tally.notPassed ?? 0,
      assessed: worst?.tally.assessed ?? 0,
      service: worstService === undefined ? '' : serviceLabel(worstService.serviceName, wording),
      serviceNotPassed: worstService?.tally.notPassed ?? 0,
    },
    open: openContext(summary, wording),
    unrecognizedColors: wording.list(summary.breakdowns.colors.map((color) => rowLabel(color, colorText, wording))),
    passingAtRisk: passedAtRisk.length,
    passingRiskLevels: levelsOf(passedAtRisk),
    notes: {
      kinds: summary.notes.length,
      count: summary.notes.reduce((sum, note) => sum + note.examples.length, 0),
      contradictions: noteCount(summary, 'contradiction'),
      unknown: noteCount(summary, 'unknown'),
      spelling: noteCount(summary, 'spelling'),
      absent: noteCount(summary, 'absent'),
    },
    guidance: guidanceContext(context),
    // What did not pass and a policy library covers.
    library: {
      name: libraryName(guidance.library),
      isGiven: guidance.library !== null,
      covered: guidance.coverage.covered,
      of: guidance.coverage.of,
    },
    plan: planContext(context),
    acceptances: acceptancesContext(context),
    changes: changesContext(context),
    trend: { points: summary.trend?.points.length ?? 0 },
    gates: gatesContext(summary),
    score: { isGiven: summary.score !== null, text: summary.score === null ? '' : scoreValue(summary.score, wording) },
    status: {
      red: statusLabel('red', wording),
      amber: statusLabel('amber', wording),
      green: statusLabel('green', wording),
      gray: statusLabel('gray', wording),
    },
    riskLevel: { red: riskLevelLabel('Red', wording), amber: riskLevelLabel('Amber', wording) },
  };
}

/** Which of the two elevated risk levels occur. */
function levelsOf(passedAtRisk: readonly PolicyEntry[]): 'red' | 'amber' | 'both' {
  const isRed = ({ riskLevel }: PolicyEntry): boolean => riskLevel === 'Red';
  if (passedAtRisk.every(isRed)) return 'red';
  return passedAtRisk.some(isRed) ? 'both' : 'amber';
}

/** What made the report, and what it says beyond its counts. */
function sourceContext(summary: AuditSummary, wording: Wording): Readonly<Record<string, unknown>> {
  const { origin, entries } = summary;
  return {
    isService: origin === null,
    account: shortAccountText(summary, wording),
    tool: origin?.tool ?? '',
    toolVersion: origin?.toolVersion ?? '',
    hasChecks: countsChecks(summary),
    limitsResources: countsChecks(summary) && entries.every(({ policy }) => policy.resources === undefined),
    hasRisk: hasRisk(summary),
    hasServices: hasServices(summary),
    hasSeverities: hasSeverities(summary),
  };
}

/** What did not pass and is described, by a policy library or by the source of the report. */
function guidanceContext({ summary, guidance }: ComposeContext): Readonly<Record<string, unknown>> {
  const advices = summary.notPassed.flatMap(
    (index) => guidance.of(summary.entries[index]?.policy.policyId ?? '') ?? [],
  );
  return {
    covered: advices.length,
    of: summary.notPassed.length,
    bySource: summary.entries.some(
      ({ policy }) => policy.guidance !== undefined && guidance.of(policy.policyId) !== undefined,
    ),
    stepsBySource: advices.some(({ ofSource }) => ofSource.remediation !== ''),
    hasSteps: hasSteps({ summary, guidance }),
    sameAdvice: guidance.sameAdvice?.text ?? '',
    sameAdviceFor: guidance.sameAdvice?.count ?? 0,
  };
}

/** The remediation plan: its cards, what closing all of them does, and the few that close most. */
function planContext(context: ComposeContext): Readonly<Record<string, unknown>> {
  const { summary, wording } = context;
  const { groups, buckets, all, largest } = remediationPlan(context);
  const last = largest.groups.at(-1)?.cumulated;
  return {
    cards: groups.length,
    buckets: buckets.length,
    isByTitle: isGroupedByTitle(context),
    policies: all.entries.length,
    // Of everything that did not pass, also of what is accepted.
    failedResourceChecks: summary.failedResourceChecks,
    ...complianceChange(summary.compliance, all.compliance, wording),
    largest: {
      cards: largest.groups.length,
      policies: last?.numerator ?? 0,
      share: last?.share ?? null,
      text: last === undefined ? '' : wording.ratio(last),
      ...complianceChange(summary.compliance, largest.compliance, wording),
    },
  };
}

/** What changed since the scan that the report is compared with. Without one, counts are 0 and texts empty. */
function changesContext({ summary, wording }: ComposeContext): Readonly<Record<string, unknown>> {
  const { comparison } = summary;
  const counts = listedCounts(summary);
  return {
    isGiven: comparison !== null,
    // Of both scans, where they are of different ones.
    benchmarks: comparedBenchmarks(summary, wording),
    since: comparison === null ? '' : sinceText(comparison, wording),
    days: comparison?.interval.days ?? 0,
    policies: listedChanges(summary).length,
    nowPassed: counts['now-passed'],
    newlyNotPassed: counts['newly-not-passed'],
    moreFailed: counts['more-failed'],
    fewerFailed: counts['fewer-failed'],
    otherColor: counts['other-color'],
    newlyAssessed: counts['newly-assessed'],
    noLongerAssessed: counts['no-longer-assessed'],
    added: counts.added,
    removed: counts.removed,
    otherSeverity: counts['other-severity'],
    unchanged: comparison?.counts.unchanged ?? 0,
    categories: comparison === null ? 0 : changedCategories(comparison).length,
    sentence: comparison === null ? '' : changeSentence(summary, comparison, wording),
    complianceSentence: comparison === null ? '' : complianceSentence(comparison, wording),
    warning: comparison === null ? '' : wording.sentences(comparisonWarnings(summary, comparison, wording)),
  };
}

/** What did not pass and is not accepted, in the worst severity that has such entries. */
function openContext({ entries, notPassed }: AuditSummary, wording: Wording): Readonly<Record<string, unknown>> {
  const ranked = notPassed.flatMap((index) => entries[index] ?? []);
  const worst = ranked.find(({ acceptance }) => acceptance === null);
  const ofSeverity = ranked.filter(({ severity }) => severity === worst?.severity);
  const open = ofSeverity.filter(({ acceptance }) => acceptance === null).length;
  return {
    severity: worst === undefined ? '' : severityLabel(worst.severity, wording),
    notPassed: open,
    accepted: ofSeverity.length - open,
  };
}

function gatesContext({ gates }: AuditSummary): Readonly<Record<string, number>> {
  const counted = (result: GateResult): number => gates.filter((gate) => gate.result === result).length;
  return {
    count: gates.length,
    passed: counted('passed'),
    failed: counted('failed'),
    notEvaluated: counted('not-evaluated'),
  };
}

/** Risk acceptances: what they accept, and what needs attention. */
function acceptancesContext({ summary, wording }: ComposeContext): Readonly<Record<string, unknown>> {
  const { acceptances } = summary;
  const { firstEnd = null } = acceptances ?? {};
  return {
    isGiven: acceptances !== null,
    count: acceptances?.list.length ?? 0,
    applied: acceptances?.applied.length ?? 0,
    accepted: acceptedCount(summary),
    notes: acceptanceNotes(summary, wording).length,
    elsewhere: acceptances?.elsewhere ?? 0,
    day: acceptances === null ? '' : wording.date(acceptances.day),
    timeZone: acceptances?.timeZone ?? '',
    files: wording.list((acceptances?.sources ?? []).map(({ file }) => file)),
    owners: acceptances?.owners.length ?? 0,
    ownerNames: acceptances === null ? '' : ownersText(acceptances, wording),
    firstEnd: firstEnd === null ? '' : wording.date(firstEnd),
    compliance: ratioContext(acceptances?.compliance ?? NOTHING, wording),
  };
}

/** Null if the report does not state it. */
function scannedAt({ scanTime }: AuditSummary): TemplateInstant | null {
  return scanTime.basis === 'unknown' ? null : new TemplateInstant(scanTime.at, scanTime.dateOnly);
}

export function loopContext(loop: Loop, context: ComposeContext): ProseContext {
  const { summary, wording } = context;
  const covered = coveredIn(loop, context);
  const category = loop.category === undefined ? undefined : summary.categories[loop.category];
  const severity = loop.severity === undefined ? undefined : summary.breakdowns.severities[loop.severity];
  const service = loop.service === undefined ? undefined : summary.services[loop.service];
  return {
    ...(category === undefined ? {} : { category: { ...categoryContext(category, context), covered } }),
    ...(severity === undefined
      ? {}
      : {
          severity: { ...severityContext(severity, wording), covered },
        }),
    ...(service === undefined ? {} : { service: { ...serviceContext(service, wording), covered } }),
    ...(loop.bucket === undefined ? {} : { bucket: bucketContext(loop.bucket, context) }),
  };
}

function bucketContext(position: number, context: ComposeContext): Readonly<Record<string, unknown>> {
  const part = remediationPlan(context).buckets[position];
  if (part === undefined) return {};
  const { bucket, groups, entries, failedResourceChecks, compliance } = part;
  return {
    name: context.wording.text('plan.bucket', { bucket }),
    isRanked: bucket !== 'unranked',
    cards: groups,
    policies: entries.length,
    failedResourceChecks,
    compliance: ratioContext(compliance, context.wording),
  };
}

function coveredIn(loop: Loop, { summary, guidance }: ComposeContext): number {
  if (guidance.isEmpty) return 0;
  return selectPolicies(summary, { select: 'not-passed', loop }).filter((index) => {
    const id = summary.entries[index]?.policy.policyId;
    return id !== undefined && guidance.of(id) !== undefined;
  }).length;
}

/** A compliance ratio with the number of policies it counts and of assessed ones it leaves out: Amber, if the formula excludes it. */
function complianceContext(
  ratio: Ratio,
  tally: Tally,
  { summary, wording }: ComposeContext,
): Readonly<Record<string, unknown>> {
  const counted = countedBy(summary.formula.formula);
  return { ...ratioContext(ratio, wording), counted, leftOut: counted === 'assessed' ? 0 : tally.amber };
}

/** The categories and services in which nothing was assessed, their policies, and the unassessed policies of other categories. */
function unassessedContext({ categories, services, entryTally }: AuditSummary): Readonly<Record<string, unknown>> {
  const { length } = categories.filter(({ tally }) => tally.assessed === 0);
  const policies = categories.reduce((sum, { tally }) => sum + (tally.assessed === 0 ? tally.total : 0), 0);
  const unassessed = services.filter(({ tally }) => tally.assessed === 0);
  return {
    categories: length,
    policies,
    elsewhere: entryTally.total - entryTally.assessed - policies,
    services: unassessed.length,
    servicePolicies: unassessed.reduce((sum, { tally }) => sum + tally.total, 0),
  };
}

/** Categories and services in which something was assessed, and categories without policies. */
function scopeContext({ summary, wording }: ComposeContext): Readonly<Record<string, unknown>> {
  const isAssessed = ({ tally }: { readonly tally: Tally }): boolean => tally.assessed > 0;
  const empty = summary.categories.filter(({ tally }) => tally.total === 0);
  return {
    categories: summary.categories.filter(isAssessed).length,
    services: summary.services.filter(isAssessed).length,
    empty: empty.length,
    emptyNames: wording.list(empty.map(({ categoryName, categoryId }) => categoryName.trim() || categoryId)),
  };
}

function numberOrId(entry: PolicyEntry | undefined): string {
  return entry === undefined ? '' : entry.policy.complianceNumber.trim() || entry.policy.policyId;
}

/** What makes up most of what did not pass, with its denominators. */
function causesContext({ summary, wording }: ComposeContext): Readonly<Record<string, unknown>> {
  const { categories, services, policies, withoutLargest, onOneResource } = summary.causes;
  const held = (
    { causes, of }: Concentration,
    nameOf: (index: number) => string,
  ): Readonly<Record<string, unknown>> => ({
    count: causes.length,
    of,
    names: wording.list(causes.map(({ index }) => nameOf(index))),
    ...ratioContext(causes.at(-1)?.cumulated ?? NOTHING, wording),
  });
  return {
    categories: held(categories, (index) => summary.categories[index]?.categoryName ?? ''),
    services: held(services, (index) => serviceLabel(summary.services[index]?.serviceName ?? '', wording)),
    policies: held(policies, (index) => numberOrId(summary.entries[index])),
    largest: {
      name: summary.categories[categories.causes[0]?.index ?? -1]?.categoryName ?? '',
      ...ratioContext(categories.causes[0]?.share ?? NOTHING, wording),
    },
    without: {
      name: summary.categories[withoutLargest?.categoryIndex ?? -1]?.categoryName ?? '',
      ...ratioContext(withoutLargest?.compliance ?? NOTHING, wording),
    },
    oneResource: ratioContext(onOneResource, wording),
  };
}

function categoryContext(category: CategorySummary, context: ComposeContext): Readonly<Record<string, unknown>> {
  const { wording } = context;
  return {
    name: category.categoryName,
    id: category.categoryId,
    order: category.order,
    ...category.tally,
    compliance: complianceContext(category.compliance, category.tally, context),
    coverage: ratioContext(category.coverage, wording),
    reported: category.reportedPercent === null ? '' : wording.percent(category.reportedPercent / 100),
    failedResourceChecks: category.failedResourceChecks,
    notAssessed: category.tally.total - category.tally.assessed,
  };
}

function severityContext(row: BreakdownRow, wording: Wording): Readonly<Record<string, unknown>> {
  const name = rowLabel(row, severityLabel, wording);
  return { name, value: row.value ?? '', isOther: row.value === null, ...row.tally };
}

function serviceContext(
  { serviceName, tally, resourceChecks }: ServiceSummary,
  wording: Wording,
): Readonly<Record<string, unknown>> {
  return { name: serviceLabel(serviceName, wording), ...tally, failedResourceChecks: resourceChecks.failed };
}

const NOTHING: Ratio = { numerator: 0, denominator: 0, share: null };

export function ratioContext(ratio: Ratio, wording: Wording): Readonly<Record<string, unknown>> {
  return {
    text: wording.ratio(ratio),
    share: ratio.share,
    numerator: ratio.numerator,
    denominator: ratio.denominator,
    assessed: ratio.share !== null,
  };
}

function complianceBy({ summary }: ComposeContext, formula: string): Ratio {
  return (
    summary.complianceByFormula.find((candidate) => candidate.formula === formula)?.compliance ?? summary.compliance
  );
}
