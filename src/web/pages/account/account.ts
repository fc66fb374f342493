/** One account: each benchmark with its scans over time. */
import { scanPath } from '../../../base/page-paths.js';
import { statusBar, statusLegend, trendLine } from '../../charts.js';
import type { Page, Visit } from '../../page.js';
import { standing, type Standing } from '../../scans.js';
import { accountLink, benchmarkName, comparisonPath, dayText, positionValues, scanCells } from '../../text.js';
import { complianceOf } from '../../../model/summary/figures.js';

/** Of each benchmark. */
const MOST_SCANS = 100;

export const accountPage: Page = {
  path: '/accounts/:account',
  answer(visit) {
    const { scans, params, wording } = visit;
    const standings = scans.account(params['account'] ?? '');
    const [first] = standings;
    if (first === undefined) return 'not-found';
    const { name, id } = accountLink(first.scan, wording);
    return {
      view: 'account',
      title: name,
      data: {
        name,
        id,
        lead: wording.text('web.account-lead', { benchmarks: standings.length }),
        benchmarks: standings.map((one, index) => benchmarkOf(one, index + 1, visit)),
      },
    };
  },
};

function benchmarkOf({ scan: newest, compliance }: Standing, number: number, { scans, wording, now }: Visit) {
  const all = scans.seriesOf(newest);
  const shown = all.slice(0, MOST_SCANS);
  const { formula } = newest.figures.formula;
  const points = shown.toReversed().flatMap((scan) => {
    const { share } = complianceOf(scan.figures.entryTally, formula);
    return share === null ? [] : [{ share, at: Date.parse(scan.moment) }];
  });
  return {
    number,
    path: scanPath(newest),
    name: benchmarkName(newest, wording),
    environment: newest.provenance.environment ?? '',
    position: wording.sentences([
      wording.text('web.position', positionValues(newest.figures.entryTally, compliance, wording)),
      wording.text('web.scans', {
        count: all.length,
        day: dayText(newest, wording),
        shown: shown.length,
        isMore: all.length > shown.length ? 'yes' : 'no',
      }),
    ]),
    bar: statusBar(newest.figures.entryTally, wording),
    legend: statusLegend(newest.figures.entryTally, wording),
    hasTable: shown.length > 1,
    trend: trendLine(points),
    scans: shown.map((scan, index) => {
      const before = all[index + 1];
      return {
        ...scanCells(standing(scan, before), wording, now),
        comparison: before === undefined ? '' : comparisonPath(before, scan),
      };
    }),
    pairs:
      all.length < 3
        ? null
        : shown.map((scan, index) => ({
            id: scan.id,
            day: dayText(scan, wording),
            isFirst: index === shown.length - 1,
            isLast: index === 0,
          })),
  };
}
