/** Redacts the figures of a portfolio, and what else its documents are made from. */
import { distinctionOf, idOf } from '../../aggregate/portfolio/accounts.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { Redaction } from '../../model/settings/redaction.js';
import type { PortfolioPool, PortfolioSummary } from '../../model/summary/portfolio.js';
import type { IdentifyingValues, Redactor } from '../../aggregate/redaction/redact.js';
import { fingerprintOf } from '../../aggregate/redaction/tokens.js';
import type { PortfolioSource } from './collect-reports.js';

/** Uses the tokens of single reports. What distinguishes accounts of the same name is derived from the tokens. */
export function redactPortfolio(portfolio: PortfolioSummary, redactor: Redactor): PortfolioSummary {
  const { entries, ...figures } = portfolio;
  const redacted = redactor.redact(figures);
  const { accounts } = redacted;
  return {
    ...redacted,
    // Numbers.
    entries,
    accounts: accounts.map((account) => ({
      ...account,
      id: idOf(account),
      distinction: distinctionOf(account, accounts),
    })),
    owners: portfolio.owners.map((pool) => redactedOwner(pool, redactor)),
  };
}

function redactedOwner({ name, figures }: PortfolioPool, { redact }: Redactor): PortfolioPool {
  return { name: redact({ owner: name }).owner, figures };
}

export function redactSources(sources: readonly PortfolioSource[], { key }: Redaction): PortfolioSource[] {
  return sources.map((source) => ({ sha256: fingerprintOf(source, key), reportIndex: source.reportIndex }));
}

export function listedIdentities(accounts: readonly ListedAccount[]): object[] {
  return accounts.map(({ id, name, ...rest }) => ({ accountId: id, accountName: name, ...rest }));
}

/**
 * Adds the values of listed accounts. Returns the accounts without their names if those are redacted: an account has the token of
 * the name in its reports.
 */
export function withoutNames(
  accounts: readonly ListedAccount[],
  values: IdentifyingValues,
  { rules }: Redaction,
): readonly ListedAccount[] {
  values.add(listedIdentities(accounts));
  return rules.account ? accounts.map((account) => ({ ...account, name: '' })) : accounts;
}
