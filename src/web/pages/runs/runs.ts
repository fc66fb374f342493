/** The runs over many reports, and what came of each report. */
import { readKeys } from '../../../archive/read.js';
import { folderOf, idOf } from '../../../archive/records.js';
import { lastClosing } from '../../../archive/runs.js';
import { mapConcurrently } from '../../../base/map-concurrently.js';
import { DELIVERY_COUNTS, REPORT_COUNTS, type Digest } from '../../../model/run/outcome.js';
import { compareCodeUnits } from '../../../model/values/natural-order.js';
import type { Wording } from '../../../compose/wording/wording.js';
import type { RunDetails } from '../../operations.js';
import type { Page } from '../../page.js';
import { pageOf, pagerOf, pathWith } from '../../text.js';
import { operationPages } from '../operations/links.js';

const ROWS = 50;
const REPORTS = 100;
const READ_AT_ONCE = 16;

export const runsPage: Page = {
  path: '/runs',
  needs: 'operator',
  seesAll: true,
  async answer({ archive, query, wording, now }) {
    const keys = await archive.store.list(folderOf('run'));
    const newest = keys.toSorted((one, other) => compareCodeUnits(idOf(other), idOf(one)));
    const { page, pages, rows } = pageOf(newest, query('page'), ROWS);
    const { records, damaged } = await readKeys(archive.store, 'run', rows);
    const runs = await mapConcurrently(records, READ_AT_ONCE, async ({ key, content }) => {
      const { closing, number } = await lastClosing(archive, { id: idOf(key) });
      const digest = closing?.digest ?? null;
      return {
        path: runPath(idOf(key)),
        at: content.startedAt,
        time: wording.dateTime(content.startedAt),
        name: content.schedule || wording.text('web.batch'),
        ended:
          closing === null
            ? wording.text('web.run-state', { state: number === 0 ? 'open' : 'unknown' })
            : wording.dateTime(closing.at),
        ...digestTexts(digest, wording),
      };
    });
    return {
      view: 'runs',
      title: wording.text('web.runs'),
      asOf: now,
      data: {
        operationPages: operationPages(wording, 'runs'),
        damaged: damaged.length === 0 ? '' : wording.text('web.records-damaged', { count: damaged.length }),
        runs,
        pages: pagerOf(page, pages, (number) => pathWith('/runs', { page: String(number) }), wording),
      },
    };
  },
};

export const runPage: Page = {
  path: '/runs/:run',
  needs: 'operator',
  seesAll: true,
  async answer({ program, params, query, wording, now }) {
    const id = params['run'] ?? '';
    const run = /^[\da-z-]{10,60}$/.test(id) ? await program.run(id) : undefined;
    if (run?.run !== id) return 'not-found';
    // What needs somebody comes first.
    const sorted = run.reports.toSorted((one, other) => Number(isWell(one)) - Number(isWell(other)));
    const { page, pages, rows } = pageOf(sorted, query('page'), REPORTS);
    const name = run.schedule || wording.text('web.batch');
    return {
      view: 'run',
      title: name,
      asOf: now,
      data: {
        name,
        id,
        started: wording.dateTime(run.startedAt),
        ended: run.endedAt === null ? wording.text('web.run-state', { state: 'open' }) : wording.dateTime(run.endedAt),
        ...digestTexts(run.digest, wording),
        warnings: run.warnings.map(({ receiver, message }) => `${receiver}: ${message}`),
        rows: rows.map((report) => reportRow(report, wording)),
        pages: pagerOf(page, pages, (number) => pathWith(runPath(id), { page: String(number) }), wording),
      },
    };
  },
};

export function runPath(id: string): string {
  return `/runs/${id}`;
}

type Report = RunDetails['reports'][number];

function isWell({ result, deliveries }: Report): boolean {
  return result === 'made' && deliveries.every(({ state }) => !['failed', 'unknown', 'open'].includes(state));
}

function reportRow({ account, name, benchmark, result, error, sets, deliveries }: Report, wording: Wording) {
  return {
    account: name || account,
    id: name === '' ? '' : account,
    benchmark,
    result: wording.text('web.report-state', { state: result }),
    reason: error?.message ?? '',
    sets: sets.map((set) => set.name),
    deliveries: deliveries.map(({ deliverer, state, reason, ids }) => ({
      deliverer,
      state: wording.text('web.delivered-state', { state }),
      reason,
      path: ids[0] === undefined ? '' : `/deliveries/${ids[0]}`,
    })),
  };
}

/** `50 planned: 47 made, 3 failed` */
function digestTexts(digest: Digest | null, wording: Wording) {
  if (digest === null) return { reports: '', deliveries: '' };
  const countsText = <Name extends string>(
    counts: Readonly<Record<'planned' | Name, number>>,
    names: readonly Name[],
    key: string,
  ): string =>
    counts.planned === 0
      ? ''
      : wording.text('web.counts', {
          planned: counts.planned,
          others: wording.list(
            names
              .filter((name) => counts[name] > 0)
              .map((name) =>
                wording.text('web.counted', { count: counts[name], status: wording.text(key, { state: name }) }),
              ),
          ),
        });
  return {
    reports: countsText(digest.reports, REPORT_COUNTS, 'web.report-state'),
    deliveries: countsText(digest.deliveries, DELIVERY_COUNTS, 'web.delivered-state'),
  };
}
