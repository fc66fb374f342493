/** Which policies a policy table shows: one place for templates, worksheets and tests. */
import type { AuditSummary } from '../model/summary.js';

/** What a repeated section is about. */
export interface Loop {
  /** Position in `summary.categories`. */
  readonly category?: number;
  readonly severity?: string;
  /** Position in `summary.services`. */
  readonly service?: number;
}

export const SELECTIONS = ['all', 'failed', 'not-assessed', 'unrecognised'] as const;
export type Selection = (typeof SELECTIONS)[number];

export interface PolicySelection {
  readonly select: Selection;
  /** Only this category, severity or service. */
  readonly loop: Loop;
  /** At most so many. */
  readonly limit?: number;
}

/** Positions in `summary.entries`. Failed checks come in the order of their risk, all others in document order. */
export function selectPolicies(summary: AuditSummary, selection: PolicySelection): readonly number[] {
  const { category, severity } = selection.loop;
  const service = selection.loop.service === undefined ? undefined : summary.services[selection.loop.service];
  return candidates(summary, selection.select, category)
    .filter((index) => {
      const entry = summary.entries[index];
      if (entry === undefined) return false;
      return (
        (severity === undefined || entry.severity === severity) &&
        (service === undefined || entry.policy.serviceName === service.serviceName)
      );
    })
    .slice(0, selection.limit ?? Infinity);
}

type ByCategory = ReadonlyMap<number, readonly number[]>;

const sorted = new WeakMap<AuditSummary, Map<Selection, ByCategory>>();

/** Those of one category are told apart once, as a report may have as many categories as it likes. */
function candidates(summary: AuditSummary, select: Selection, category: number | undefined): readonly number[] {
  if (category === undefined) return selected(summary, select);
  const known = sorted.get(summary) ?? new Map<Selection, ByCategory>();
  sorted.set(summary, known);
  const byCategory = known.get(select) ?? sortByCategory(summary, selected(summary, select));
  known.set(select, byCategory);
  return byCategory.get(category) ?? [];
}

function sortByCategory({ entries }: AuditSummary, indices: readonly number[]): ByCategory {
  const byCategory = new Map<number, number[]>();
  for (const index of indices) {
    const category = entries[index]?.categoryIndex;
    if (category === undefined) continue;
    const held = byCategory.get(category);
    if (held === undefined) byCategory.set(category, [index]);
    else held.push(index);
  }
  return byCategory;
}

function selected(summary: AuditSummary, select: Selection): readonly number[] {
  switch (select) {
    case 'all':
      return summary.entries.map((entry) => entry.index);
    case 'failed':
      return summary.failedChecks;
    case 'not-assessed':
      return summary.notAssessed;
    case 'unrecognised':
      return summary.unrecognised;
  }
}
