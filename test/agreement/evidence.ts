/** The evidence index: each entry of a report, by status, and the page that shows it. Imports nothing from `src`. */
import type { PdfTable } from './pdf-table.js';
import { squeeze } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import type { Recount } from './recount.js';

export interface EvidenceSection {
  readonly section: string;
  readonly policies: readonly RawPolicy[];
}

const COLORS = ['Red', 'Amber', 'Green', 'Gray'];

export function evidenceSections({ raw }: Recount): EvidenceSection[] {
  const all = raw.flatMap(({ policies }) => policies);
  const of = (section: string, color: string): EvidenceSection => ({
    section,
    policies: all.filter(({ compliance }) => compliance === color),
  });
  return [
    of('evidence/status/red', 'Red'),
    of('evidence/status/amber', 'Amber'),
    of('evidence/status/green', 'Green'),
    of('evidence/status/gray', 'Gray'),
    { section: 'evidence/status/unrecognized', policies: all.filter(({ compliance }) => !COLORS.includes(compliance)) },
  ].filter(({ policies }) => policies.length > 0);
}

/**
 * The entries of the index whose page is not the one that shows them: in the chapter of their severity if they did not pass, else in
 * that of their category.
 */
export function complaintsAboutPages(recount: Recount, tables: ReadonlyMap<string, readonly PdfTable[]>): string[] {
  const bySeverity = pagesIn(/^severity-\d+$/, recount, tables);
  const byCategory = pagesIn(/^category-\d+$/, recount, tables);
  return evidenceSections(recount).flatMap(({ section, policies }) => {
    const [table] = tables.get(section) ?? [];
    const column = table?.head.indexOf('Page') ?? -1;
    return policies.flatMap((policy, index) => {
      const page = Number(table?.rows[index]?.[column]);
      const didNotPass = ['Red', 'Amber'].includes(policy.compliance);
      const on = [...((didNotPass ? bySeverity : byCategory).get(idOf(policy)) ?? [])];
      return on.includes(page) ? [] : [`${section} › ${policy.complianceNumber}: page ${page}, shown on ${on.join()}`];
    });
  });
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
    for (const { head, rows, pages } of inSection) {
      const prefix = /^Policy: (.*) …$/.exec(head[1] ?? '')?.[1] ?? '';
      rows.forEach(([number = '', title = ''], index) => {
        for (const policy of policiesOf.get(squeeze(number)) ?? []) {
          if (!squeeze(prefix + title).startsWith(squeeze(policy.title))) continue;
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
