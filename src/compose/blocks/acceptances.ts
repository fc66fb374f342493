import type { Block, Inline } from '../../model/document/document.js';
import type { RiskAcceptance } from '../../model/summary/acceptances.js';
import { acceptanceId } from '../anchors.js';
import type { ComposeContext } from '../context.js';
import type { MakeHeading } from '../prose/markdown.js';
import { presentColumns } from '../tables/absent-columns.js';
import { subjectText, termsText } from '../wording/acceptances.js';

/** Columns of the policies table that show what is accepted. */
const COLUMNS = ['number', 'title', 'status', 'severity', 'failed-of'];

const BETWEEN = ' · ';

/** Each acceptance that accepts something: what, why, by whom, until when, and the entries. Nothing without one. */
export function riskAcceptanceBlocks({ summary, wording }: ComposeContext, heading: MakeHeading): Block[] {
  const columns = presentColumns(COLUMNS, summary);
  const { applied = [], list = [] } = summary.acceptances ?? {};
  return applied.flatMap(({ acceptance: position, entries }): Block[] => {
    const acceptance = list[position];
    if (acceptance === undefined) return [];
    return [
      heading(subjectText(acceptance, wording), acceptanceId(acceptance)),
      { type: 'paragraph', role: 'body', children: [{ type: 'text', text: acceptance.reason }] },
      { type: 'paragraph', role: 'small', children: termsOf(acceptance, wording) },
      { type: 'table', view: { table: 'policies', columns, rows: entries, references: entries, dense: true } },
    ];
  });
}

function termsOf(acceptance: RiskAcceptance, wording: ComposeContext['wording']): Inline[] {
  const { owner, approver, evidence } = acceptance;
  const texts = [
    wording.text('acceptance.owner', { name: owner }),
    approver === '' ? wording.text('acceptance.no-approver') : wording.text('acceptance.approver', { name: approver }),
    termsText(acceptance, wording),
  ];
  const terms: Inline = { type: 'text', text: texts.join(BETWEEN) };
  if (evidence === '') return [terms];
  const link: Inline = { type: 'externalLink', href: evidence, children: [{ type: 'text', text: evidence }] };
  // On a line of its own, so that it rarely breaks.
  return [terms, { type: 'break' }, link];
}
