/** The policies of a scan, as its page lists them: searched, filtered, a page at a time. */
import { scanPath } from '../../../base/page-paths.js';
import { severityLabel, statusLabel } from '../../../compose/wording/labels.js';
import type { Wording } from '../../../compose/wording/wording.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import type { AuditSummary } from '../../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../../model/summary/summary.js';
import type { SeenScan } from '../../access/masks.js';
import { statusOf } from '../../charts.js';
import type { Visit } from '../../page.js';
import { holdsAll, wordsIn } from '../../search.js';
import { pageOf, pagerOf, pathWith } from '../../text.js';
import { failedText, policyPath, titleOf } from '../policy/policy.js';

const ROWS = 100;
/** Resources that a row names. */
const MOST_NAMED = 3;

export function policiesOf(scan: SeenScan, summary: AuditSummary, wording: Wording, { query }: Visit) {
  const chosen = { status: query('status'), severity: query('severity'), category: query('category') };
  const search = query('q').slice(0, 200);
  const words = wordsIn(search);
  const found = summary.entries.filter(
    (entry) =>
      (chosen.status === '' || entry.status === chosen.status) &&
      (chosen.severity === '' || `=${entry.severity}` === chosen.severity) &&
      (chosen.category === '' || String(entry.categoryIndex) === chosen.category) &&
      (words.length === 0 || holdsAll(wordsOf(entry), words)),
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
      path: policyPath(scan, entry),
      title: titleOf(entry),
      id: entry.policy.policyId,
      resources: failedNames(entry, words, wording),
      status: statusOf(entry, wording),
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
  const { shortTitle, policyId, complianceNumber, serviceName, resources = [] } = policy;
  const named = resources.flatMap(({ id, name }) => [id, name]);
  return [shortTitle, policyId, complianceNumber, serviceName, ...named].join('\n').toLowerCase();
}

/** The failed resources of a policy: those that were searched for come first. The page of the policy has all of them. */
function failedNames({ policy: { resources = [] } }: PolicyEntry, words: readonly string[], wording: Wording) {
  const failed = [...new Set(resources.filter(({ status }) => status === 'red').map(({ id, name }) => id || name))];
  const isFound = (name: string): boolean => words.some((word) => name.toLowerCase().includes(word));
  const named = [...failed.filter(isFound), ...failed.filter((name) => !isFound(name))].slice(0, MOST_NAMED);
  const more = failed.length - named.length;
  return { named, more: more === 0 ? '' : wording.text('web.more-resources', { count: more }) };
}

export function anchorOf({ index }: PolicyEntry): string {
  return `p${String(index + 1)}`;
}
