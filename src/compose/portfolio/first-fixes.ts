import type { Inline, List } from '../../model/document/document.js';
import { SHAPES } from '../../model/report/vocabulary.js';
import type { PolicyAcross } from '../../model/summary/portfolio.js';
import { isBlank } from '../../model/values/open-value.js';
import { briefTitle, bulleted } from '../blocks/brief-lists.js';
import { severityLabel } from '../wording/labels.js';
import type { PortfolioContext } from './context.js';

/**
 * The fixes with the widest effect, as the portfolio lists them: of policies in several benchmarks, or else those with most failed checks.
 * Severity and title, and below them what fixing them closes.
 */
export function firstFixes({ summary, wording, template }: PortfolioContext, limit: number): List[] {
  const lineOf = (policy: PolicyAcross): readonly Inline[] => {
    const { severity, tally, failedResourceChecks: checks, benchmarks, accountsNotPassed: accounts } = policy;
    const effect = wording.text('portfolio.effect', {
      entries: tally.notPassed,
      checks,
      benchmarks: benchmarks.length,
      accounts,
      ...(!policy.countsChecks && { unit: 'account' }),
    });
    return [
      { type: 'text', text: `${SHAPES.red} ${isBlank(severity) ? '' : `${severityLabel(severity, wording)} · `}` },
      briefTitle(policy.title || policy.policyId, template),
      { type: 'break' },
      { type: 'text', text: effect },
    ];
  };
  const { policies, acrossBenchmarks } = summary;
  const across = acrossBenchmarks.flatMap((index) => policies[index] ?? []);
  return bulleted((across.length > 0 ? across : policies).slice(0, limit).map(lineOf));
}
