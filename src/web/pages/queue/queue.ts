/** What waits for workers, and what has failed for good. */
import type { Page } from '../../page.js';
import { operationPages } from '../operations/links.js';
import { tooMany } from '../operations/operations.js';

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly run: string;
  readonly account: string;
  readonly state: string;
  readonly attempt: number;
  readonly dueAt: string;
  readonly failure: { readonly message: string } | null;
}

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
  async answer({ program, wording }) {
    const { code, output, message } = await program.perform(['queue', 'list']);
    const isRead = code === 0 && output !== null;
    const { jobs } = isRead ? (output as { readonly jobs: readonly Job[] }) : { jobs: [] };
    return {
      view: 'queue',
      title: wording.text('web.queue'),
      data: {
        operationPages: operationPages(wording, 'queue'),
        failure: isRead ? '' : message || wording.text('web.message.failed.text'),
        jobs: jobs.map((job) => ({
          ...job,
          state: wording.text('web.job-state', { state: job.state }),
          due: wording.dateTime(job.dueAt),
          changes: (CHANGES[job.state] ?? []).map((word) => ({ word, text: wording.text(`web.${word}`) })),
        })),
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
