/** The summary of a report as text. */
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { BreakdownRow, Ratio, StatedFigure, Tally } from '../model/summary/summary.js';
import { classOf } from '../model/summary/notes.js';
import type { Score } from '../model/summary/score.js';
import { percentDecimals } from '../model/values/percent.js';
import { changeFacts } from './comparison-text.js';
import { gateLines, gateResult } from './gates.js';
import {
  checksWord,
  counted,
  factLines,
  formulaName,
  percentText,
  STATUS_WORDS,
  textTable,
  timeText,
  type Fact,
} from './text-table.js';
import { acceptancesResult } from './result.js';
import type { AcceptancePlace } from './result-schema.js';

const FIGURES: Readonly<Record<StatedFigure['name'], string>> = {
  total: 'Total',
  ...STATUS_WORDS,
  percent: 'Compliance',
};

/** The counts above are of entries; none if each policy has one entry. */
function repeatedFact({ origin, entryTally, policyTally }: AuditSummary): Fact[] {
  const { notPassed, total } = policyTally;
  if (total === entryTally.total) return [];
  const entries = `${entryTally.total} entries${origin === null ? ', one per category' : ''}`;
  return [['Distinct policies', `${total} in ${entries}; ${notPassed} did not pass`]];
}

export function summaryTable(summary: AuditSummary, stream: NodeJS.WriteStream): string {
  const { entryTally, compliance, coverage } = summary;
  const facts: readonly Fact[] = [
    ['Benchmark', `${summary.benchmarkName} (${summary.benchmarkId})`],
    ...(summary.origin !== null && accountName(summary) === '' ? [] : [['Account', accountName(summary)] as const]),
    ...(summary.origin === null ? [] : [['Tool', toolName(summary.origin)] as const]),
    ...(summary.origin !== null && summary.jobId === '' ? [] : [['Scan job', summary.jobId] as const]),
    ['Scan', scanned(summary)],
    [
      'Compliance',
      `${percentText(compliance, 'n/a (no policy counts)')}, ${of(compliance)}: ${formulaName(summary.formula.formula, summary)}`,
    ],
    [
      'Coverage',
      `${percentText(coverage, 'n/a (no policies)')}, ${of(coverage)} ${coverage.denominator === 1 ? 'policy' : 'policies'} assessed`,
    ],
    ...(summary.score === null ? [] : scoreFacts(summary.score, entryTally)),
    ['Not passed', `${entryTally.notPassed} of ${entryTally.assessed} assessed`],
    ...acceptedFacts(summary),
    ...repeatedFact(summary),
    ...checksFact(summary),
    ...(entryTally.unrecognized > 0
      ? [
          [
            'Unrecognized',
            `${entryTally.unrecognized === 1 ? '1 policy has a color' : `${entryTally.unrecognized} policies have colors`} that auditpress does not know`,
          ] as const,
        ]
      : []),
    ...totals(summary),
    ['Reconciliation', reconciliation(summary)],
    ...acceptanceNoteFacts(summary),
    ...changeFacts(summary),
    ...gateLines(summary.gates.map(gateResult)).map((line, index) => [index === 0 ? 'Gates' : '', line] as const),
  ];
  return [
    ...factLines(facts, stream),
    '',
    countTable(stream, 'Severity', [
      ...summary.breakdowns.severities.map((row): [string, Tally] => [severityName(row), row.tally]),
      ['Total', entryTally],
    ]),
    '',
    countTable(
      stream,
      'Category',
      summary.categories.map(({ categoryName, tally }): [string, Tally] => [categoryName, tally]),
    ),
  ].join('\n');
}

function accountName({ origin, accountName: name, accountId }: AuditSummary): string {
  return origin === null || name !== '' ? name : accountId;
}

function toolName({ tool, toolVersion }: NonNullable<AuditSummary['origin']>): string {
  return `${tool} ${toolVersion}`.trim();
}

/** Nothing where a policy passes or fails once. */
function checksFact({ origin, resourceChecks }: AuditSummary): Fact[] {
  if (origin?.counts === 'account') return [];
  return [[`Failed ${checksWord({ origin })}`, `${resourceChecks.failed} of ${resourceChecks.evaluated} evaluated`]];
}

function severityName({ value, values }: BreakdownRow): string {
  return value ?? `other (${values} values)`;
}

function countTable(stream: NodeJS.WriteStream, head: string, rows: readonly (readonly [string, Tally])[]): string {
  const hasUnrecognized = rows.some(([, { unrecognized }]) => unrecognized > 0);
  return textTable(
    [head, ...Object.values(STATUS_WORDS), ...(hasUnrecognized ? ['Unrecognized'] : []), 'Total'],
    rows.map(([name, tally]) => {
      const unrecognized = hasUnrecognized ? [tally.unrecognized] : [];
      const counts = [tally.red, tally.amber, tally.green, tally.gray, ...unrecognized, tally.total];
      return [name, ...counts.map(String)];
    }),
    stream,
  );
}

