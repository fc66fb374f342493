/** Accounts and tools as people call them: `AWS account 123456789012`, `Prowler 5.4.0`. */
import type { ScanSummary } from '../../model/summary/summary.js';
import type { Wording } from './wording.js';

/** The words for accounts, `account.KIND`, by what tools call their provider. */
const KINDS: Readonly<Record<string, string>> = {
  aws: 'aws',
  azure: 'azure',
  gcp: 'gcp',
  m365: 'tenant',
  microsoft365: 'tenant',
  kubernetes: 'cluster',
  k8s: 'cluster',
  github: 'github',
};

type Account = Pick<ScanSummary, 'origin' | 'accountName' | 'accountId' | 'connectorType'>;

/** The account of a report. Of the service, its name; of a tool, its kind with the name and, in parentheses, the id. */
export function accountText(account: Account, wording: Wording): string {
  const [name, id] = [account.accountName.trim(), account.accountId.trim()];
  if (account.origin === null || name === '' || id === '' || name === id) return shortAccountText(account, wording);
  return ofKind(account, wording.text('account.named', { name, id }), wording);
}

/** The same without an id beside the name. A tool may state neither. */
export function shortAccountText(account: Account, wording: Wording): string {
  const { origin, accountName, accountId } = account;
  if (origin === null) return accountName;
  const name = accountName.trim() || accountId.trim();
  return name === '' ? wording.text('account.none') : ofKind(account, name, wording);
}

/** Whether the text for the account says what is connected. */
export function saysConnector(account: Account): boolean {
  return account.origin !== null && kindOf(account) !== undefined;
}

function ofKind(account: Account, name: string, { text }: Wording): string {
  const kind = kindOf(account);
  return kind === undefined ? name : text(`account.${kind}`, { name });
}

function kindOf({ connectorType }: Pick<Account, 'connectorType'>): string | undefined {
  return KINDS[connectorType.trim().toLowerCase()];
}

export function toolText({ tool, toolVersion }: NonNullable<ScanSummary['origin']>): string {
  return `${tool} ${toolVersion}`.trim();
}
