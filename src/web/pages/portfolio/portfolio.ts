/** Documents about many accounts: those that the overview lists with the same filters. */
import { jointRedaction, originalOf, type SeenScan } from '../../access/masks.js';
import type { Form } from '../../form.js';
import { portfolioChoicesOf, portfolioWishIn } from '../../making/wish.js';
import type { Answer, Page, Visit } from '../../page.js';
import { FILTERS, filterOf, type ScanFilter } from '../../scans.js';
import { pathWith, standingsText, tooManyText } from '../../text.js';

export const portfolioPage: Page = {
  path: '/portfolio',
  answer: (visit) => answer(visit, filterOf(visit.query)),
  act: {
    needs: 'viewer',
    answer(visit) {
      const { form, making, wording, scans } = visit;
      const filter = filterOf(form.field);
      const wish = portfolioWishIn(form, visit);
      if (wish === undefined) return 'bad-request';
      if (wish === 'no-format') {
        return answer(visit, filter, { form, status: 422, message: wording.text('web.format.none') });
      }
      const standings = scans.standings(filter);
      const redaction = jointRedaction(standings.map(({ scan }) => scan));
      if (standings.length === 0 || redaction === 'different') return answer(visit, filter);
      const keys = standings.flatMap(({ scan }) => lastYear(scans.seriesOf(scan)).map((each) => originalOf(each).key));
      const from = { portfolio: overviewPath(filter), scans: standings.map(({ scan }) => scan.id) };
      const about = { of: [standingsText(standings, wording)], from };
      const job = making.makePortfolio(keys, about, wish, redaction);
      if (typeof job === 'string') {
        return answer(visit, filter, { form, status: 429, message: tooManyText(job, wording) });
      }
      // The log has them here, and not each time that a file is fetched.
      for (const id of from.scans) scans.scan(id);
      return { redirect: `/jobs/${job.id}` };
    },
  },
};

interface Refusal {
  readonly form: Form;
  readonly status: number;
  readonly message: string;
}

function answer(visit: Visit, filter: ScanFilter, refusal?: Refusal): Answer {
  const { scans, wording } = visit;
  const standings = scans.standings(filter);
  const isMixed = jointRedaction(standings.map(({ scan }) => scan)) === 'different';
  return {
    view: 'portfolio',
    title: wording.text('web.portfolio.title'),
    status: refusal?.status ?? 200,
    messages: refusal === undefined ? [] : [refusal.message],
    data: {
      back: overviewPath(filter),
      lead: standingsText(standings, wording),
      refusal:
        standings.length === 0
          ? wording.text('web.nothing-found', { total: scans.standings().length })
          : isMixed
            ? wording.text('web.portfolio.mixed')
            : '',
      filters: FILTERS.map((name) => ({ name, value: filter[name] })).filter(({ value }) => value !== ''),
      form: portfolioChoicesOf(visit, refusal?.form),
    },
  };
}

function overviewPath(filter: ScanFilter): string {
  return pathWith('/', { ...filter });
}

/** The newest scan, and those of the year before it, for the trend. */
function lastYear(series: readonly SeenScan[]): readonly SeenScan[] {
  const [newest] = series;
  if (newest === undefined) return [];
  const since = new Date(newest.moment);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return series.filter(({ moment }) => moment >= since.toISOString());
}
