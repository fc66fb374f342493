/** A job that makes documents: how far it is, and what came of it. Only its person sees it. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Wording } from '../../../compose/wording/wording.js';
import { courseOf } from '../../making/course.js';
import type { About, PersonalJob } from '../../making/making.js';
import { reasonOf } from '../../making/reason.js';
import type { MadeSet } from '../../making/tasks.js';
import type { Page, Visit } from '../../page.js';
import { sizeText } from '../../text.js';
import { isShown } from '../documents/documents.js';

export const jobPage: Page = {
  path: '/jobs/:job',
  answer(visit) {
    const { wording } = visit;
    const found = visibleJob(visit);
    if (found === undefined) return 'not-found';
    const { job, about } = found;
    const { state } = job;
    const isUnfinished = state.is === 'waiting' || state.is === 'running';
    const done = courseOf(job.course).done();
    const sets = setsOf(job);
    const failed = sets.filter((set) => 'failure' in set).length;
    return {
      view: 'job',
      title: wording.text('web.job.title'),
      isUnfinished,
      data: {
        ...backOf(about.from, wording),
        of: wording.list(about.of),
        isUnfinished,
        isRunning: state.is === 'running',
        permille: done,
        state: wording.text('web.job.state', {
          state: failed === 0 ? state.is : failed === sets.length ? 'failed' : 'partial',
          percent: wording.percentWith(done / 1000, 0),
          ahead: visit.making.ahead(job),
          count: sets.length,
          failed,
        }),
        reason: state.is === 'failed' ? (reasonFor(about, state.failure) ?? unknownReason(wording)) : null,
        sets: sets.map((set, index) => setOf(job, set, index, sets.length === 1, visit)),
        expires: sets.length > failed ? wording.text('web.job.expires') : '',
        path: `/jobs/${job.id}`,
      },
    };
  },
  act: {
    needs: 'viewer',
    async answer(visit) {
      const found = visibleJob(visit);
      if (found === undefined || visit.form.field('do') !== 'cancel') return 'not-found';
      const { job, about } = found;
      // It has ended before the form arrived.
      if (job.state.is === 'done' || job.state.is === 'failed') return { redirect: `/jobs/${job.id}` };
      await visit.making.remove(job);
      return { redirect: backOf(about.from, visit.wording).back };
    },
  },
};

export const jobFilePage: Page = {
  path: '/jobs/:job/:made/:file',
  answer(visit) {
    const { params, scans } = visit;
    const found = visibleJob(visit);
    if (found === undefined) return 'not-found';
    const { from } = found.about;
    if ('scans' in from && !from.scans.every(scans.sees)) return 'not-found';
    const set = setsOf(found.job)[Number(params['made'])];
    const file = set !== undefined && 'files' in set ? set.files[Number(params['file'])] : undefined;
    if (file === undefined) return 'not-found';
    const { path, mediaType, bytes } = file;
    const content = createReadStream(path);
    return { file: { name: basename(path), mediaType, content, size: bytes, isShown: isShown(file) } };
  },
};

interface Found {
  readonly job: PersonalJob;
  readonly about: Extract<About, { readonly kind: 'documents' }>;
}

/** The scan that a job is about may not be visible any more. */
function visibleJob({ making, params, scans }: Visit): Found | undefined {
  const job = making.job(params['job'] ?? '');
  if (job?.about.kind !== 'documents') return undefined;
  const { about } = job;
  return 'scan' in about.from && scans.scan(about.from.scan) === undefined ? undefined : { job, about };
}

function setsOf({ state }: PersonalJob): readonly MadeSet[] {
  return state.is === 'done' && 'sets' in state.result ? state.result.sets : [];
}

function setOf({ id }: PersonalJob, set: MadeSet, index: number, isOnly: boolean, { wording, scans }: Visit) {
  // Of a single set, the head of the page says it.
  const about = isOnly ? '' : wording.list([set.account, set.benchmark].filter((name) => name !== ''));
  if ('failure' in set) return { about, name: '', files: [], scan: '', notices: [], failure: set.failure };
  return {
    about,
    name: set.name,
    files: set.files.map((file, position) => ({
      path: `/jobs/${id}/${String(index)}/${String(position)}`,
      text: file.format.toUpperCase(),
      size: sizeText(file.bytes, wording),
      isSaved: !isShown(file),
    })),
    scan: set.scan !== null && scans.scan(set.scan) !== undefined ? `/scans/${set.scan}` : '',
    notices: set.notices,
    failure: null,
  };
}

/** What was read may be named in the reason, so it is not for those who see it redacted. */
function reasonFor({ isMasked = false }: Found['about'], failure: unknown) {
  return isMasked ? null : reasonOf(failure);
}

function backOf(from: Found['about']['from'], wording: Wording) {
  if ('scan' in from) return { back: `/scans/${from.scan}`, backText: wording.text('web.job.scan') };
  if ('file' in from) return { back: `/files/${from.file}`, backText: wording.text('web.job.file') };
  return { back: from.portfolio, backText: wording.text('web.overview') };
}

function unknownReason(wording: Wording) {
  return { message: wording.text('web.message.failed.text'), hint: '', problems: [] };
}
