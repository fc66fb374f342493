/** One scan: its figures, its documents, what to fix first, and its policies. */
import { scanPath } from '../../../model/settings/web.js';
import { entryStatusLabel, severityLabel, statusLabel } from '../../../compose/wording/labels.js';
import { redactionText, scanTimeText } from '../../../compose/wording/scan-time.js';
import type { Wording } from '../../../compose/wording/wording.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import type { AuditSummary } from '../../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../../model/summary/summary.js';
import { countsText, statusBar } from '../../charts.js';
import type { Form } from '../../form.js';
import { choicesOf, wishIn } from '../../making/wish.js';
import type { Answer, Page, Visit } from '../../page.js';
import {
  accountLink,
  benchmarkName,
  pageOf,
  pagerOf,
  pathWith,
  positionValues,
  sizeText,
  tooManyText,
} from '../../text.js';
import { documentPath, isShown, setsOf, type StoredSet } from '../documents/documents.js';
import type { SeenScan } from '../../access/masks.js';

const ROWS = 100;
const FIRST = 5;

export const scanPage: Page = {
  path: '/scans/:scan',
  answer: (visit) => answer(visit),
  act: {
    needs: 'viewer',
    async answer(visit) {
      const { scans, params, making, wording, form } = visit;
      const scan = scans.scan(params['scan'] ?? '');
      if (scan === undefined) return 'not-found';
      const wish = wishIn(form, chooserFor(scan, visit));
      if (wish === undefined) return 'bad-request';
      if (wish === 'no-format') return answer(visit, { form, status: 422, message: wording.text('web.format.none') });
      const of = [accountLink(scan, wording).name, benchmarkName(scan, wording)];
      const job = making.makeFromScan(scan, of, wish);
      if (typeof job === 'string') return answer(visit, { form, status: 429, message: tooManyText(job, wording) });
      return { redirect: `/jobs/${job.id}` };
    },
  },
};

interface Refusal {
  readonly form: Form;
  readonly status: number;
  readonly message: string;
}

async function answer(visit: Visit, refusal?: Refusal): Promise<Answer> {
  const { scans, params, summaries, archive } = visit;
  const scan = scans.scan(params['scan'] ?? '');
  if (scan === undefined) return 'not-found';
  const summary = await summaries.of(scan);
  const wording = await visit.wordingFor(summary);
  const benchmark = benchmarkName(scan, wording);
  const sets = await setsOf(scan, archive);
  return {
    view: 'scan',
    status: refusal?.status ?? 200,
    messages: refusal === undefined ? [] : [refusal.message],
    title: wording.list([accountLink(scan, wording).name, benchmark]),
    data: {
      account: accountLink(scan, wording),
      benchmark,
      path: scanPath(scan),
      environment: scan.provenance.environment ?? '',
      lead: scanTimeText(summary, wording),
      position: wording.text('web.position', positionValues(summary.entryTally, summary.compliance, wording)),
      bar: statusBar(summary.entryTally, wording),
      figures: figuresOf(summary, wording),
      form: { ...choicesOf(chooserFor(scan, visit), refusal?.form), isOpen: refusal !== undefined },
      isMasked: scan.masked !== undefined,
      redaction: redactionText(scan.provenance, wording),
      sets: sets.map((set) => setOf(scan, set, wording)),
      first: summary.notPassed.slice(0, FIRST).flatMap((index) => firstOf(summary, index, wording)),
      ...policiesOf(scan, summary, wording, visit),
    },
  };
}

function chooserFor(scan: SeenScan, visit: Visit) {
  return { ...visit, person: visit.personFor(scan), isMasked: scan.masked !== undefined };
}

function figuresOf({ entryTally, severities, coverage }: AuditSummary, wording: Wording) {
  return [
    { name: wording.text('web.results'), value: countsText(entryTally, wording) },
    { name: wording.text('column.coverage'), value: wording.ratio(coverage) },
    ...severities
      .filter(({ tally }) => tally.assessed > 0)
      .map(({ value, tally }) => ({
        name: wording.text('web.not-passed-of-severity', { severity: severityLabel(value, wording) }),
        value: wording.text('number.of', { count: tally.notPassed, total: tally.assessed }),
      })),
  ];
}

