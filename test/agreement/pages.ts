/** Collects the expected text of pages, by section. Imports nothing from `src`. */
import { compactTable } from './compact-table.js';
import * as tables from './expected-tables.js';
import type { Facts } from './facts.js';
import { PAGE_NUMBERS } from './numbers.js';
import { putTable, squeeze, type Expected } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import type { PartRecount, Recount } from './recount.js';
import { STATUS_COLUMNS } from './words.js';

const { count, percent } = PAGE_NUMBERS;

export type PageFormat = 'pdf' | 'html';

export class Pages {
  readonly expected: Expected = new Map();
  /** Column labels of the tables of each section. */
  readonly heads = new Map<string, string[][]>();
  readonly recount: Recount;
  constructor(
    readonly facts: Facts,
    readonly format: PageFormat,
    /** How many pages a PDF has. */
    readonly length: number,
  ) {
    this.recount = facts.recount;
  }

  sentence(section: string, name: string, ...numbers: readonly string[]): void {
    this.expected.set(`${section} › ${name}`, numbers.map(squeeze).join(' '));
  }

  /** Columns separated by `|`. `tally` and `risk` stand for several columns. */
  table(section: string, columns: string, rows: readonly Readonly<Record<string, string>>[]): void {
    const head = columns.split(' | ').flatMap((label) => {
      if (label === 'tally') return tables.tallyHead(this.recount);
      return label === 'risk' ? tables.riskHeadOf(rows) : [label];
    });
    this.#head(section, head);
    putTable(this.expected, section, tables.tableOf(rows, head));
  }

  /** A table that HTML searches, and that a PDF joins with those around it. Below each title are its id and details. */
  policies(section: string, columns: string, policies: readonly RawPolicy[], details: readonly string[]): void {
    this.#policyRows(section, columns, policies, details, true);
  }

  /** A list of nothing but numbers and pages. */
  index(section: string, columns: string, policies: readonly RawPolicy[]): void {
    const head = columns.split(' | ');
    this.#head(section, head);
    const rows = policies.map((policy) => tables.policyCells(policy, '', PAGE_NUMBERS));
    putTable(
      this.expected,
      section,
      tables.tableOf(
        rows,
        head.filter((label) => label !== 'Page'),
      ),
    );
  }

  /** A table without details, and without ids if the titles tell policies apart, or if it shows policies by their numbers. */
  policyList(section: string, columns: string, policies: readonly RawPolicy[], isNumbered = false): void {
    const titles = new Set(policies.map(({ title }) => title.trim()));
    const isTold = isNumbered || !columns.includes('Policy') || titles.size === policies.length;
    this.#policyRows(section, columns, policies, isTold ? undefined : [], false);
  }

  /** @param details what is below each title and id; undefined if the ids are not there either */
  #policyRows(
    section: string,
    columns: string,
    policies: readonly RawPolicy[],
    details: readonly string[] | undefined,
    isJoined: boolean,
  ): void {
    const rows = policies.map((policy): Readonly<Record<string, string>> => ({
      ...tables.policyCells(policy, '', PAGE_NUMBERS),
      Categories: tables.categoriesOf(policy, this.recount).join(', '),
      'Passed resource checks': `${count(policy.passed)} of ${count(policy.total)}`,
      'Failed resource checks': tables.failedOf(policy),
    }));
    const { head, shared, prefix, ...own } = compactTable(rows, columns.split(' | '), details, isJoined);
    if (shared !== '') this.sentence(section, 'shared', count(rows.length), shared);
    const beginning = prefix === '' ? 'Policy' : `Policy: ${prefix.trimEnd()} …`;
    // Joined tables have one head, so what the titles begin with is in the head of each group.
    const isBelow = isJoined && this.format === 'pdf';
    if (isBelow && prefix !== '') this.sentence(section, 'beginning', prefix.trimEnd());
    const title = isBelow ? 'Policy' : beginning;
    const labels = head.map((label) => (label === 'Policy' ? title : label));
    // Programs that read a PDF find the whole titles.
    const cut = this.format === 'pdf' ? 0 : prefix.length;
    const shown = rows.map((cells) => {
      const below = details !== undefined ? [cells['Policy id'], ...own.details.map((label) => cells[label])] : [];
      return { ...cells, [title]: cells['Policy']!.slice(cut) + below.join('') };
    });
    // Only a PDF has pages, which are compared with its tables.
    const withPages = this.format === 'pdf' ? labels : labels.filter((label) => label !== 'Page');
    const values = labels.filter((label) => label !== 'Page');
    this.#head(section, withPages);
    putTable(this.expected, section, tables.tableOf(shown, values));
  }

  #head(section: string, head: string[]): void {
    this.heads.set(section, [...(this.heads.get(section) ?? []), head]);
  }

  bar(section: string, { counts }: PartRecount): void {
    const cells = tables.tallyCells(counts, PAGE_NUMBERS);
    const { assessed } = counts;
    // "0 Failed" and "0 Passed" are news where something was assessed; no other status without policies is.
    const news: readonly string[] = assessed > 0 ? [STATUS_COLUMNS.red, STATUS_COLUMNS.green] : [];
    const shown = tables
      .barHead(this.recount.counts)
      .filter((status) => cells[status] !== PAGE_NUMBERS.count(0) || news.includes(status));
    // On a page, a bar is known by its statuses.
    if (shown.length === 0 && this.format === 'pdf') return;
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

  /** The compliance of a part, if it has a percentage. */
  compliance(section: string, { compliance, counts }: PartRecount): void {
    if (compliance.denominator === 0) return;
    const leftOut = this.recount.formula === 'green/(green+red)' ? counts.amber : 0;
    const { numerator, denominator } = compliance;
    if (counts.notPassed === 0) {
      const all = denominator === 1 ? 'the only' : count(denominator);
      this.sentence(section, 'compliance', percent(compliance), all);
      return;
    }
    const passed = numerator === 0 ? 'none' : count(numerator);
    const of = denominator === 1 ? ['one'] : [count(denominator), passed];
    const others = leftOut === 0 ? [] : [leftOut === 1 ? 'policy' : count(leftOut)];
    this.sentence(section, 'compliance', percent(compliance), ...of, ...others);
  }

  notPassedOf(section: string, notPassed: number, assessed: number, ...failedChecks: readonly number[]): void {
    const policies = assessed === 1 ? ['The only'] : [notPassed, assessed].map(count);
    this.sentence(section, 'not passed of', ...policies, ...failedChecks.map(count));
  }

  scan(section: string): void {
    this.sentence(section, 'scan', this.#scan());
  }

  /** What a document says first of its report. */
  strip(section: string): void {
    const { counts, raw } = this.recount;
    const coverage = percent({ numerator: counts.assessed, denominator: counts.total });
    this.sentence(
      section,
      'strip',
      ...[counts.total, raw.length, counts.assessed].map((each) => count(each)),
      coverage,
      this.#scan(),
    );
  }

  #scan(): string {
    const { scanTime } = this.facts;
    return scanTime === undefined
      ? 'not stated; file read 21 November 2026, 12:00 UTC'
      : `${scanTime.at} (report field ${scanTime.field})`;
  }
}
