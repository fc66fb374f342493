import type { ListedAccount } from '../settings/accounts.js';

type NamedAccount = Pick<ListedAccount, 'id' | 'name'>;

/** Returns the name of an account: with its id if several accounts have the name, and its id if it has none. */
export function accountNames(accounts: readonly NamedAccount[]): (account: NamedAccount) => string {
  const ids = new Map<string, Set<string>>();
  for (const { id, name } of accounts) ids.set(keyOf(name), (ids.get(keyOf(name)) ?? new Set()).add(id.toLowerCase()));
  return ({ id, name }) => {
    if (name === '') return id;
    return (ids.get(keyOf(name))?.size ?? 0) > 1 ? `${name} (${id})` : name;
  };
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().trim();
}
