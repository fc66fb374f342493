/** The evidence index: each entry of a report, and the page that shows it. Imports nothing from `src`. */
import { passedAtRisk } from './not-passed.js';
import type { Pages } from './pages.js';
import type { PdfTable } from './pdf-table.js';
import { sortNaturally } from './open-values.js';
import { squeeze } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import type { Recount } from './recount.js';

/** Pages from which a PDF has an index. */
const FEWEST_PAGES = 7;

export function hasIndex({ format, length, recount }: Pages): boolean {
  return format === 'pdf' && length >= FEWEST_PAGES && recount.counts.total > 0;
}

/** By number, where each has one; those with the same number in document order. */
export function indexedPolicies({ raw }: Recount): RawPolicy[] {
  const policies = raw.flatMap((category) => category.policies);
  const numbers = policies.map(({ complianceNumber }) => complianceNumber);
  if (numbers.includes('')) return policies;
  const ranks = new Map(sortNaturally([...new Set(numbers)]).map((number, rank) => [number, rank]));
  return policies.toSorted((one, other) => ranks.get(one.complianceNumber)! - ranks.get(other.complianceNumber)!);
}

/** Where several policies have one number, their ids tell them apart. */
export function indexColumns(recount: Recount): string {
  const numbers = indexedPolicies(recount).map(({ complianceNumber }) => complianceNumber);
  const isNumbered = new Set(numbers).size === numbers.length && !numbers.includes('');
  return isNumbered ? 'No. | Page' : 'No. | Policy id | Page';
}

/**
 * The entries of lists whose page is not the one that shows them: in the chapter of their severity if they did not pass, else in a
 * group of their category.
 */
export function complaintsAboutPages(recount: Recount, tables: ReadonlyMap<string, readonly PdfTable[]>): string[] {
  const bySeverity = pagesIn(/^severity-\d+\//, recount, tables);
  const byCategory = pagesIn(/^category-\d+$/, recount, tables);
  const complaints = (section: string, policies: readonly RawPolicy[]): string[] => {
    const [table] = tables.get(section) ?? [];
    if (table === undefined) return [];
    const column = table.head.indexOf('Page');
    return policies.flatMap((policy, index) => {
      const page = Number(table.rows[index]?.[column]);
      const didNotPass = ['Red', 'Amber'].includes(policy.compliance);
      const on = [...((didNotPass ? bySeverity : byCategory).get(idOf(policy)) ?? [])];
      return on.includes(page) ? [] : [`${section} › ${policy.complianceNumber}: page ${page}, shown on ${on.join()}`];
    });
  };
  return [...complaints('evidence', indexedPolicies(recount)), ...complaints('passing', passedAtRisk(recount))];
}

/** The pages whose rows have the number and the title of a policy. */
function pagesIn(
  wanted: RegExp,
  recount: Recount,
  tables: ReadonlyMap<string, readonly PdfTable[]>,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const policiesOf = byNumber(recount);
  for (const [section, inSection] of tables) {
    if (!wanted.test(section)) continue;
    for (const { rows, pages } of inSection) {
      rows.forEach(([number = '', title = ''], index) => {
        for (const policy of policiesOf.get(squeeze(number)) ?? []) {
          if (!squeeze(title).startsWith(squeeze(policy.title))) continue;
          const on = found.get(idOf(policy)) ?? new Set();
          found.set(idOf(policy), on.add(pages[index]!));
        }
      });
    }
  }
  return found;
}

function byNumber({ raw }: Recount): Map<string, RawPolicy[]> {
  const numbers = new Map<string, RawPolicy[]>();
  for (const policy of raw.flatMap(({ policies }) => policies)) {
    const number = squeeze(policy.complianceNumber);
    const known = numbers.get(number) ?? [];
    numbers.set(number, known);
    known.push(policy);
  }
  return numbers;
}

function idOf({ complianceNumber, title }: RawPolicy): string {
  return squeeze(`${complianceNumber} ${title}`);
}
