/** What is in files that somebody brought, and which documents to make of it. Only that person sees it. */
import { keysOf } from '../../../base/page-paths.js';
import { statusBar, statusLegend } from '../../charts.js';
import type { Form } from '../../form.js';
import type { About, PersonalJob } from '../../making/making.js';
import { reasonOf } from '../../making/reason.js';
import type { InspectedReport, Inspection } from '../../making/tasks.js';
import { choicesOf, wishIn } from '../../making/wish.js';
import type { Answer, Page, Visit } from '../../page.js';
import { sizeText, tooManyText } from '../../text.js';

/** More are not listed: they would not be chosen one by one. */
const MOST_REPORTS = 500;

export const filePage: Page = {
  path: '/files/:file',
  needs: 'editor',
  answer: (visit) => answer(visit),
  act: {
    needs: 'editor',
    async answer(visit) {
      const { making, wording, form } = visit;
      const found = fileOf(visit);
      if (found === undefined) return 'not-found';
      const { job } = found;
      if (form.field('remove') !== '') {
        const isRemoved = await making.remove(job);
        return isRemoved
          ? { redirect: '/files' }
          : answer(visit, { form, status: 409, message: wording.text('web.brought.needed') });
      }
      const { reports } = inspectionOf(job);
      const chosen = form.fields('report').map((number) => reports[Number(number)]);
      const wish = wishIn(form, visit);
      if (wish === undefined || !chosen.every((report) => report !== undefined)) return 'bad-request';
      if (chosen.length === 0)
        return answer(visit, { form, status: 422, message: wording.text('web.brought.none-chosen') });
      if (wish === 'no-format') return answer(visit, { form, status: 422, message: wording.text('web.format.none') });
      const wanted = [...new Set(chosen)].map((report) => ({
        from: { path: report.path, index: report.index },
        isKept: wish.isKept && isOwn(report, visit),
      }));
      const of = found.about.files.map(({ name }) => name);
      const begun = making.makeFromFiles(job, of, wanted, wish);
      if (typeof begun === 'string') return answer(visit, { form, status: 429, message: tooManyText(begun, wording) });
      return { redirect: `/jobs/${begun.id}` };
    },
  },
};

interface Refusal {
  readonly form: Form;
  readonly status: number;
  readonly message: string;
}

function answer(visit: Visit, refusal?: Refusal): Answer {
  const { wording } = visit;
  const found = fileOf(visit);
  if (found === undefined) return 'not-found';
  const { job, about } = found;
  const { state } = job;
  const isUnfinished = state.is === 'waiting' || state.is === 'running';
  const { reports, failures, others } = inspectionOf(job);
  const reason = state.is === 'failed' ? (reasonOf(state.failure) ?? unknownReason(visit)) : null;
  const bytes = about.files.reduce((sum, file) => sum + file.bytes, 0);
  const names = about.files.map(({ name }) => name);
  const tools = [...new Set(reports.map(({ tool }) => tool))].filter((tool) => tool !== '');
  const chosen = refusal?.form.fields('report');
  return {
    view: 'file',
    title: names[0] ?? '',
    status: refusal?.status ?? 200,
    messages: refusal === undefined ? [] : [refusal.message],
    isUnfinished,
    data: {
      path: `/files/${job.id}`,
      name: wording.list(names.slice(0, 3)),
      lead: [wording.text('web.brought.lead', { size: sizeText(bytes, wording), count: names.length }), ...tools].join(
        ' · ',
      ),
      isUnfinished,
      state: wording.text('web.brought.state', {
        state: state.is === 'done' && reports.length === 0 ? 'failed' : state.is,
        count: reports.length,
        shown: Math.min(reports.length, MOST_REPORTS),
        isMore: reports.length > MOST_REPORTS ? 'yes' : 'no',
      }),
      failures: reason === null ? failures : [{ file: names[0] ?? '', reason }],
      others:
        others.length === 0 ? '' : wording.text('web.brought.others', { names: wording.list(others.slice(0, 10)) }),
      reports: reports.slice(0, MOST_REPORTS).map((report, index) => ({
        number: index,
        isChosen: chosen?.includes(String(index)) ?? true,
        isForeign: !isOwn(report, visit),
        ...described(report, names.length > 1, visit),
      })),
      form: choicesOf(visit, refusal?.form),
    },
  };
}

function described(report: InspectedReport, isOfSeveral: boolean, { wording }: Visit) {
  const { accountName, accountId, benchmarkName, benchmarkId, tally, scannedAt, file } = report;
  const about = [scannedAt === null ? '' : wording.shortDay(scannedAt), isOfSeveral ? (file ?? '') : ''];
  return {
    title: wording.list([
      accountName || accountId || wording.text('web.no-account'),
      benchmarkName || benchmarkId || wording.text('web.no-benchmark'),
    ]),
    about: wording.list(about.filter((text) => text !== '')),
    bar: statusBar(tally, wording),
    legend: statusLegend(tally, wording),
  };
}

/** Only what the person may see there may be added to the archive. */
function isOwn(report: InspectedReport, { scans }: Visit): boolean {
  return scans.include({ report, ...keysOf(report) });
}

interface Found {
  readonly job: PersonalJob;
  readonly about: Extract<About, { readonly kind: 'file' }>;
}

function fileOf({ making, params }: Visit): Found | undefined {
  const job = making.job(params['file'] ?? '');
  return job?.about.kind === 'file' ? { job, about: job.about } : undefined;
}

function inspectionOf({ state }: PersonalJob): Inspection {
  return state.is === 'done' && 'reports' in state.result ? state.result : { reports: [], failures: [], others: [] };
}

function unknownReason({ wording }: Visit) {
  return { message: wording.text('web.message.failed.text'), hint: '', problems: [] };
}
