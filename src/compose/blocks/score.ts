import type { Definitions } from '../../model/document/document.js';
import type { ComposeContext } from '../context.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { formulaText, scoreText } from '../wording/score.js';

/**
 * The score with its formula, below the compliance of the service. Nothing unless a score is asked for.
 *
 * @throws DirectiveProblem for a template that does not allow one
 */
export function scoreBlock({ summary, template, wording }: ComposeContext): Definitions[] {
  if (!template.score) throw new DirectiveProblem('expected "score: true" in template.yaml for "::score", found none');
  const { score, compliance } = summary;
  if (score === null) return [];
  const { numerator, denominator } = compliance;
  const items = [
    [
      'score.compliance',
      wording.text('score.compliance-of', { percent: wording.ratio(compliance), numerator, denominator }),
    ],
    ['score.term', scoreText(score, wording)],
    ['score.formula', formulaText(score, wording)],
  ] as const;
  return [
    { type: 'definitions', items: items.map(([term, text]) => ({ term: wording.text(term), text, type: 'text' })) },
  ];
}
