/** The remediation plan of a report: which policies are closed together, and by what guidance. */
import { rowFinder } from '../../model/summary/limits.js';
import { planOf, type Closing, type Plan } from '../../model/summary/plan.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { openValue } from '../../model/values/open-value.js';
import { cardAnchor } from '../anchors.js';
import type { ComposeContext } from '../context.js';
import { hasServices } from '../wording/source-values.js';
import { serviceLabel } from '../wording/labels.js';
import type { Guidance } from './guidance.js';

type Planned = Pick<ComposeContext, 'summary' | 'guidance'>;

export interface PlanItem {
  readonly number: number;
  readonly anchor: string;
  readonly closing: Closing;
  /** The first entry of each policy, by risk: at least one. */
  readonly entries: readonly PolicyEntry[];
}

const plans = new WeakMap<Guidance, Plan>();

/**
 * The plan of a document, computed once. Policies of one service (of one category, where the source states no services) with the same
 * steps are closed together. Policies without steps
 * are grouped by service and severity, so that the most severe ones of a service stand first.
 */
export function remediationPlan({ summary, guidance }: Planned): Plan {
  let plan = plans.get(guidance);
  if (plan === undefined) plans.set(guidance, (plan = planOf(summary, keyOf)));
  return plan;

  function keyOf({ policy, severity, categoryIndex }: PolicyEntry): string {
    const advice = guidance.of(policy.policyId);
    const steps =
      advice === undefined ? [] : [...advice.steps, advice.ofSource.remediation].filter((step) => step !== '');
    const part = hasServices(summary) ? openValue(policy.serviceName) : categoryIndex;
    return JSON.stringify([part, steps.length === 0 ? severity : steps]);
  }
}

const items = new WeakMap<Guidance, readonly PlanItem[]>();

/** @param severity position in `summary.breakdowns.severities`: only groups whose worst policy has it */
export function planItems(context: Planned, severity?: number): readonly PlanItem[] {
  const { summary, guidance } = context;
  let all = items.get(guidance);
  if (all === undefined) items.set(guidance, (all = itemsOf(context)));
  if (severity === undefined) return all;
  const rowOf = rowFinder(summary.breakdowns.severities);
  return all.filter(({ entries: [worst] }) => worst !== undefined && rowOf(worst.severity) === severity);
}

function itemsOf(context: Planned): PlanItem[] {
  const { summary } = context;
  return remediationPlan(context).groups.flatMap((closing, index) => {
    const entries = closing.policies.flatMap((each) => summary.entries[each] ?? []);
    const [worst] = entries;
    if (worst === undefined) return [];
    return [{ number: index + 1, anchor: cardAnchor('plan', summary, worst), closing, entries }];
  });
}

/** The title that all policies of a group share, or their service and number. */
export function planTitle({ entries }: PlanItem, { guidance, summary, wording }: ComposeContext): string {
  const shared = sharedTitle(entries, guidance);
  if (shared !== undefined) return shared;
  const [first] = entries;
  const service = hasServices(summary)
    ? serviceLabel(first?.policy.serviceName ?? '', wording)
    : (summary.categories[first?.categoryIndex ?? -1]?.categoryName ?? '');
  return wording.text('plan.title', { service, policies: entries.length });
}

export function sharedTitle(entries: readonly PolicyEntry[], guidance: Guidance): string | undefined {
  const titles = new Set(entries.map(({ policy }) => titleOf(policy, guidance)));
  const [title] = titles;
  return titles.size === 1 ? title : undefined;
}

function titleOf({ policyId, shortTitle }: PolicyEntry['policy'], guidance: Guidance): string {
  const title = guidance.of(policyId)?.title ?? '';
  return [title, shortTitle].find((each) => each.trim() !== '') ?? policyId;
}
