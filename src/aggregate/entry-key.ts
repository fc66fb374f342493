import type { Policy } from '../model/report/report.js';

interface KeyedCategory {
  readonly escapedId: string;
  /** By policy id and compliance number. */
  readonly occurrences: Map<string, number>;
}

/** Names the entries of one report, in document order: the occurrence counts up where all other parts repeat. */
export class EntryKeys {
  /** A category's id, which may be long, is looked at once, and not copied for each of its entries. */
  readonly #categories = new Map<string, KeyedCategory>();

  /**
   * Category id, policy id, compliance number and occurrence (from 1), joined by slashes. A slash within a part
   * is written `~1` and a tilde `~0`, as in a JSON Pointer, so different parts never make the same key.
   */
  next(categoryId: string, { policyId, complianceNumber }: Policy): string {
    const { escapedId, occurrences } = this.#category(categoryId);
    const stem = `${escape(policyId)}/${escape(complianceNumber)}`;
    const occurrence = (occurrences.get(stem) ?? 0) + 1;
    occurrences.set(stem, occurrence);
    return `${escapedId}/${stem}/${String(occurrence)}`;
  }

  #category(categoryId: string): KeyedCategory {
    let category = this.#categories.get(categoryId);
    if (category === undefined) {
      category = { escapedId: escape(categoryId), occurrences: new Map() };
      this.#categories.set(categoryId, category);
    }
    return category;
  }
}

function escape(part: string): string {
  if (!/[~/]/.test(part)) return part;
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
