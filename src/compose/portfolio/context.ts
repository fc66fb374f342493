/** What documents about a portfolio are composed from, and the texts that their tables share. */
import type {
  PooledFigures,
  PortfolioAccount,
  PortfolioResult,
  PortfolioSummary,
} from '../../model/summary/portfolio.js';
import type { Cell } from '../../model/document/table.js';
import type { Template } from '../../model/template/template.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { countCell, dayCell, nameText, type ComposeSettings } from '../context.js';
import { column, FILTER, type CellColumn } from '../tables/table-of.js';
import { toolText } from '../wording/account.js';
import type { Wording } from '../wording/wording.js';

export interface PortfolioContext {
  readonly summary: PortfolioSummary;
  readonly template: Template;
  readonly wording: Wording;
  readonly settings: ComposeSettings;
  /** Addresses of the documents of each result, relative to those of the portfolio; undefined where there are none. */
  readonly documents: readonly (string | undefined)[];
}

/** The name of an account; with what tells it apart in parentheses where others have the same name. */
export function accountLabel(
  { accountId, accountName, distinction }: PortfolioAccount,
  { text, list }: Wording,
): string {
  const name = nameText(accountName) || nameText(accountId) || text('account.none');
  return distinction.length === 0 ? name : text('portfolio.account', { name, of: list(distinction) });
}

export function accountOf(
  { account }: Pick<PortfolioResult, 'account'>,
  { accounts }: PortfolioSummary,
): PortfolioAccount {
  const found = accounts[account];
  if (found === undefined) throw new Error(`expected account ${account} of ${accounts.length}`);
  return found;
}

export function scanCell({ scanTime }: Pick<PortfolioResult, 'scanTime'>, wording: Wording): Cell {
  if (scanTime.basis !== 'unknown') return dayCell(scanTime, wording);
  return { value: null, text: wording.text('scan-time.not-stated') };
}

/** The tools that made reports, each once; none where the service made all of them. */
export function toolsOf(results: readonly Pick<PortfolioResult, 'origin'>[]): string[] {
  return [...new Set(results.flatMap(({ origin }) => (origin === null ? [] : toolText(origin))))].sort(
    compareNaturally,
  );
}

export function hasTools({ results }: Pick<PortfolioSummary, 'results'>): boolean {
  return results.some(({ origin }) => origin !== null);
}

export function toolColumn({ text }: Wording) {
  return { ...FILTER, label: text('control.tool') };
}

/** The failed checks of a pool; n/a where no report counts any. */
export function failedChecksCell(
  { failedResourceChecks, resourceChecks }: Pick<PooledFigures, 'failedResourceChecks' | 'resourceChecks'>,
  hasTools: boolean,
  wording: Wording,
): Cell {
  const isCounted = !hasTools || resourceChecks.evaluated > 0;
  return isCounted
    ? countCell(failedResourceChecks, wording)
    : { value: null, text: wording.text('number.not-assessed') };
}

/** A count with what it is of, for pages: `7 of 38`. Worksheets have a column of each. */
export function ofColumn<Row>(
  key: string,
  weight: number,
  partsOf: (row: Row) => readonly [count: number, total: number] | null,
  { text }: Wording,
): CellColumn<Row> {
  const cellOf = (row: Row): Cell => {
    const parts = partsOf(row);
    if (parts === null) return { value: null, text: text('number.not-assessed') };
    const [count, total] = parts;
    return { value: count, text: text('number.of', { count, total }) };
  };
  return column(`${key}-of`, 'count', weight, cellOf, { label: text(`column.${key}`) });
}

/** Whether the scan is older than the settings allow without a warning. */
export function isOld({ age }: PortfolioResult, { maxScanAge }: Pick<ComposeSettings, 'maxScanAge'>): boolean {
  return age.days > maxScanAge;
}
