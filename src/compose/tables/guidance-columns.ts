import type { Cell, Column } from '../../model/document/table.js';
import { textCell, type ComposeContext } from '../context.js';
import type { Advice } from '../policies/guidance.js';
import { libraryProse, plainLines } from '../prose/library-prose.js';
import { plainText } from '../prose/inlines.js';

/** Columns of the policies table that come from a policy library or the source. */
export const GUIDANCE_COLUMNS = ['remediation', 'verification', 'references', 'mappings'] as const;

const COLUMNS: Readonly<Record<(typeof GUIDANCE_COLUMNS)[number], Omit<Column, 'label'>>> = {
  remediation: { key: 'remediation', type: 'text', weight: 6 },
  verification: { key: 'verification', type: 'text', weight: 5 },
  references: { key: 'references', type: 'text', weight: 5 },
  mappings: { key: 'mappings', type: 'text', weight: 4 },
};

interface GuidanceCells {
  /** None without guidance. */
  readonly columns: readonly Omit<Column, 'label'>[];
  readonly omitted: readonly string[];
  readonly cellsOf: (policyId: string) => readonly Cell[];
}

/**
 * One line per step, link and control; how to check a policy only where the source says it of any. Cells are created once per policy,
 * even if several categories contain it.
 */
export function guidanceColumns({ guidance, summary }: Pick<ComposeContext, 'guidance' | 'summary'>): GuidanceCells {
  if (guidance.isEmpty) return { columns: [], omitted: [], cellsOf: () => [] };
  const saysHow = summary.entries.some(({ policy }) => (policy.guidance?.verification ?? '') !== '');
  const keys = GUIDANCE_COLUMNS.filter((key) => key !== 'verification' || saysHow);
  const nothing = keys.map(() => textCell(''));
  const made = new Map<string, readonly Cell[]>();
  return {
    columns: keys.map((key) => COLUMNS[key]),
    omitted: saysHow ? [] : ['verification'],
    cellsOf(policyId) {
      const known = made.get(policyId);
      if (known !== undefined) return known;
      const policy = guidance.of(policyId);
      const cells = policy === undefined ? nothing : keys.map((key) => textCell(LINES[key](policy).join('\n')));
      made.set(policyId, cells);
      return cells;
    },
  };
}

const LINES: Readonly<Record<(typeof GUIDANCE_COLUMNS)[number], (policy: Advice) => string[]>> = {
  remediation: ({ steps, ofSource }) =>
    steps.length === 0
      ? linesIn(ofSource.remediation)
      : steps.map((step, index) => `${String(index + 1)}. ${inOneLine(step)}`),
  verification: ({ ofSource }) => linesIn(ofSource.verification),
  // Only the addresses: a cell cannot hold several links, and readers copy them.
  references: ({ links }) => links.map(({ url }) => url),
  mappings: ({ mappings }) =>
    mappings.map(({ benchmark, control, title }) =>
      [benchmark, control, title].filter((part) => part !== '').join(' '),
    ),
};

function linesIn(text: string): string[] {
  return plainLines(text).map((line) => line.replace(/\s+/g, ' '));
}

function inOneLine(prose: string): string {
  return libraryProse(prose)
    .map(({ children }) => plainText(children))
    .join(' ');
}
