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

/** The account of a report. Of the service, its name; of a tool, its kind with the name and, in parentheses, the id. */
export function accountText(
  {
    origin,
    accountName,
    accountId,
    connectorType,
  }: Pick<ScanSummary, 'origin' | 'accountName' | 'accountId' | 'connectorType'>,
  wording: Wording,
): string {
  if (origin === null) return accountName;
  const named = accountName.trim() || accountId.trim();
  const isBoth = named !== '' && accountId.trim() !== '' && named !== accountId.trim();
  const name = isBoth ? wording.text('account.named', { name: named, id: accountId.trim() }) : named;
  const kind = KINDS[connectorType.trim().toLowerCase()];
  if (kind === undefined) return name;
  return wording.text(`account.${kind}`, { name }).trim();
}

export function toolText({ tool, toolVersion }: NonNullable<ScanSummary['origin']>): string {
  return `${tool} ${toolVersion}`.trim();
}
