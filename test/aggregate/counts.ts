import type { AuditSummary } from '../../src/model/summary/audit-summary.js';

/**
 * Every count of a summary by path, with list members by name: `services[Disks].tally.red`. Omits shares and causes, which
 * follow from the counts. Lists of positions count with their lengths.
 */
export function countsOf(summary: AuditSummary): Map<string, number> {
  const counts = new Map<string, number>();
  const { provenance: _provenance, causes: _causes, entries, categories, notes, ...rest } = summary;
  collect(rest, '', counts);
  for (const { entries: positions, ...category } of categories) {
    collect(category, `categories[${category.categoryId}]`, counts);
    counts.set(`categories[${category.categoryId}].entries.length`, positions.length);
  }
  for (const { key, failedResourceCount } of entries) {
    counts.set(`entries[${key}].failedResourceCount`, failedResourceCount);
  }
  for (const { code, examples } of notes) counts.set(`notes[${code}]`, examples.length);
  return counts;
}

/** The changes from one summary to the other, by path. */
export function movesBetween(before: AuditSummary, after: AuditSummary): Record<string, number> {
  const [left, right] = [countsOf(before), countsOf(after)];
  const moves: Record<string, number> = {};
  for (const path of new Set([...left.keys(), ...right.keys()])) {
    const move = (right.get(path) ?? 0) - (left.get(path) ?? 0);
    if (move !== 0) moves[path] = move;
  }
  return moves;
}

function collect(value: unknown, path: string, counts: Map<string, number>): void {
  if (typeof value === 'number') counts.set(path, value);
  else if (Array.isArray(value)) collectList(value, path, counts);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name !== 'share') collect(member, path === '' ? name : `${path}.${name}`, counts);
    }
  }
}

function collectList(list: readonly unknown[], path: string, counts: Map<string, number>): void {
  if (list.every((member) => typeof member === 'number')) counts.set(`${path}.length`, list.length);
  else for (const member of list) collect(member, `${path}[${nameOf(member as object)}]`, counts);
}

/** The first text of a list member names it: the service, the severity, the formula. */
function nameOf(member: object): string {
  return String(Object.values(member).find((value) => typeof value === 'string'));
}
