/** What changed between two scans. */
import { scanPath } from '../../../base/page-paths.js';
import {
  changeLabel,
  changeSentence,
  comparisonWarnings,
  complianceSentence,
} from '../../../compose/wording/changes.js';
import { entryStatusLabel, severityLabel } from '../../../compose/wording/labels.js';
import type { Wording } from '../../../compose/wording/wording.js';
import { areComparable, type Comparison } from '../../../model/summary/comparison.js';
import { LISTED_KINDS, listedChanges, type ListedChange } from '../../../model/summary/listed-changes.js';
import type { Ratio } from '../../../model/summary/summary.js';
import { pointsBetween } from '../../../model/values/percent.js';
import type { Page } from '../../page.js';
import { accountLink, benchmarkName, dayText } from '../../text.js';

/** Of each kind of change. */
const MOST_ROWS = 200;

export const comparisonPage: Page = {
  path: '/compare',
  async answer(visit) {
    const { scans, query, summaries } = visit;
    const [before, after] = [scans.scan(query('before')), scans.scan(query('after'))];
    if (before === undefined || after === undefined) return 'not-found';
    const summary = await summaries.compared(before, after);
    if (summary === undefined) return 'not-found';
    const wording = await visit.wordingFor(summary);
    const { comparison } = summary;
    if (comparison === null) return 'not-found';
    const title = wording.text('web.comparison', { benchmark: benchmarkName(after, wording) });
    return {
      view: 'comparison',
      title,
      data: {
        title,
        account: accountLink(after, wording),
        lead: wording.sentences([
          changeSentence(summary, comparison, wording),
          complianceSentence(comparison, wording),
        ]),
        warnings: comparisonWarnings(summary, comparison, wording),
        before: { path: scanPath(before), day: dayText(before, wording) },
        after: { path: scanPath(after), day: dayText(after, wording) },
        figures: figuresOf(comparison, wording),
        groups: LISTED_KINDS.flatMap((kind, index) => {
          const changes = listedChanges(summary).filter((change) => change.kind === kind);
          if (changes.length === 0) return [];
          return [
            {
              number: index,
              name: changeLabel(kind, wording),
              count: wording.count(changes.length),
              rows: changes.slice(0, MOST_ROWS).flatMap((change) => rowOf(change, wording)),
              more:
                changes.length > MOST_ROWS ? wording.text('web.more', { shown: MOST_ROWS, total: changes.length }) : '',
            },
          ];
        }),
      },
    };
  },
};

function figuresOf(comparison: Comparison, wording: Wording) {
  const { compliance, coverage, tally } = comparison.overall;
  const isComparable = areComparable(comparison);
  const none = wording.text('cell.empty');
  const share = (word: string, { before, after }: { readonly before: Ratio; readonly after: Ratio }) => ({
    name: wording.text(word),
    before: wording.ratio(before),
    after: wording.ratio(after),
    change:
      !isComparable || before.share === null || after.share === null
        ? none
        : wording.points(pointsBetween(before.share, after.share)),
  });
  const count = (word: string, before: number, after: number) => ({
    name: wording.text(word),
    before: wording.count(before),
    after: wording.count(after),
    change: isComparable ? wording.difference(after - before) : none,
  });
  return [
    share('column.compliance', compliance),
    share('column.coverage', coverage),
    count('status.green', tally.before.green, tally.after.green),
    count('status.red', tally.before.red, tally.after.red),
    count('status.amber', tally.before.amber, tally.after.amber),
    count('status.gray', tally.before.gray, tally.after.gray),
  ];
}

function rowOf({ before, after }: ListedChange, wording: Wording) {
  const entry = after ?? before;
  if (entry === null) return [];
  const statusOf = (one: typeof entry | null): string =>
    one === null ? wording.text('cell.empty') : entryStatusLabel(one, wording);
  return [
    {
      title: entry.policy.shortTitle || entry.policy.policyId,
      id: entry.policy.policyId,
      severity: severityLabel(entry.severity, wording),
      before: statusOf(before),
      after: statusOf(after),
    },
  ];
}
