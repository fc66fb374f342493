/** Where the accounts stand: the newest scan of each account by each benchmark. */
import { includesAll, mayOpen } from '../../access/scope.js';
import type { Page, Visit } from '../../page.js';
import { filterOf, SORTS, sorted, type Sort, type Standing } from '../../scans.js';
import { accountLink, ageOf, benchmarkName, pageOf, pagerOf, pathWith, scanCells, standingsText } from '../../text.js';
import { acceptancesPage, expiredAcceptances } from '../acceptances/acceptances.js';

const ROWS = 50;
/** Accounts that are named before the others are counted. */
const MOST_NAMED = 5;

/** By which a list is sorted downwards at first: most first. */
const DOWNWARDS: ReadonlySet<Sort> = new Set(['not-passed']);

export const overviewPage: Page = {
  path: '/',
  async answer(visit) {
    const { query, scans, wording } = visit;
    const sort = SORTS.find((one) => one === query('sort')) ?? 'account';
    const order = query('order') || (DOWNWARDS.has(sort) ? 'down' : 'up');
    const filter = filterOf(query);
    const { q, ...chosen } = filter;
    const all = scans.standings();
    const found = sorted(scans.standings(filter), sort, order === 'down');
    const { page, pages, rows } = pageOf(found, query('page'), ROWS);
    const pathTo = (changes: Readonly<Record<string, string>>): string =>
      pathWith('/', { q, ...chosen, sort: query('sort'), order: query('order'), ...changes });
    return {
      view: 'overview',
      title: wording.text('web.overview'),
      data: {
        lead: standingsText(all, wording),
        portfolio: pathWith('/portfolio', { ...filter }),
        attention: [...overdueScans(all, visit), ...(await expired(visit))],
        search: q,
        sort: query('sort'),
        menus: menusOf(visit, chosen),
        isFiltered: [q, ...Object.values(chosen)].some((text) => text !== ''),
        counter: wording.text('number.of', { count: found.length, total: all.length }),
        nothing: wording.text(nothingWord(all, visit), { total: all.length }),
        columns: columnsOf(visit, sort, order, pathTo),
        rows: rows.map((standing) => rowOf(standing, visit)),
        pages: pagerOf(page, pages, (number) => pathTo({ page: String(number) }), wording),
      },
    };
  },
};

function nothingWord(all: readonly Standing[], { person }: Visit): string {
  if (all.length > 0) return 'web.nothing-found';
  return includesAll(person.scope, 'viewer') ? 'web.empty' : 'web.empty-shared';
}

/** Those that are older than they may be, the oldest first. */
function overdueScans(standings: readonly Standing[], { wording, now, settings }: Visit) {
  const oldest = sorted(standings, 'age', false).filter(({ scan }) => ageOf(scan, now).days > settings.maxScanAge);
  if (oldest.length === 0) return [];
  const names = oldest.slice(0, MOST_NAMED).map(({ scan }) => accountLink(scan, wording).name);
  const text = wording.text('web.overdue', {
    count: oldest.length,
    days: settings.maxScanAge,
    names: wording.list([...new Set(names)]),
    isMore: oldest.length > MOST_NAMED ? 'yes' : 'no',
  });
  return [{ text, path: pathWith('/', { sort: 'age' }) }];
}

/** Only for those who may open the list: it is about all accounts. */
async function expired(visit: Visit) {
  if (!mayOpen(visit.person, acceptancesPage)) return [];
  const count = await expiredAcceptances(visit);
  return count === 0 ? [] : [{ text: visit.wording.text('web.expired', { count }), path: acceptancesPage.path }];
}

function menusOf({ scans, wording }: Visit, chosen: Readonly<Record<'benchmark' | 'license' | 'environment', string>>) {
  return (['benchmark', 'license', 'environment'] as const).flatMap((name) => {
    const choices = scans.choices(name);
    if (choices.length < 2 && chosen[name] === '') return [];
    return [
      {
        name,
        label: wording.text(`web.${name}`),
        choices: choices.map((choice) => ({ ...choice, isChosen: choice.value === chosen[name] })),
      },
    ];
  });
}

function columnsOf(
  { wording }: Visit,
  sort: Sort,
  order: string,
  pathTo: (changes: Readonly<Record<string, string>>) => string,
) {
  const columns = [
    { word: 'web.account', by: 'account', class: '' },
    { word: 'web.benchmark', by: 'benchmark', class: '' },
    { word: 'column.compliance', by: 'compliance', class: 'percent' },
    { word: 'web.results', by: null, class: 'bar-cell' },
    { word: 'column.not-passed', by: 'not-passed', class: 'count' },
    { word: 'web.severities', by: null, class: '' },
    { word: 'column.coverage', by: 'coverage', class: 'percent' },
    { word: 'web.change', by: 'change', class: 'count' },
    { word: 'web.scan', by: 'age', class: '' },
  ] as const;
  return columns.map(({ word, by, class: name }) => {
    const isSorted = by === sort;
    const first = by !== null && DOWNWARDS.has(by) ? 'down' : 'up';
    const next = isSorted ? (order === 'down' ? 'up' : 'down') : first;
    return {
      text: wording.text(word),
      class: name,
      path: by === null ? '' : pathTo({ sort: by, order: next === first ? '' : next }),
      sorted: isSorted ? (order === 'down' ? 'descending' : 'ascending') : '',
    };
  });
}

function rowOf(standing: Standing, { wording, now }: Visit) {
  const { scan } = standing;
  const { path, at, day, age, ...cells } = scanCells(standing, wording, now);
  return {
    ...cells,
    account: accountLink(scan, wording),
    scan: {
      path,
      at,
      day,
      age,
      benchmark: benchmarkName(scan, wording),
      environment: scan.provenance.environment ?? '',
    },
  };
}
