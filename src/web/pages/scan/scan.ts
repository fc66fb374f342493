/** One scan: its figures, its documents, what to fix first, and its policies. */
import { scanPath } from '../../../base/page-paths.js';
import { severityLabel } from '../../../compose/wording/labels.js';
import { redactionText, scanTimeText } from '../../../compose/wording/scan-time.js';
import type { Wording } from '../../../compose/wording/wording.js';
import type { AuditSummary } from '../../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../../model/summary/summary.js';
import { groupBy } from '../../../model/values/group-by.js';
import { statusBar, statusLegend } from '../../charts.js';
import type { Form } from '../../form.js';
import { languageName } from '../../languages.js';
import { choicesOf, wishIn } from '../../making/wish.js';
import type { Answer, Page, Visit } from '../../page.js';
import { accountLink, benchmarkName, positionValues, sizeText, tooManyText } from '../../text.js';
import { documentPath, isShown, setsOf, type StoredSet } from '../documents/documents.js';
import { failedText, titleOf } from '../policy/policy.js';
import { anchorOf, policiesOf } from './policies.js';
import type { SeenScan } from '../../access/masks.js';

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
      lead: scannedText(summary, wording),
      position: wording.text('web.position', positionValues(summary.entryTally, summary.compliance, wording)),
      bar: statusBar(summary.entryTally, wording),
      legend: statusLegend(summary.entryTally, wording),
      figures: figuresOf(summary, wording),
      form: { ...choicesOf(chooserFor(scan, visit), refusal?.form), isOpen: refusal !== undefined },
      isMasked: scan.masked !== undefined,
      redaction: redactionText(scan.provenance, wording),
      sets: sets.map((set) => setOf(scan, set, wording)),
      first: firstOf(summary, wording),
      ...policiesOf(scan, summary, wording, visit),
    },
  };
}

/** Without a date, it says so in whole words, and names no flag of the command line. */
function scannedText(summary: AuditSummary, wording: Wording): string {
  const { scanTime, provenance } = summary;
  if (scanTime.basis !== 'unknown') return scanTimeText(summary, wording);
  const source = provenance.sourceKind === 'service' ? 'service' : 'file';
  return wording.text('web.undated', { source, at: wording.dateTime(provenance.retrievedAt) });
}

function chooserFor(scan: SeenScan, visit: Visit) {
  return { ...visit, person: visit.personFor(scan), isMasked: scan.masked !== undefined };
}

function figuresOf({ severities, coverage }: AuditSummary, wording: Wording) {
  return [
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
    about: [template, languageName(locale), wording.dateTime(clock)].join(' · '),
    files: files.map((file) => ({
      path: documentPath(scan, id, file.name),
      text: file.format.toUpperCase(),
      size: sizeText(file.bytes, wording),
      isSaved: !isShown(file),
    })),
  };
}

/** Once per policy, whatever its categories. */
function firstOf({ entries, notPassed }: AuditSummary, wording: Wording) {
  const failed = notPassed.flatMap((index) => entries[index] ?? []);
  const policies = groupBy(failed, ({ policy, index }) => policy.policyId || String(index));
  return [...policies.values()]
    .slice(0, FIRST)
    .flatMap(([entry]) => (entry === undefined ? [] : whatToFix(entry, wording)));
}

function whatToFix(entry: PolicyEntry, wording: Wording) {
  const failed = failedText(entry, wording);
  const checks = failed === '' ? [] : [`${wording.text('column.failed')} ${failed}`];
  return {
    anchor: anchorOf(entry),
    title: titleOf(entry),
    about: [severityLabel(entry.severity, wording), ...checks].join(' · '),
  };
}
