/** One policy in a scan: its result, what the source says of it, and what it was checked on. */
import { webAddress } from '../../../base/message-formats/formats.js';
import { scanPath } from '../../../base/page-paths.js';
import { entryStatusLabel, severityLabel, statusLabel } from '../../../compose/wording/labels.js';
import { whyNotLabel } from '../../../compose/wording/why-not.js';
import type { Wording } from '../../../compose/wording/wording.js';
import type { Resource } from '../../../model/report/report.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import type { AuditSummary } from '../../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../../model/summary/summary.js';
import type { SeenScan } from '../../access/masks.js';
import type { Page, Visit } from '../../page.js';
import { holdsAll, wordsIn } from '../../search.js';
import { accountLink, benchmarkName, dayText, pageOf, pagerOf, pathWith } from '../../text.js';

const ROWS = 100;

export const policyPage: Page = {
  path: '/scans/:scan/policies/:policy',
  async answer(visit) {
    const { scans, params, summaries } = visit;
    const scan = scans.scan(params['scan'] ?? '');
    if (scan === undefined) return 'not-found';
    const summary = await summaries.of(scan);
    const wording = await visit.wordingFor(summary);
    const entry = summary.entries.find((each) => numberOf(each) === params['policy']);
    if (entry === undefined) return 'not-found';
    const { policy, categoryIndex } = entry;
    const others = summary.entries.filter((each) => each !== entry && each.policy.policyId === policy.policyId);
    const categoryOf = (one: PolicyEntry): string => summary.categories[one.categoryIndex]?.categoryName ?? '';
    return {
      view: 'policy',
      title: titleOf(entry),
      data: {
        account: accountLink(scan, wording),
        scan: { path: scanPath(scan), name: benchmarkName(scan, wording), day: dayText(scan, wording) },
        title: titleOf(entry),
        id: [policy.complianceNumber, policy.policyId === titleOf(entry) ? '' : policy.policyId]
          .filter((text) => text !== '')
          .join(' · '),
        figures: figuresOf(entry, summary, summary.categories[categoryIndex]?.categoryName ?? '', wording),
        texts: textsOf(entry, wording),
        links: (policy.guidance?.references ?? []).flatMap((reference) => webAddress(reference) ?? []),
        others:
          policy.policyId === '' ? [] : others.map((one) => ({ path: policyPath(scan, one), name: categoryOf(one) })),
        ...resourcesOf(policyPath(scan, entry), entry, wording, visit),
      },
    };
  },
};

/** The same in the newest scan: tickets link here. */
export const newestPolicyPage: Page = {
  path: '/accounts/:account/policy',
  async answer({ scans, params, query, summaries }) {
    const found = scans
      .account(params['account'] ?? '')
      .map(({ scan }) => scan)
      .find(
        ({ benchmarkKey, provenance }) =>
          benchmarkKey === query('benchmark') && (provenance.environment ?? '') === query('environment'),
      );
    if (found === undefined || query('id') === '') return 'not-found';
    const same = (await summaries.of(found)).entries.filter(({ policy }) => policy.policyId === query('id'));
    const entry = same.find(({ status }) => status === 'red' || status === 'amber') ?? same[0];
    return entry === undefined ? 'not-found' : { redirect: policyPath(found, entry) };
  },
};

export function policyPath(scan: SeenScan, entry: PolicyEntry): string {
  return `${scanPath(scan)}/policies/${numberOf(entry)}`;
}

function numberOf({ index }: PolicyEntry): string {
  return String(index + 1);
}

export function titleOf({ policy }: PolicyEntry): string {
  return policy.shortTitle || policy.policyId;
}

/** Failed of evaluated; empty where nothing was evaluated. */
export function failedText({ policy, failedResourceCount }: PolicyEntry, wording: Wording): string {
  const { totalResourceCount: total } = policy;
  return total > 0 ? wording.text('number.of', { count: failedResourceCount, total }) : '';
}

function figuresOf(entry: PolicyEntry, { acceptances }: AuditSummary, category: string, wording: Wording) {
  const { policy, severity, acceptance } = entry;
  const accepted = acceptance === null ? undefined : acceptances?.list[acceptance];
  const figures = {
    status: entryStatusLabel(entry, wording),
    severity: severityLabel(severity, wording),
    failed: failedText(entry, wording),
    category,
    'why-not': policy.notAssessed === undefined ? '' : whyNotLabel(policy.notAssessed, wording),
    'acceptance-owner': accepted?.owner ?? '',
    'acceptance-reason': accepted?.reason ?? '',
    'acceptance-expires':
      accepted === undefined ? '' : wording.shortDay({ at: `${accepted.expires}T00:00:00Z`, dateOnly: true }),
  };
  return Object.entries(figures)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name: wording.text(`column.${name}`), value }));
}

/** In the words of the source. */
function textsOf({ policy: { guidance } }: PolicyEntry, wording: Wording) {
  const texts = { description: guidance?.description ?? '', steps: guidance?.remediation ?? '' };
  return Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([name, text]) => ({ name: wording.text(`guidance.${name}`), text: text.trim() }));
}

function resourcesOf(path: string, entry: PolicyEntry, wording: Wording, { query }: Visit) {
  const { resources = [] } = entry.policy;
  const all = [...resources].sort((one, other) => Number(other.status === 'red') - Number(one.status === 'red'));
  const statuses = STATUSES.filter((status) => all.some((resource) => resource.status === status));
  const status = statuses.find((one) => one === query('status')) ?? '';
  const search = query('q').slice(0, 200);
  const words = wordsIn(search);
  const found = all.filter(
    (resource) =>
      (status === '' || resource.status === status) && (words.length === 0 || holdsAll(wordsOf(resource), words)),
  );
  const { page, pages, rows } = pageOf(found, query('page'), ROWS);
  return {
    path,
    heading: wording.text('table.resources'),
    resource: wording.text('column.resource'),
    searchLabel: wording.text('web.search-resources'),
    hasResources: all.length > 0,
    hasPlaces: all.some(({ type, region }) => type !== '' || region !== ''),
    hasReasons: all.some(({ reason }) => reason !== ''),
    none: wording.text('empty.resources'),
    search,
    statuses: statuses.map((one) => ({ value: one, name: statusLabel(one, wording), isChosen: one === status })),
    isFiltered: search !== '' || status !== '',
    counter: wording.text('number.of', { count: found.length, total: all.length }),
    resources: rows.map((resource) => rowOf(resource, wording)),
    pages: pagerOf(
      page,
      pages,
      (number) => `${pathWith(path, { status, q: search, page: String(number) })}#resources`,
      wording,
    ),
  };
}

function rowOf({ id, name, type, region, status, reason, isMuted }: Resource, wording: Wording) {
  return {
    id: id || name,
    name: id.includes(name) ? '' : name,
    status: statusLabel(status, wording),
    place: [type, region].filter((text) => text !== '').join(' · '),
    reason,
    muted: isMuted ? wording.text('resource.muted') : '',
  };
}

function wordsOf({ id, name, type, region, reason }: Resource): string {
  return [id, name, type, region, reason].join('\n').toLowerCase();
}
