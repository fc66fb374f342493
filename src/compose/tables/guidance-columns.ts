import type { Cell, Column } from '../../model/document/table.js';
import { textCell } from '../context.js';
import type { Advice, Guidance } from '../policies/guidance.js';
import { libraryProse, plainLines } from '../prose/library-prose.js';
import { plainText } from '../prose/inlines.js';

/** Columns of the policies table that come from a policy library. */
export const GUIDANCE_COLUMNS = ['remediation', 'references', 'mappings'] as const;

const COLUMNS: Readonly<Record<(typeof GUIDANCE_COLUMNS)[number], Omit<Column, 'label'>>> = {
  remediation: { key: 'remediation', type: 'text', weight: 6 },
  references: { key: 'references', type: 'text', weight: 5 },
  mappings: { key: 'mappings', type: 'text', weight: 4 },
};

const NOTHING: readonly Cell[] = GUIDANCE_COLUMNS.map(() => textCell(''));

interface GuidanceCells {
  /** None without guidance. */
  readonly columns: readonly Omit<Column, 'label'>[];
  readonly cellsOf: (policyId: string) => readonly Cell[];
}

/** One line per step, link and control. Cells are created once per policy, even if several categories contain it. */
export function guidanceColumns(guidance: Guidance): GuidanceCells {
  if (guidance.isEmpty) return { columns: [], cellsOf: () => [] };
  const made = new Map<string, readonly Cell[]>();
  return {
    columns: GUIDANCE_COLUMNS.map((key) => COLUMNS[key]),
    cellsOf(policyId) {
      const known = made.get(policyId);
      if (known !== undefined) return known;
      const policy = guidance.of(policyId);
      const cells = policy === undefined ? NOTHING : cellsFor(policy);
      made.set(policyId, cells);
      return cells;
    },
  };
}

function cellsFor({ steps, links, mappings, ofSource }: Advice): Cell[] {
  return [
    steps.length === 0
      ? plainLines(ofSource.remediation).map((line) => line.replace(/\s+/g, ' '))
      : steps.map((step, index) => `${String(index + 1)}. ${inOneLine(step)}`),
    // Only the addresses: a cell cannot hold several links, and readers copy them.
    links.map(({ url }) => url),
    mappings.map(({ benchmark, control, title }) =>
      [benchmark, control, title].filter((part) => part !== '').join(' '),
    ),
  ].map((lines) => textCell(lines.join('\n')));
}

function inOneLine(prose: string): string {
  return libraryProse(prose)
    .map(({ children }) => plainText(children))
    .join(' ');
}
