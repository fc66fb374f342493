/** How the report agrees with itself, with the service's own totals and with what this program knows. */
import type { Definition, Definitions } from '../../model/document/document.js';
import { classOf, type NoteClass } from '../../model/summary/notes.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { StatedFigure } from '../../model/summary/summary.js';
import type { ComposeContext } from '../context.js';
import { sourceHash } from './front-matter.js';
import { statusLabel } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';

export function reconciliation(context: ComposeContext): Definitions {
  return { type: 'definitions', items: [...comparisonItems(context), sourceHash(context)] };
}

/** Without what the document control states too. */
export function comparisonItems({ summary, wording }: ComposeContext): Definition[] {
  const items: [term: string, text: string][] = [
    // A tool need not state totals; of the service, their absence is worth saying.
    ...(summary.origin !== null && summary.serviceTotals === null
      ? []
      : [['reconciliation.totals', totalsText(summary, wording)] as [string, string]]),
    ['reconciliation.contradictions', countText(summary, 'contradiction', wording)],
    ['reconciliation.unknown', countText(summary, 'unknown', wording)],
    ...(noteCount(summary, 'spelling') > 0
      ? [['reconciliation.spelling', countText(summary, 'spelling', wording)] as [string, string]]
      : []),
    ['reconciliation.absent', countText(summary, 'absent', wording)],
  ];
  return items.map(([term, text]) => ({ term: wording.text(term), text, type: 'text' }));
}

/** How many observations the notes of a class hold. */
export function noteCount({ notes }: AuditSummary, wanted: NoteClass): number {
  return notes.reduce((sum, { code, examples }) => sum + (classOf(code) === wanted ? examples.length : 0), 0);
}

function countText(summary: AuditSummary, wanted: NoteClass, wording: Wording): string {
  return wording.text('reconciliation.count', { count: noteCount(summary, wanted) });
}

function totalsText({ serviceTotals }: AuditSummary, wording: Wording): string {
  const { text, list } = wording;
  if (serviceTotals === null) return text('reconciliation.totals-absent');
  const { field, figures } = serviceTotals;
  const differing = figures.filter(({ agrees }) => !agrees);
  if (differing.length === 0) {
    return text('reconciliation.totals-equal', {
      field,
      figures: list(figures.map((each) => figureText(each, wording))),
    });
  }
  const differences = differing.map((figure) =>
    text('reconciliation.difference', {
      figure: figureName(figure, wording),
      stated: valueText(figure, figure.stated, wording),
      counted: valueText(figure, figure.counted, wording),
    }),
  );
  return text('reconciliation.totals-differ', { field, differences: list(differences) });
}

/** `Failures 14 + Warnings 12 = Failed 26` where the figure is a sum. */
function figureText(figure: StatedFigure, wording: Wording): string {
  const value = valueText(figure, figure.stated, wording);
  return (
    sumText(figure, wording) + wording.text('reconciliation.figure', { value, figure: figureName(figure, wording) })
  );
}

/** The parts of a figure, in the words of the tool, with an equals sign. Empty without several parts. */
function sumText({ parts = [] }: StatedFigure, { count }: Wording): string {
  const counted = parts.filter(({ value }) => value !== 0);
  return counted.length < 2 ? '' : `${counted.map(({ key, value }) => `${key} ${count(value)}`).join(' + ')} = `;
}

function figureName({ name }: StatedFigure, wording: Wording): string {
  if (name === 'total') return wording.text('column.total');
  return name === 'percent' ? wording.text('column.compliance') : statusLabel(name, wording);
}

function valueText({ name }: StatedFigure, value: number, wording: Wording): string {
  return name === 'percent' ? wording.percent(value / 100) : wording.count(value);
}
