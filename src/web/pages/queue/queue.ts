/** What waits for workers, and what has failed for good. */
import type { Page } from '../../page.js';
import { pageOf, pagerOf, pathWith } from '../../text.js';
import { operationPages } from '../operations/links.js';
import { tooMany } from '../operations/operations.js';

const ROWS = 50;
const JOB_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** By state: which commands change a job. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  waiting: ['discard'],
  retrying: ['discard'],
  dead: ['retry', 'discard'],
  discarded: ['retry'],
};

export const queuePage: Page = {
  path: '/queue',
  needs: 'operator',
  seesAll: true,
  async answer({ queue, wording, query }) {
    const { last, isLooking } = await queue();
    const { jobs, failure } = last?.seen ?? { jobs: [], failure: '' };
    const { page, pages, rows } = pageOf(jobs, query('page'), ROWS);
    return {
      view: 'queue',
      title: wording.text('web.queue'),
      asOf: last?.asOf ?? null,
      isUnfinished: isLooking,
      data: {
        operationPages: operationPages(wording, 'queue'),
        isUnfinished: isLooking,
        reading: last === null ? wording.text('web.brought.state', { state: 'running' }) : '',
        failure,
        jobs: rows.map((job) => ({
          ...job,
          state: wording.text('web.job-state', { state: job.state }),
          due: wording.dateTime(job.dueAt),
          changes: (CHANGES[job.state] ?? []).map((word) => ({ word, text: wording.text(`web.${word}`) })),
        })),
        pages: pagerOf(page, pages, (number) => pathWith('/queue', { page: String(number) }), wording),
      },
    };
  },
  act: {
    needs: 'operator',
    answer(visit) {
      const { form, actions, person } = visit;
      const [change, job] = [form.field('do'), form.field('job')];
      if (!['retry', 'discard'].includes(change) || !JOB_ID.test(job)) return 'not-found';
      const started = actions.start(['queue', change, job], person.name);
      return started === undefined ? tooMany(visit) : { redirect: '/operations#actions' };
    },
  },
};