function scoreFacts(
  { value, earned, possible, assessed, formula }: Score,
  { gray, unrecognized }: Tally,
): (readonly [string, string])[] {
  const weights = (of: Readonly<Record<string, number>>, other: number): string =>
    [...Object.entries(of), ['other', other]].map((pair) => pair.join(' ')).join(', ');
  const shown = value === null ? 'n/a' : `${value.toFixed(percentDecimals(value / 100) ?? 6)} out of 100`;
  const sums = [earned, possible].map((sum) => String(Number(sum.toFixed(1)))).join(' of a possible weight of ');
  const leftOut = `${gray} not assessed${unrecognized === 0 ? '' : `, ${unrecognized} unrecognized`}`;
  const severities = weights(formula.severity, formula.otherSeverity);
  const riskLevels = weights(formula.riskLevel, formula.otherRiskLevel);
  return [
    [
      'Weighted score',
      `${shown}: ${sums} from ${counted(assessed, 'assessed policy', 'assessed policies')}; ${leftOut}`,
    ],
    ['', `severity (${severities}) × risk level (${riskLevels})`],
    [
      '',
      `a policy that did not pass earns ${formula.countsPassedChecks ? 'its share of passed resource checks' : 'nothing'}`,
    ],
  ];
}

function totals({ origin, serviceTotals }: AuditSummary): Fact[] {
  if (serviceTotals === null) return [];
  const { field, figures } = serviceTotals;
  const differing = figures.filter(({ agrees }) => !agrees);
  const differences = differing
    .map(({ name, stated, counted }) => `${FIGURES[name]} ${counted} (stated: ${stated})`)
    .join(', ');
  const text =
    differences === '' ? `the recount agrees with ${field}` : `the recount differs from ${field}: ${differences}`;
  return [[`Totals stated by ${origin?.tool ?? 'the service'}`, text]];
}

function reconciliation({ notes }: AuditSummary): string {
  const counts = { contradiction: 0, unknown: 0, spelling: 0, absent: 0 };
  for (const { code, examples } of notes) counts[classOf(code)] += examples.length;
  const { contradiction, unknown, spelling, absent } = counts;
  const parts = [
    contradiction === 0 ? 'no contradictions' : counted(contradiction, 'contradiction'),
    unknown === 0 ? 'no unrecognized values' : counted(unknown, 'unrecognized value'),
    ...(spelling === 0
      ? []
      : [counted(spelling, 'known value in another spelling', 'known values in another spelling')]),
    absent === 0 ? 'no masked or missing ids' : counted(absent, 'masked or missing id'),
  ];
  return parts.join(', ');
}

function of({ numerator, denominator }: Ratio): string {
  return `${numerator} of ${denominator}`;
}

function scanned({ scanTime, provenance }: AuditSummary): string {
  if (scanTime.basis === 'unknown') {
    const known = `not stated; ${provenance.sourceKind === 'service' ? 'report retrieved' : 'file read'} ${provenance.retrievedAt}`;
    if (scanTime.candidate === undefined) return known;
    const { field } = scanTime.candidate;
    return `${known} (the field ${field} has ${timeText(scanTime.candidate)}; to use it, set --scan-time-field ${field})`;
  }
  const at = timeText(scanTime);
  return scanTime.basis === 'user' ? `${at} (given by the user)` : `${at} (report field ${scanTime.field})`;
}

/** Compliance without what is accepted, beside how much that is; nothing if nothing is accepted. */
export function acceptedFacts({ acceptances, entryTally }: AuditSummary): Fact[] {
  if (acceptances === null || acceptances.accepted.total === 0) return [];
  const { accepted, compliance } = acceptances;
  const { numerator, denominator } = compliance;
  return [
    ['Accepted', `${String(accepted.total)} of ${String(entryTally.notPassed)} that did not pass`],
    ['Without accepted risks', `${percentText(compliance, 'n/a')}, ${String(numerator)} of ${String(denominator)}`],
  ];
}

/** What needs attention, one line per kind. */
export function acceptanceNoteFacts(summary: AuditSummary): Fact[] {
  if (summary.acceptances === null) return [];
  const judged = acceptancesResult(summary, summary.acceptances);
  const facts: Fact[] = [
    ['Above the limit', places(judged.void)],
    [
      'Other resources failed',
      places(judged.partly, ({ named, failed }) => [`${String(named)} of ${String(failed)} accepted`]),
    ],
    ['Expired', places(judged.expired)],
    ['Not yet valid', places(judged.notYetValid)],
    ['Expires soon', places(judged.soonToExpire)],
    [
      'Not in the report',
      places(
        judged.unmatched.filter(({ absent }) => absent.length > 0),
        ({ absent }) => absent,
      ),
    ],
    [
      'Not needed',
      places(
        judged.unmatched.filter(({ notNeeded }) => notNeeded.length > 0),
        (each) => each.notNeeded,
      ),
    ],
    ['Overlap', places(judged.overlapping)],
    ['No approver', places(judged.withoutApprover)],
  ];
  return facts.filter(([, text]) => text !== '');
}

function places<Place extends AcceptancePlace>(
  found: readonly Place[],
  textsOf: (place: Place) => readonly string[] = () => [],
): string {
  return found
    .map((place) => {
      const texts = textsOf(place).join(', ');
      return `${place.file}:${String(place.line)}${texts === '' ? '' : ` (${texts})`}`;
    })
    .join(', ');
}