function setOf(scan: SeenScan, { id, content }: StoredSet, wording: Wording) {
  const { name, template, locale, clock, files } = content;
  return {
    name,
    about: wording.list([template, locale, wording.dateTime(clock)]),
    files: files.map((file) => ({
      path: documentPath(scan, id, file.name),
      text: file.format.toUpperCase(),
      size: sizeText(file.bytes, wording),
      isSaved: !isShown(file),
    })),
  };
}

function firstOf({ entries }: AuditSummary, index: number, wording: Wording) {
  const entry = entries[index];
  if (entry === undefined) return [];
  const about = [severityLabel(entry.severity, wording), failedText(entry, wording)].filter((text) => text !== '');
  return [{ anchor: anchorOf(entry), title: titleOf(entry), about: wording.list(about) }];
}

function policiesOf(scan: SeenScan, summary: AuditSummary, wording: Wording, { query }: Visit) {
  const chosen = { status: query('status'), severity: query('severity'), category: query('category') };
  const search = query('q').slice(0, 200);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = summary.entries.filter(
    (entry) =>
      (chosen.status === '' || entry.status === chosen.status) &&
      (chosen.severity === '' || `=${entry.severity}` === chosen.severity) &&
      (chosen.category === '' || String(entry.categoryIndex) === chosen.category) &&
      words.every((word) => wordsOf(entry).includes(word)),
  );
  const { page, pages, rows } = pageOf(found, query('page'), ROWS);
  const path = scanPath(scan);
  const menus = [
    {
      name: 'status',
      label: wording.text('column.status'),
      choices: STATUSES.filter((status) => summary.entryTally[status] > 0).map((status) => ({
        value: status,
        name: statusLabel(status, wording),
      })),
    },
    {
      name: 'severity',
      label: wording.text('column.severity'),
      choices: summary.severities.map(({ value }) => ({ value: `=${value}`, name: severityLabel(value, wording) })),
    },
    {
      name: 'category',
      label: wording.text('column.category'),
      choices: summary.categories.map(({ categoryName }, index) => ({ value: String(index), name: categoryName })),
    },
  ];
  return {
    search,
    menus: menus.map((menu) => ({
      ...menu,
      choices: menu.choices.map((choice) => ({
        ...choice,
        isChosen: choice.value === chosen[menu.name as keyof typeof chosen],
      })),
    })),
    isFiltered: search !== '' || Object.values(chosen).some((text) => text !== ''),
    counter: wording.text('number.of', { count: found.length, total: summary.entries.length }),
    columns: [
      { text: wording.text('column.number'), class: '' },
      { text: wording.text('column.title'), class: '' },
      { text: wording.text('column.status'), class: '' },
      { text: wording.text('column.severity'), class: '' },
      { text: wording.text('column.category'), class: '' },
      { text: wording.text('column.failed'), class: 'count' },
    ],
    policies: rows.map((entry) => ({
      anchor: anchorOf(entry),
      number: entry.policy.complianceNumber,
      title: titleOf(entry),
      id: entry.policy.policyId,
      status: entryStatusLabel(entry, wording),
      severity: severityLabel(entry.severity, wording),
      category: summary.categories[entry.categoryIndex]?.categoryName ?? '',
      failed: failedText(entry, wording),
    })),
    pages: pagerOf(
      page,
      pages,
      (number) => `${pathWith(path, { ...chosen, q: search, page: String(number) })}#policies`,
      wording,
    ),
  };
}

function wordsOf({ policy }: PolicyEntry): string {
  return [policy.shortTitle, policy.policyId, policy.complianceNumber, policy.serviceName].join('\n').toLowerCase();
}

function titleOf({ policy }: PolicyEntry): string {
  return policy.shortTitle || policy.policyId;
}

function anchorOf({ index }: PolicyEntry): string {
  return `p${String(index + 1)}`;
}

/** Failed of evaluated; empty where nothing was evaluated. */
function failedText({ policy, failedResourceCount }: PolicyEntry, wording: Wording): string {
  const { totalResourceCount: total } = policy;
  return total > 0 ? wording.text('number.of', { count: failedResourceCount, total }) : '';
}
