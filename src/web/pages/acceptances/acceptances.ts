/** The accepted risks with owner and last day, and a form that adds one to the file, which is under version control. */
import { basename } from 'node:path';
import { AuditpressError } from '../../../base/errors.js';
import { labelOf as labelOfFile } from '../../../base/files/checked-file.js';
import { addAcceptance, type NewAcceptance } from '../../../documents/add-acceptance.js';
import { loadAcceptances } from '../../../documents/summarize.js';
import { SOON, type RiskAcceptance } from '../../../model/summary/acceptances.js';
import { dayIn } from '../../../model/values/calendar-day.js';
import { compareCodeUnits } from '../../../model/values/natural-order.js';
import type { Wording } from '../../../compose/wording/wording.js';
import type { Form } from '../../form.js';
import type { Page, Visit } from '../../page.js';

const LISTS = ['policies', 'categories', 'services', 'resources', 'accounts', 'benchmarks'] as const;
const TEXTS = ['maxFailed', 'reason', 'owner', 'approver', 'evidence', 'from', 'expires'] as const;
const REQUIRED: ReadonlySet<string> = new Set(['maxFailed', 'reason', 'owner', 'expires']);
const TYPES: Readonly<Record<string, string>> = { maxFailed: 'number', evidence: 'url', from: 'date', expires: 'date' };
const DAY = 86_400_000;

export const acceptancesPage: Page = {
  path: '/acceptances',
  needs: 'editor',
  seesAll: true,
  answer: (visit) => show(visit, () => '', []),
  act: {
    needs: 'editor',
    async answer(visit) {
      const { form, settings } = visit;
      const file = settings.acceptances.find((_path, index) => String(index) === form.field('file'));
      if (file === undefined) return 'not-found';
      try {
        await oneAtATime(() => addAcceptance(file, entryOf(form)));
      } catch (failure) {
        if (!(failure instanceof AuditpressError)) throw failure;
        const { message, problems } = failure;
        const messages = (problems.length > 0 ? problems : [message]).map((each) => withoutFolders(each, [file]));
        return show(visit, form.field, messages);
      }
      return { redirect: '/acceptances' };
    },
  },
};

let last: Promise<unknown> = Promise.resolve();

/** Two forms that are sent at once both add to the file. */
function oneAtATime(work: () => Promise<void>): Promise<void> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

async function show(visit: Visit, given: (name: string) => string, messages: readonly string[]) {
  const { settings, wording, now } = visit;
  const { files, problem } = await readFiles(settings.acceptances);
  const today = dayIn(settings.timeZone, now.toISOString());
  const sorted = (files?.acceptances ?? []).toSorted((one, other) => compareCodeUnits(one.expires, other.expires));
  return {
    view: 'acceptances',
    title: wording.text('web.acceptances'),
    status: messages.length === 0 ? 200 : 422,
    messages,
    data: {
      problem,
      acceptances: sorted.map((acceptance) => rowOf(acceptance, today, visit)),
      // By their number, so that the page does not say in which folders they are.
      files: settings.acceptances.map((path, index) => ({
        value: String(index),
        name: basename(path),
        isChosen: String(index) === given('file'),
      })),
      fields: [...LISTS, ...TEXTS].map((name) => ({
        name,
        label: labelOf(name, wording),
        type: TYPES[name] ?? 'text',
        isRequired: REQUIRED.has(name),
        value: given(name),
      })),
    },
  };
}

/** The entries of all files whose last day has passed. */
export async function expiredAcceptances({ settings, now }: Visit): Promise<number> {
  const { files } = await readFiles(settings.acceptances);
  const today = dayIn(settings.timeZone, now.toISOString());
  return (files?.acceptances ?? []).filter(({ expires }) => expires < today).length;
}

/** With why they cannot be read. A file that does not exist yet is created by the form. */
async function readFiles(paths: readonly string[]) {
  try {
    return { files: await loadAcceptances(paths), problem: '' };
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    return { files: null, problem: withoutFolders(failure.message, paths) };
  }
}

function withoutFolders(message: string, paths: readonly string[]): string {
  return paths.reduce((text, path) => text.replaceAll(labelOfFile(path), basename(path)), message);
}

function rowOf(acceptance: RiskAcceptance, today: string, { wording }: Visit) {
  const { file, line, owner, approver, reason, expires, from, maxFailed, evidence } = acceptance;
  const left = (Date.parse(expires) - Date.parse(today)) / DAY;
  const state = left < 0 ? 'expired' : from !== null && from > today ? 'later' : left <= SOON ? 'soon' : 'valid';
  return {
    about: LISTS.flatMap((name) =>
      acceptance[name].length === 0 ? [] : [{ name: labelOf(name, wording), value: wording.list(acceptance[name]) }],
    ),
    owner,
    approver,
    reason,
    evidence,
    limit: { name: labelOf('maxFailed', wording), value: maxFailed },
    place: `${file}:${String(line)}`,
    expires,
    day: wording.shortDay({ at: `${expires}T00:00:00Z`, dateOnly: true }),
    state: wording.text('web.acceptance-state', { state }),
  };
}

function labelOf(name: string, wording: Wording): string {
  return name === 'maxFailed'
    ? wording.text('column.acceptance-limit', { unit: 'resources' })
    : wording.text(`column.acceptance-${name}`);
}

/** Values of a list are separated by commas. The check of the file says what is missing. */
function entryOf({ field }: Form): NewAcceptance {
  const listOf = (name: string): readonly string[] =>
    field(name)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const lists = Object.fromEntries(LISTS.map((name) => [name, listOf(name)]));
  const texts = Object.fromEntries(TEXTS.map((name) => [name, field(name).trim()]));
  return { ...lists, ...texts } as unknown as NewAcceptance;
}
