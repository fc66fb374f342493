/** How numbers follow from the table of policies, by the names of tables and key figures. */
import type {
  FigureRecount,
  Recount,
  RowCondition,
  RowConditions,
  TableRecount,
} from '../../model/document/recount.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { BreakdownRow } from '../../model/summary/summary.js';
import { COMPLIANCE_FORMULAS, type ComplianceFormula } from '../../model/report/vocabulary.js';
import { COLORS, RISK_LEVELS, SEVERITIES, type Color } from '../../model/report/vocabulary.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import { worstSeverity } from '../../model/summary/risk-order.js';
import { isBlank } from '../../model/values/open-value.js';
import { nameText, type ComposeContext } from '../context.js';
import {
  cellLabel,
  type LabelOf,
  acceptedLabel,
  entryStatusLabel,
  serviceLabel,
  riskLevelLabel,
  riskProbabilityLabel,
  rowLabel,
  severityLabel,
  statusLabel,
} from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';
import { riskLevelKeys } from './risk.js';
import { memoizeByObject } from '../../model/values/memoize.js';

const FROM = 'policies';

/** The colors that a formula has in its denominator. */
export const COUNTED: Readonly<Record<ComplianceFormula, readonly Color[]>> = {
  'green/(green+red)': ['green', 'red'],
  'green/(green+red+amber)': ['green', 'red', 'amber'],
};

export const ASSESSED: readonly Color[] = ['green', 'red', 'amber'];
const NOT_PASSED: readonly Color[] = ['red', 'amber'];

type Which = 'all' | 'open' | 'accepted';

export interface Recounts {
  /** Rows of these colors; without `accepted` ones, or only those, if asked for. */
  readonly rowsOf: (colors: readonly Color[], which?: Which) => RowCondition;
  readonly unrecognized: RowCondition;
  readonly shareOf: (colors: readonly Color[], of?: readonly Color[], options?: ShareOptions) => Recount;
}

interface ShareOptions {
  /** Stands where there is nothing to divide by. Default: the word for that. */
  readonly none?: string | number;
  /** Of the rows that the share is of. Default: all. */
  readonly which?: Which;
}

function acceptedColors({ acceptances }: AuditSummary): Color[] {
  const { red = 0, amber = 0 } = acceptances?.accepted ?? {};
  return [...(red > 0 ? (['red'] as const) : []), ...(amber > 0 ? (['amber'] as const) : [])];
}

/**
 * Undefined if the words for statuses do not tell them apart, because a template gives two of them the same word. Memoized, because
 * every worksheet and every key figure needs them.
 */
export const recountsOf = memoizeByObject(({ summary, wording }: ComposeContext): Recounts | undefined => {
  const accepted = acceptedColors(summary);
  const all = [
    ...COLORS.map((color) => statusLabel(color, wording)),
    ...accepted.map((color) => acceptedLabel(color, wording)),
  ];
  const words = new Set(all);
  const others = summary.unrecognized.flatMap((index) => summary.entries[index] ?? []);
  if (words.size < all.length || others.some((entry) => words.has(entryStatusLabel(entry, wording)))) return undefined;
  const rowsOf = (colors: readonly Color[], which: Which = 'all'): RowCondition => ({
    column: 'status',
    texts: [
      ...(which === 'accepted' ? [] : colors.map((color) => statusLabel(color, wording))),
      ...(which === 'open' ? [] : accepted.filter((color) => colors.includes(color))).map((color) =>
        acceptedLabel(color, wording),
      ),
    ],
  });
  return {
    rowsOf,
    unrecognized: { ...rowsOf(COLORS), isNot: true },
    shareOf: (colors, of, { none = wording.text('number.not-assessed'), which = 'all' } = {}) => ({
      type: 'share',
      rows: [rowsOf(colors)],
      of: of === undefined ? [] : [rowsOf(of, which)],
      none,
    }),
  };
});

export function figureRecount(key: string | undefined, context: ComposeContext): FigureRecount | undefined {
  const recounts = recountsOf(context);
  const recount = recounts && key !== undefined ? figures(context, recounts)[key] : undefined;
  return recount && { from: FROM, recount };
}

function figures(context: ComposeContext, recounts: Recounts): Readonly<Record<string, Recount | undefined>> {
  const { summary, wording } = context;
  const { rowsOf, shareOf } = recounts;
  const notPassed = rowsOf(NOT_PASSED);
  const labels = summary.severities.map(({ value }) => cellLabel(severityLabel)(value, wording));
  const worstValue = worstSeverity(summary.severities)?.value ?? '';
  const worst = cellLabel(severityLabel)(worstValue, wording);
  const isClear = isOurs(worstValue, SEVERITIES) && !repeated(labels).includes(worst);
  const other = COMPLIANCE_FORMULAS.find((formula) => formula !== summary.formula.formula) ?? summary.formula.formula;
  const severity: RowCondition = { column: 'severity', texts: [worst] };
  return {
    compliance: shareOf(['green'], COUNTED[summary.formula.formula]),
    'compliance-other': shareOf(['green'], COUNTED[other]),
    'compliance-adjusted': shareOf(['green'], COUNTED[summary.formula.formula], { which: 'open' }),
    coverage: shareOf(ASSESSED),
    'not-passed': { type: 'rows', where: [notPassed] },
    'worst-not-passed': isClear ? rows([severity, notPassed]) : undefined,
    'resource-checks': checksRecount(context, 'failed'),
    policies: { type: 'distinct', column: 'policy' },
  };
}

/**
 * How resource checks of the whole report are counted: each policy once, at its first entry. Undefined if that is not their number,
 * because entries of a policy have different counts, and for numbers beyond those that programs can represent.
 */
