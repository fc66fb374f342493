/** What waits for workers, and what has failed for good. */
import { AuditpressError } from '../../../base/errors.js';
import type { Program, QueuedJob } from '../../operations.js';
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
  async answer({ program, wording, query, now }) {
    const { jobs, failure } = await jobsOf(program);
    const { page, pages, rows } = pageOf(jobs, query('page'), ROWS);
    return {
      view: 'queue',
      title: wording.text('web.queue'),
      asOf: now,
      data: {
        operationPages: operationPages(wording, 'queue'),
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

/** Without a database, the page says why it has no jobs to show. */
async function jobsOf(program: Program): Promise<{ readonly jobs: readonly QueuedJob[]; readonly failure: string }> {
  try {
    return { jobs: await program.jobs(), failure: '' };
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    return { jobs: [], failure: failure.message };
  }
}
