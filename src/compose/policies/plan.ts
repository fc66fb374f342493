/** The remediation plan of a report: which policies are closed together, and by what guidance. */
import { planOf, type Plan, type PlanGroup } from '../../model/summary/plan.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import { groupBy } from '../../model/values/group-by.js';
import { isBlank, openValue } from '../../model/values/open-value.js';
import { cardAnchor } from '../anchors.js';
import { nameText, type ComposeContext } from '../context.js';
import { commonWords, groupByTitle, isMachineName } from './common-title.js';
import { hasServices } from '../wording/source-values.js';
import { serviceLabel } from '../wording/labels.js';
import type { Guidance } from './guidance.js';

type Planned = Pick<ComposeContext, 'summary' | 'guidance'>;

export interface PlanItem {
  readonly number: number;
  readonly anchor: string;
  readonly closing: PlanGroup;
  /** By risk: at least one. */
  readonly entries: readonly [PolicyEntry, ...PolicyEntry[]];
}

const plans = new WeakMap<Guidance, Plan>();

/**
 * The plan of a document, computed once. Policies of one service (of one category, where the source states no services) with the same
 * steps are closed together. Policies without steps are grouped by service and severity, so that the most severe ones of a service
 * stand first. Where that says little, they are also grouped by what their titles have in common: if the service has a name for programs,
 * and if the source says the same of nearly all policies.
 */
export function remediationPlan({ summary, guidance }: Planned): Plan {
  let plan = plans.get(guidance);
  if (plan === undefined) plans.set(guidance, (plan = planOf(summary, keysOf({ summary, guidance }))));
  return plan;
}

function keysOf({ summary, guidance }: Planned): (entry: PolicyEntry) => string {
  const partOf = ({ policy, categoryIndex }: PolicyEntry): string | number =>
    hasServices(summary) ? openValue(policy.serviceName) : categoryIndex;
  const stepsOf = ({ policy }: PolicyEntry): string[] => {
    const advice = guidance.of(policy.policyId);
    return advice === undefined ? [] : [...advice.steps, advice.ofSource.remediation].filter((step) => step !== '');
  };
  const open = summary.notPassed.flatMap((index) => summary.entries[index] ?? []);
  const unclear = firstOfEachPolicy(open.filter(({ acceptance }) => acceptance === null)).filter(
    (entry) => (guidance.sameAdvice !== null || isMachineName(String(partOf(entry)))) && stepsOf(entry).length === 0,
  );
  const names = new Map<PolicyEntry, string>();
  for (const group of groupBy(unclear, (entry) => JSON.stringify([partOf(entry), entry.severity])).values()) {
    for (const [entry, name] of groupByTitle(group, (each) => policyTitle(each, guidance))) names.set(entry, name);
  }
  return (entry) => {
    const steps = stepsOf(entry);
    return JSON.stringify([partOf(entry), steps.length === 0 ? entry.severity : steps, names.get(entry) ?? '']);
  };
}

/** Whether policies are grouped by what their titles have in common, because their services have names for programs. */
export function isGroupedByTitle({ summary }: Pick<Planned, 'summary'>): boolean {
  return (
    hasServices(summary) &&
    summary.notPassed.some((index) => isMachineName(summary.entries[index]?.policy.serviceName ?? ''))
  );
}

/** Whether a policy library or the source says how to fix any policy that did not pass. */
export function hasSteps({ summary, guidance }: Planned): boolean {
  return summary.notPassed.some((index) => {
    const advice = guidance.of(summary.entries[index]?.policy.policyId ?? '');
    return advice !== undefined && (advice.steps.length > 0 || advice.ofSource.remediation !== '');
  });
}

const items = new WeakMap<Guidance, readonly PlanItem[]>();

/** @param part position in `Plan.buckets`: only its groups. Default: all */
export function planItems(context: Planned, part?: number): readonly PlanItem[] {
  const { guidance } = context;
  let all = items.get(guidance);
  if (all === undefined) items.set(guidance, (all = itemsOf(context)));
  if (part === undefined) return all;
  const wanted = remediationPlan(context).buckets[part]?.bucket;
  return all.filter(({ closing }) => closing.bucket === wanted);
}

function itemsOf(context: Planned): PlanItem[] {
  const { summary } = context;
  return remediationPlan(context).groups.flatMap((closing, index) => {
    const [worst, ...others] = closing.entries.flatMap((each) => summary.entries[each] ?? []);
    if (worst === undefined) return [];
    return [{ number: index + 1, anchor: cardAnchor('plan', summary, worst), closing, entries: [worst, ...others] }];
  });
}

/**
 * The title that all policies of a group share, what their titles have in common, or that of the worst one, with the number of others.
 * `isOfFirst`: it says the title of the first entry, which nothing has to repeat.
 */
export function planTitle(
  { entries }: PlanItem,
  { guidance, wording }: Pick<ComposeContext, 'guidance' | 'wording'>,
): { readonly title: string; readonly isOfFirst: boolean } {
  const [first = '', ...others] = firstOfEachPolicy(entries).map((entry) => policyTitle(entry, guidance));
  if (others.every((title) => title === first)) return { title: first, isOfFirst: true };
  const common = commonWords([first, ...others]);
  if (common !== undefined) return { title: common, isOfFirst: false };
  const title = wording.text('plan.title', { title: first.replace(/[\s.。]+$/u, ''), count: others.length });
  return { title, isOfFirst: true };
}

/** Entries that did not pass in the order of the plan; those that are not in it, because they are accepted, come last. */
export function inPlanOrder(rows: readonly number[], context: Planned): readonly number[] {
  const planned = remediationPlan(context).groups.flatMap(({ entries }) => entries);
  const turns = new Map(planned.map((index, turn) => [index, turn]));
  const turnOf = (index: number): number => turns.get(index) ?? planned.length;
  return rows.toSorted((one, other) => turnOf(one) - turnOf(other));
}

/** The service of a group as the source states it; where there are none, the category. Empty for an unnamed one, and for the only category. */
export function planPart({ entries: [first] }: PlanItem, { summary, wording }: ComposeContext): string {
  const { policy, categoryIndex } = first;
  if (hasServices(summary)) return isBlank(policy.serviceName) ? '' : serviceLabel(policy.serviceName, wording);
  return summary.categories.length === 1 ? '' : nameText(summary.categories[categoryIndex]?.categoryName ?? '');
}

export function policyTitle({ policy: { policyId, shortTitle } }: PolicyEntry, guidance: Guidance): string {
  const title = guidance.of(policyId)?.title ?? '';
  return [title, shortTitle].find((each) => each.trim() !== '') ?? policyId;
}
