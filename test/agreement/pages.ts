/** Collects the expected text of pages, by section. Imports nothing from `src`. */
import * as tables from './expected-tables.js';
import { failedResources } from './not-passed.js';
import { PAGE_NUMBERS } from './numbers.js';
import { putTable, squeeze, type Expected } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import type { PartRecount, Recount } from './recount.js';
import { STATUS_COLUMNS } from './words.js';

const { count, percent } = PAGE_NUMBERS;

export type PageFormat = 'pdf' | 'html';

export class Pages {
  readonly expected: Expected = new Map();
  readonly heads: string[][] = [];
  constructor(
    readonly recount: Recount,
    readonly format: PageFormat,
  ) {}

  sentence(section: string, name: string, ...numbers: readonly string[]): void {
    this.expected.set(`${section} › ${name}`, numbers.map(squeeze).join(' '));
  }

  /** Columns separated by `|`. `tally` and `risk` stand for several columns. */
  table(section: string, columns: string, rows: readonly Readonly<Record<string, string>>[]): void {
    const head = columns.split(' | ').flatMap((label) => {
      if (label === 'tally') return tables.tallyHead(this.recount);
      return label === 'risk' ? tables.riskHeadOf(rows) : [label];
    });
    this.heads.push(head);
    putTable(this.expected, section, tables.tableOf(rows, head));
  }

  policies(section: string, columns: string, entries: readonly (readonly [RawPolicy, string])[]): void {
    this.#policies(section, columns, entries, true);
    if (this.format === 'html') this.sentence(section, 'nothing matches', count(entries.length));
  }

  /** Policies without the ids below their titles. */
  policyList(section: string, columns: string, entries: readonly (readonly [RawPolicy, string])[]): void {
    this.#policies(section, columns, entries, false);
  }

  #policies(
    section: string,
    columns: string,
    entries: readonly (readonly [RawPolicy, string])[],
    hasIds: boolean,
  ): void {
    const rows = entries.map(([policy, category]) => {
      const cells = tables.policyCells(policy, category, PAGE_NUMBERS);
      return {
        ...cells,
        Policy: `${cells['Policy']}${hasIds ? cells['Policy id'] : ''}`,
        'Passed resources': `${count(policy.passed)} of ${count(policy.total)}`,
        'Failed resources': `${count(failedResources(policy))} of ${count(policy.total)}`,
      };
    });
    this.table(section, columns, rows);
  }

  bar(section: string, { counts }: PartRecount): void {
    const cells = tables.tallyCells(counts, PAGE_NUMBERS);
    const statuses = tables.barHead(this.recount.counts);
    const shown = statuses.filter(
      (status) => this.format === 'html' || status !== STATUS_COLUMNS.unrecognized || counts.unrecognized > 0,
    );
    this.expected.set(
      `${section} › bar`,
      squeeze(`${count(counts.total)} ${counts.total === 1 ? 'policy' : 'policies'}`),
    );
    for (const status of shown) this.expected.set(`${section} › bar › ${status}`, cells[status]!);
  }

  /** The head of the side navigation, which only HTML has, counts policies. */
  navigation(section: string, policies: number): void {
    if (this.format === 'html' && policies > 0) this.expected.set(`contents › ${section}`, count(policies));
  }

  /** The compliance of a part. */
  position(section: string, { compliance, counts }: PartRecount): void {
    if (compliance.denominator === 0) return;
    const leftOut = this.recount.formula === 'green/(green+red)' ? counts.amber : 0;
    const parts = [compliance.numerator, compliance.denominator, ...(leftOut > 0 ? [leftOut] : [])].map(count);
    this.sentence(section, 'position', percent(compliance), ...parts);
  }

  notPassed(section: string, notPassed: number, assessed: number): void {
    if (notPassed > 0) this.sentence(section, 'not passed', count(notPassed), count(assessed));
    else if (assessed > 0) this.sentence(section, 'all passed', count(assessed));
  }
}
