import type { CardPart, PlanCard, PlanGroup, RemediationPlan } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import type { LibraryLink } from '../../model/template/policy-library.js';
import type { ComposeContext } from '../context.js';
import { failedTogether, resourceLines, type FailedTogether } from '../policies/failed-resources.js';
import { hasSteps, planItems, planPart, planTitle, policyTitle, type PlanItem } from '../policies/plan.js';
import { plainLines } from '../prose/library-prose.js';
import { presentColumns } from '../tables/absent-columns.js';
import type { Wording } from '../wording/wording.js';
import { linesPart, shortLinksPart, stepsPart, verificationPart } from './policy-guidance.js';

/** Between the facts of a line, as between those of a policy. */
const BETWEEN_DETAILS = ' · ';

/** Columns of the policies table in the line of a policy, below its title. */
const COLUMNS = ['status', 'number', 'severity', 'failed-text', 'policy'];

interface PlanOptions {
  /** Position in `Plan.buckets`. */
  readonly bucket?: number;
  readonly limit?: number;
}

/** One card per group of policies that the same work closes, in the order of the plan. */
export function remediationPlanBlock(context: ComposeContext, { bucket, limit }: PlanOptions = {}): RemediationPlan {
  const items = planItems(context, bucket).slice(0, limit ?? Infinity);
  // A plan without steps is no sheet to work from, which the workbook is.
  const fields = hasSteps(context) ? [context.wording.text('working.owner'), context.wording.text('working.due')] : [];
  return { type: 'remediationPlan', cards: items.map((item) => ({ ...cardOf(item, context), fields })) };
}

function cardOf(item: PlanItem, context: ComposeContext): Omit<PlanCard, 'fields'> {
  const { summary, wording } = context;
  const { anchor, closing, entries, number } = item;
  // Some tools number policies by their ids.
  const hasIds = entries.some(({ policy }) => policy.policyId !== policy.complianceNumber);
  const columns = presentColumns(hasIds ? COLUMNS : COLUMNS.filter((key) => key !== 'policy'), summary);
  return {
    anchor,
    number: wording.count(number),
    title: planTitle(item, context).title,
    effect: effectOf(item, context),
    outcome: outcomeOf(item, context),
    view: viewOf(closing.entries, columns),
    groups: groupsOf(item, columns, context),
    parts: partsOf(item, context),
  };
}

function viewOf(rows: readonly number[], columns: readonly string[]): TableView {
  return { table: 'policies', columns, rows, lines: false };
}

/** Failed checks that are listed for a policy. The worksheet has them all. */
const MOST_LINES = 8;
/** For several policies, whose reasons each line joins. */
const MOST_LINES_OF_SEVERAL = 5;

/** A group per list of failed resources; a single one where no policy has any. */
function groupsOf(item: PlanItem, columns: readonly string[], context: ComposeContext): PlanGroup[] {
  const { isOfFirst } = planTitle(item, context);
  let said = isOfFirst ? policyTitle(item.entries[0], context.guidance) : '';
  const shared = new Set(sharedLinks(item, context).map(({ url }) => url));
  let before = '';
  return failedTogether(item.entries).map((together) => {
    const { entries, failed } = together;
    const lines = entries.map((entry) => {
      const own = policyTitle(entry, context.guidance);
      const title = own === said ? '' : own;
      said = own;
      const { policyId, guidance } = entry.policy;
      const links = policyId === before ? [] : linksOf(policyId, context).filter(({ url }) => !shared.has(url));
      before = policyId;
      return { title, found: plainLines(guidance?.evidence ?? '').join(' '), links: shortLinksPart(links) };
    });
    return {
      view: viewOf(
        entries.map(({ index }) => index),
        columns,
      ),
      lines,
      parts: failed.length === 0 ? [] : [failedPart(together, context.wording)],
    };
  });
}

function failedPart({ entries, failed }: FailedTogether, wording: Wording): CardPart {
  const [key, limit] =
    entries.length === 1
      ? (['resource.failed', MOST_LINES] as const)
      : (['resource.failed-in-each', MOST_LINES_OF_SEVERAL] as const);
  return {
    label: wording.text(key, { count: failed.length }),
    children: linesPart(resourceLines(failed, limit, wording)),
  };
}

/** How many policies and failed checks a card closes, unless its only policy says it, and their service. */
function effectOf(item: PlanItem, context: ComposeContext): string {
  const { closing, entries } = item;
  const { wording } = context;
  const policies = entries.length;
  const part = planPart(item, context);
  return [
    ...(policies === 1 ? [] : [wording.text('plan.closes', { checks: closing.failedResourceChecks, policies })]),
    ...(part === '' ? [] : [wording.text('plan.part', { part })]),
  ].join(BETWEEN_DETAILS);
}

function outcomeOf({ closing: { compliance } }: PlanItem, { wording }: ComposeContext): PlanCard['outcome'] {
  const { numerator, denominator } = compliance;
  return {
    label: wording.text('column.compliance-then'),
    text: wording.text('plan.compliance', { percent: wording.ratio(compliance), numerator, denominator }),
  };
}

function linksOf(policyId: string, { guidance }: ComposeContext): readonly LibraryLink[] {
  const links = new Map<string, LibraryLink>();
  for (const link of guidance.of(policyId)?.links ?? []) if (!links.has(link.url)) links.set(link.url, link);
  return [...links.values()];
}

/** The links that all policies of a card have. Each policy has its others. */
function sharedLinks({ entries }: PlanItem, context: ComposeContext): readonly LibraryLink[] {
  const [first = [], ...others] = entries.map(({ policy }) => linksOf(policy.policyId, context));
  return first.filter(({ url }) => others.every((links) => links.some((link) => link.url === url)));
}

function partsOf(item: PlanItem, context: ComposeContext): CardPart[] {
  const { guidance, wording } = context;
  const policies = item.entries.flatMap(({ policy }) => guidance.of(policy.policyId) ?? []);
  const [first] = policies;
  if (first === undefined) return [];
  const isOneCheck = policies.every(({ ofSource }) => ofSource.verification === first.ofSource.verification);
  return [
    { label: wording.text('guidance.steps'), children: stepsPart(first) },
    { label: wording.text('guidance.verification'), children: isOneCheck ? verificationPart(first) : [] },
    { label: wording.text('guidance.links'), children: shortLinksPart(sharedLinks(item, context)) },
  ].filter(({ children }) => children.length > 0);
}
