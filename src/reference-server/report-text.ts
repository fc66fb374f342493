/** The reports of a response body as text, with their original order, numbers and white space. The text must be valid JSON. */
import { scanJson } from '../base/wording/json/syntax-fault.js';
import type { KeySpelling } from './options.js';

export interface ReportText {
  /** The report: one object. */
  readonly text: string;
  /** The whole body, if it is an array of only this report. */
  readonly asArray?: string;
}

/** Maximum nesting around a report: array, envelope, array. */
const MAX_DEPTH = 3;

const MARKERS: Readonly<Record<KeySpelling, string>> = { pascal: 'ResourceCategories', camel: 'resourceCategories' };

export function reportTexts(body: Uint8Array): readonly ReportText[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  const reports = reportsIn(text);
  const isBareArray = text.startsWith('[') && reports.length === 1 && reports[0]?.depth === 1;
  return reports.map(({ start, end }) => ({ text: text.slice(start, end), ...(isBareArray && { asArray: text }) }));
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** Arrays and objects around it. */
  readonly depth: number;
}

function reportsIn(text: string): readonly Span[] {
  let reports: Span[] = [];
  const open: { readonly start: number; isReport: boolean }[] = [];
  for (const { kind, start, end } of scanJson(text)) {
    if (kind === '{' || kind === '[') open.push({ start, isReport: false });
    const inner = open.at(-1);
    if (kind === 'key' && inner !== undefined && open.length <= MAX_DEPTH + 1) {
      inner.isReport ||= Object.values(MARKERS).includes(JSON.parse(text.slice(start, end)) as string);
    }
    if (kind !== '}' && kind !== ']') continue;
    open.pop();
    if (inner?.isReport !== true) continue;
    const outer = inner.start;
    reports = [...reports.filter((report) => report.start < outer), { start: outer, end, depth: open.length }];
  }
  return reports;
}

/** Changes the first letter of every key of a report to this spelling, and nothing else. One that is spelled like that stays. */
export function rewriteKeys(report: string, keys: KeySpelling): string {
  if (Object.hasOwn(JSON.parse(report) as object, MARKERS[keys])) return report;
  const pieces: string[] = [];
  let copied = 0;
  for (const { kind, start } of scanJson(report)) {
    if (kind !== 'key') continue;
    const first = report.charAt(start + 1);
    pieces.push(report.slice(copied, start + 1), keys === 'camel' ? first.toLowerCase() : first.toUpperCase());
    copied = start + 2;
  }
  return [...pieces, report.slice(copied)].join('');
}
