/** Files that people bring, to see what is in them and to make documents of it. */
import type { Wording } from '../../../compose/wording/wording.js';
import { MOST_UPLOADS, type PersonalJob } from '../../making/making.js';
import type { Answer, Page, Visit } from '../../page.js';
import { sizeText, tooManyText } from '../../text.js';
import { MOST_FILES, type Refused } from '../../uploads.js';

export const filesPage: Page = {
  path: '/files',
  needs: 'editor',
  answer: (visit) => answer(visit),
  act: {
    needs: 'editor',
    takesFiles: true,
    answer(visit) {
      const { form, making, wording } = visit;
      const { upload = 'none' } = form;
      const refuse = (status: number, message: string): Answer =>
        answer(visit, { status, message, account: form.field('account') });
      if (typeof upload === 'string') return refuse(statusOf(upload), refusedText(upload, visit));
      const job = making.readFiles(upload, form.field('account').trim());
      if (typeof job === 'string') return refuse(429, tooManyText(job, wording));
      return { redirect: `/files/${job.id}` };
    },
  },
};

interface Refusal {
  readonly status: number;
  readonly message: string;
  /** As it was typed. */
  readonly account: string;
}

function answer(visit: Visit, refusal?: Refusal): Answer {
  const { status = 200, message, account = '' } = refusal ?? {};
  const { making, wording, maxUpload } = visit;
  return {
    view: 'files',
    title: wording.text('web.files.title'),
    status,
    messages: message === undefined ? [] : [message],
    data: {
      most: maxUpload,
      account,
      limits: wording.text('web.files.limits', { size: sizeText(maxUpload, wording), count: MOST_FILES }),
      tooLarge: refusedText('large', visit),
      files: making.jobs().flatMap((job) => listed(job, wording)),
    },
  };
}

function listed({ id, about, state }: PersonalJob, wording: Wording) {
  if (about.kind !== 'file') return [];
  const { files } = about;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const name = wording.list(files.slice(0, 3).map((file) => file.name));
  const facts = [sizeText(bytes, wording), wording.text('web.brought.short', { state: state.is, count: files.length })];
  return [{ path: `/files/${id}`, name, about: wording.list(facts.filter((fact) => fact !== '')) }];
}

function statusOf(reason: Refused): number {
  if (reason === 'large' || reason === 'many') return 413;
  if (reason === 'held') return 429;
  return reason === 'full' ? 507 : 422;
}

function refusedText(reason: Refused, { wording, maxUpload }: Visit): string {
  const size = sizeText(maxUpload, wording);
  return wording.text('web.files.refused', { reason, size, count: MOST_FILES, held: MOST_UPLOADS });
}