export function checksRecount(
  { summary }: ComposeContext,
  column: 'evaluated' | 'passed' | 'failed',
): Recount | undefined {
  const { entries, resourceChecks } = summary;
  if (!Object.values(resourceChecks).every((sum) => Number.isSafeInteger(sum))) return undefined;
  const policies = firstOfEachPolicy(entries);
  if (policies.length === entries.length) return { type: 'sum', column, where: [] };
  const isOnce = policies.reduce((sum, { policy }) => sum + policy.totalResourceCount, 0) === resourceChecks.evaluated;
  return isOnce ? { type: 'sum', column, where: [], once: 'policy' } : undefined;
}

/** Whether a program that adds the counts of rows gets the same sums: not if a policy has several entries. */
function sums(context: ComposeContext): boolean {
  const recount = checksRecount(context, 'failed');
  return recount?.type === 'sum' && recount.once === undefined;
}

export function tableRecount(table: string, context: ComposeContext): TableRecount | undefined {
  const recounts = recountsOf(context);
  const made = recounts && Object.hasOwn(TABLES, table) ? TABLES[table]?.(context, recounts) : undefined;
  return made && { from: FROM, ...made };
}

type Made = Omit<TableRecount, 'from'>;

const TABLES: Readonly<Record<string, (context: ComposeContext, recounts: Recounts) => Made>> = {
  categories(context, recounts) {
    const { summary } = context;
    const where = [recounts.rowsOf(NOT_PASSED)];
    return {
      by: 'category',
      columns: {
        ...tally(recounts),
        ...ratios(context, recounts),
        'not-passed': { type: 'rows', where },
        ...(sums(context) && { 'failed-resource-checks': { type: 'sum', column: 'failed', where } }),
      },
      except: repeated(summary.categories.map(({ categoryName }) => nameText(categoryName))),
    };
  },
  services: (context, recounts) => ({
    by: 'service',
    columns: {
      ...tally(recounts),
      ...ratios(context, recounts),
      ...(sums(context) && {
        'checks-evaluated': { type: 'sum', column: 'evaluated', where: [] },
        'checks-passed': { type: 'sum', column: 'passed', where: [] },
        'checks-failed': { type: 'sum', column: 'failed', where: [] },
      }),
    },
    except: repeated(context.summary.services.map(({ serviceName }) => serviceLabel(serviceName, context.wording))),
  }),
  severities: ({ summary, wording }, recounts) => ({
    by: 'severity',
    columns: tally(recounts),
    except: uncounted(summary.breakdowns.severities, severityLabel, wording),
  }),
  probabilities: ({ summary, wording }, recounts) => ({
    by: 'probability',
    columns: tally(recounts),
    except: uncounted(summary.breakdowns.riskProbabilities, riskProbabilityLabel, wording),
  }),
  'not-passed-by-risk': (context, recounts) => byRisk(context, recounts.rowsOf(NOT_PASSED)),
  'passed-by-risk': (context, recounts) => byRisk(context, recounts.rowsOf(['green'])),
};

/** The columns of `tallyColumns`. */
function tally({ rowsOf, unrecognized }: Recounts): Record<string, Recount> {
  const colors = COLORS.map((color) => [color, rows([rowsOf([color])])] as const);
  return { ...Object.fromEntries(colors), unrecognized: rows([unrecognized]), total: rows([]) };
}

function rows(where: RowConditions): Recount {
  return { type: 'rows', where };
}

function ratios({ summary }: ComposeContext, { shareOf }: Recounts): Record<string, Recount> {
  return { coverage: shareOf(ASSESSED), compliance: shareOf(['green'], COUNTED[summary.formula.formula]) };
}

function byRisk({ summary, wording }: ComposeContext, status: RowCondition): Made {
  const { riskLevels, severities } = summary.breakdowns;
  const labelOf = cellLabel(riskLevelLabel);
  const unclear = ambiguous(riskLevels, labelOf, wording);
  const keys = riskLevelKeys(riskLevels);
  const levels = riskLevels.flatMap((level, index) => {
    const label = rowLabel(level, labelOf, wording);
    if (unclear.includes(label) || !isOurs(level.value ?? '', RISK_LEVELS)) return [];
    return [[keys[index] ?? '', rows([status, { column: 'risk-level', texts: [label] }])] as const];
  });
  return {
    by: 'severity',
    columns: { ...Object.fromEntries(levels), total: rows([status]) },
    except: uncounted(severities, severityLabel, wording),
  };
}

/** Labels of rows that are not the text of the policies' cells: ambiguous ones, and that of no value. */
function uncounted(breakdown: readonly BreakdownRow[], labelOf: LabelOf, wording: Wording): string[] {
  const blank = breakdown.filter(({ value }) => value !== null && isBlank(value));
  return [...ambiguous(breakdown, labelOf, wording), ...blank.map((row) => rowLabel(row, labelOf, wording))];
}

/** Whether the label of a value is a word of the catalogs. Formulas contain no text of the report. */
function isOurs(value: string, known: readonly string[]): boolean {
  return isBlank(value) || known.includes(value);
}

/** Labels of rows that stand for several values, or that two values share. */
function ambiguous(breakdown: readonly BreakdownRow[], labelOf: LabelOf, wording: Wording): string[] {
  const labels = breakdown.map((row) => rowLabel(row, labelOf, wording));
  return [...labels.filter((_, index) => breakdown[index]?.value === null), ...repeated(labels)];
}

function repeated(labels: readonly string[]): string[] {
  return [...new Set(labels.filter((label, index) => labels.indexOf(label) !== index))];
}
