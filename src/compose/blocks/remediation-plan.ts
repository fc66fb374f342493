import type { CardPart, PlanCard, RemediationPlan } from '../../model/document/document.js';
import type { LibraryLink } from '../../model/template/policy-library.js';
import type { ComposeContext } from '../context.js';
import { planItems, planTitle, sharedTitle, type PlanItem } from '../policies/plan.js';
import { presentColumns } from '../tables/absent-columns.js';
import { complianceChange } from '../wording/changes.js';
import { failedLines } from '../tables/resources.js';
import { linesPart, linksPart, stepsPart } from './policy-guidance.js';

/** Columns of the policies table that a card shows; the title only if the card has another one. */
const COLUMNS = ['number', 'title', 'status', 'severity', 'risk-level', 'failed-of'];
const COLUMNS_WITHOUT_TITLE = ['status', 'number', 'severity', 'risk-level', 'failed-of', 'policy'];

interface PlanOptions {
  /** Position in `summary.breakdowns.severities`. */
  readonly severity?: number;
  readonly limit?: number;
}

/** One card per group of policies that the same work closes, in the order of the plan. */
export function remediationPlanBlock(context: ComposeContext, { severity, limit }: PlanOptions = {}): RemediationPlan {
  const items = planItems(context, severity).slice(0, limit ?? Infinity);
  // The heading of several severities names their number.
  const hasName = severity !== undefined && context.summary.breakdowns.severities[severity]?.value !== null;
  return { type: 'remediationPlan', cards: items.map((item) => cardOf(item, hasName, context)) };
}

/** @param isUnderSeverity whether a heading names the severity, which a card repeats only if its policies differ in it */
function cardOf(item: PlanItem, isUnderSeverity: boolean, context: ComposeContext): PlanCard {
  const { wording, guidance } = context;
  const { anchor, closing, entries, number } = item;
  const hasOwnTitle = sharedTitle(entries, guidance) === undefined;
  const isOneSeverity = new Set(entries.map(({ severity }) => severity)).size === 1;
  const columns = hasOwnTitle ? COLUMNS : COLUMNS_WITHOUT_TITLE;
  return {
    anchor,
    number: wording.count(number),
    title: planTitle(item, context),
    effect: effectOf(item, context),
    view: {
      table: 'policies',
      columns: presentColumns(columns, context.summary).filter(
        (key) => key !== 'severity' || !isUnderSeverity || !isOneSeverity,
      ),
      rows: closing.policies,
    },
    parts: partsOf(item, context),
    fields: [wording.text('working.owner'), wording.text('working.due')],
  };
}

/** What closing the policies of a card does, with the denominator of the compliance that it results in. */
function effectOf({ closing, entries }: PlanItem, { summary, wording }: ComposeContext): string {
  const policies = entries.length;
  return wording.sentences([
    wording.text('plan.closes', { checks: closing.failedResourceChecks, policies }),
    wording.text('plan.compliance', { policies, ...complianceChange(summary.compliance, closing.compliance, wording) }),
  ]);
}

/** Failed checks that an action lists. The worksheet has them all. */
const MOST_LINES = 8;

function partsOf({ entries }: PlanItem, { guidance, wording }: ComposeContext): CardPart[] {
  const policies = entries.flatMap(({ policy }) => guidance.of(policy.policyId) ?? []);
  const links = new Map<string, LibraryLink>();
  for (const link of policies.flatMap((policy) => policy.links)) if (!links.has(link.url)) links.set(link.url, link);
  const failed = failedLines(entries, MOST_LINES, wording);
  return [
    { label: failed.label, children: linesPart(failed.lines) },
    { label: wording.text('guidance.steps'), children: policies[0] === undefined ? [] : stepsPart(policies[0]) },
    { label: wording.text('guidance.links'), children: linksPart([...links.values()]) },
  ].filter(({ children }) => children.length > 0);
}
