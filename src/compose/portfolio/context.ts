/** What documents about a portfolio are composed from, and the texts that their tables share. */
import type { PortfolioAccount, PortfolioResult, PortfolioSummary } from '../../model/summary/portfolio.js';
import type { Cell } from '../../model/document/table.js';
import type { Template } from '../../model/template/template.js';
import { dayCell, nameText, type ComposeSettings } from '../context.js';
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
export function accountLabel({ accountName, distinction }: PortfolioAccount, { text, list }: Wording): string {
  const name = nameText(accountName);
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

/** Whether the scan is older than the settings allow without a warning. */
export function isOld({ age }: PortfolioResult, { maxScanAge }: Pick<ComposeSettings, 'maxScanAge'>): boolean {
  return age.days > maxScanAge;
}
