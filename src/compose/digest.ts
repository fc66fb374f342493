/** The digest of a run as a document, for messages: how it went, what needs the operator, and what to do next. Pure. */
import type { AuditDocument, Block, Inline, KeyFigure } from '../model/document/document.js';
import type { Cell, Row, Table } from '../model/document/table.js';
import type { Status } from '../model/report/vocabulary.js';
import type { Attention, AttentionKind, DigestStep, RunDigest } from '../model/run/run-digest.js';
import type { Template } from '../model/template/template.js';
import { withLateModules } from '../model/values/late-module.js';
import { documentFrame, documentMeta, textCell } from './context.js';
import { wordingOf, type Wording } from './wording/wording.js';

export interface DigestSettings {
  /** IANA. */
  readonly timeZone: string;
  /** Empty for none. */
  readonly classification: string;
  readonly version: string;
}

/** @param template whose words and theme it has */
export async function composeDigestDocument(
  digest: RunDigest,
  template: Template,
  settings: DigestSettings,
): Promise<AuditDocument> {
  const wording = await wordingOf(template.locale.tag, settings.timeZone, template.messages);
  return withLateModules(() => digestDocument(digest, template, settings, wording));
}

function digestDocument(
  digest: RunDigest,
  template: Template,
  { timeZone, classification, version }: DigestSettings,
  wording: Wording,
): AuditDocument {
  const { text } = wording;
  const name = digest.schedule === '' ? text('digest.batch') : digest.schedule;
  const title = titleOf(name, digest, wording);
  return {
    meta: documentMeta(
      { title, watermark: '', subject: name, keywords: [], runningHead: [], origin: text('digest.origin'), mark: null },
      { documentId: digest.run, preparedBy: '', version, clock: digest.endedAt, classification },
      wording,
    ),
    ...documentFrame(template, { timeZone, pageSize: template.pageSize }),
    tables: { attention: attentionTable(digest, wording) },
    blocks: blocksOf(name, digest, wording),
    worksheets: [],
  };
}

/** `monday-auditors: 47 of 50 reports made, 2 deliveries failed` */
function titleOf(name: string, digest: RunDigest, { text, list }: Wording): string {
  const { reports, deliveries } = digest.counts;
  const { delivered, failed, unknown, open } = deliveries;
  const isPortfolioMissing = digest.attention.some(({ kind }) => kind === 'portfolio-failed');
  const parts = [
    text('digest.subject.made', { made: reports.made, planned: reports.planned }),
    ...(digest.attentionCount === 0 && delivered > 0 ? [text('digest.subject.delivered', { count: delivered })] : []),
    ...(failed > 0 ? [text('digest.subject.failed', { count: failed })] : []),
    ...(unknown > 0 ? [text('digest.subject.unknown', { count: unknown })] : []),
    ...(open > 0 ? [text('digest.subject.open', { count: open })] : []),
    ...(isPortfolioMissing ? [text('digest.subject.portfolio')] : []),
  ];
  return text('digest.subject.of', { name, outcome: list(parts) });
}

function blocksOf(name: string, digest: RunDigest, wording: Wording): readonly Block[] {
  const { text, dateTime } = wording;
  const { attention, attentionCount: count, run, startedAt, endedAt } = digest;
  const lead = count === 0 ? text('digest.well') : text('digest.attention', { count });
  const more = count - attention.length;
  return [
    { type: 'heading', level: 1, text: name, anchor: 'run' },
    { type: 'paragraph', role: 'lead', children: [{ type: 'text', text: lead }] },
    { type: 'keyFigures', figures: figuresOf(digest, wording) },
    ...(count === 0
      ? []
      : ([
          { type: 'heading', level: 2, text: text('digest.attention-heading'), anchor: 'attention' },
          { type: 'table', view: { table: 'attention' } },
        ] as const)),
    ...(more === 0 ? [] : [smallPrint(text('digest.more', { count: more }))]),
    { type: 'heading', level: 2, text: text('digest.steps-heading'), anchor: 'steps' },
    { type: 'list', ordered: false, items: digest.steps.map((step) => [stepBlock(step, wording)]) },
    {
      type: 'definitions',
      items: [
        { term: text('digest.run'), text: run, type: 'id' },
        { term: text('digest.started'), text: dateTime(startedAt), type: 'text' },
        { term: text('digest.ended'), text: dateTime(endedAt), type: 'text' },
      ],
    },
  ];
}

/** Each count with those that it adds up with. */
function figuresOf({ counts: { reports, deliveries } }: RunDigest, wording: Wording): readonly KeyFigure[] {
  const { notAssessed, failed, open } = reports;
  const made = figure('made', reports.made, reports.planned, { notAssessed, failed, open }, wording);
  if (deliveries.planned === 0) return [made];
  const { planned, delivered, ...others } = deliveries;
  return [made, figure('delivered', delivered, planned, others, wording)];
}

function figure(
  name: 'made' | 'delivered',
  value: number,
  planned: number,
  others: Readonly<Record<string, number>>,
  { text, count, list }: Wording,
): KeyFigure {
  const named = Object.entries(others)
    .filter(([, each]) => each > 0)
    .map(([key, each]) => text(`digest.count.${key}`, { count: each }));
  const of =
    named.length === 0 ? text('digest.of', { planned }) : text('digest.of-others', { planned, others: list(named) });
  return { label: text(`digest.${name}`), value, type: 'count', text: count(value), of };
}

const STATUSES: Readonly<Record<AttentionKind, Status>> = {
  'delivery-unknown': 'amber',
  'delivery-failed': 'red',
  'portfolio-failed': 'red',
  'report-failed': 'red',
  'report-not-assessed': 'amber',
  'left-out': 'amber',
  'report-open': 'gray',
  'delivery-open': 'gray',
};

/** Digits of the id of a delivery, as lists show them. */
const SHORT_ID = 12;

function attentionTable({ attention }: RunDigest, wording: Wording): Table {
  const { text } = wording;
  return {
    title: text('digest.attention-heading'),
    columns: [
      { key: 'about', label: text('digest.about'), type: 'text', weight: 4 },
      { key: 'what', label: text('digest.what'), type: 'status', weight: 3 },
      { key: 'delivery', label: text('digest.delivery'), type: 'text', weight: 3 },
      { key: 'reason', label: text('digest.reason'), type: 'text', weight: 6 },
    ],
    rows: attention.map((each) => attentionRow(each, wording)),
    empty: text('digest.well'),
  };
}

function attentionRow({ kind, account, benchmark, deliverer, reason, delivery }: Attention, { text }: Wording): Row {
  const report = account === '' ? text('digest.portfolio') : text('digest.report', { account, benchmark });
  const about = kind === 'left-out' ? account : report;
  const what = text(`digest.kind.${kind}`);
  const id = delivery.slice(0, SHORT_ID);
  const cells: readonly Cell[] = [
    textCell(about),
    { value: what, text: what, status: STATUSES[kind] },
    textCell(id === '' ? deliverer : text('digest.delivered-by', { deliverer, id })),
    textCell(reason),
  ];
  return { cells };
}

function stepBlock({ kind, command }: DigestStep, { text }: Wording): Block {
  const children: readonly Inline[] = [
    { type: 'text', text: text(`digest.step.${kind}`) },
    { type: 'break' },
    { type: 'code', text: command },
  ];
  return { type: 'paragraph', role: 'body', children };
}

function smallPrint(text: string): Block {
  return { type: 'paragraph', role: 'small', children: [{ type: 'text', text }] };
}
