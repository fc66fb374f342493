import type { z } from 'zod';
import { describeValue } from '../base/wording/printable.js';
import type { ListedAccount } from '../model/settings/accounts.js';
import { ENVIRONMENTS } from '../model/report/snapshot.js';
import type { ValueType } from './setting.js';

function accountShape(schemas: typeof z) {
  return schemas.strictObject({
    id: schemas.string().min(1).describe('Account id, as in reports.'),
    name: schemas.string().optional().describe('Printed instead of the name in reports.'),
    license: schemas.string().optional().describe('License id.'),
    environment: schemas.enum(ENVIRONMENTS).optional(),
    group: schemas.string().optional().describe('Counts are added up per group.'),
    owner: schemas.string().optional().describe('Who is responsible for the account. Counts are added up per owner.'),
  });
}

export type WrittenAccount = z.output<ReturnType<typeof accountShape>>;

export const accounts: ValueType<readonly WrittenAccount[], readonly ListedAccount[]> = {
  shape: (schemas) => schemas.array(accountShape(schemas)),
  resolve(given, problems) {
    const listed = (given.value as readonly WrittenAccount[]).map(listedAccount);
    for (const problem of listed.flatMap(idProblems)) problems.push(`${given.origin}: ${problem}`);
    for (const id of repeatedAccounts(listed)) {
      problems.push(`${given.origin}: expected each account once, received ${describeValue(id)} more than once`);
    }
    return listed;
  },
};

/** What no id of an account or a license can be: without it, no report can be asked for. */
export function idProblems({ id, license }: Pick<ListedAccount, 'id' | 'license'>): readonly string[] {
  return [id, license]
    .filter((text) => /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text))
    .map((text) => `expected an id on one line, without control characters, received ${describeValue(text)}`);
}

export function listedAccount({
  id,
  name = '',
  license = '',
  environment,
  group = '',
  owner = '',
}: WrittenAccount): ListedAccount {
  return {
    id: id.trim(),
    name: name.trim(),
    license: license.trim(),
    environment: environment ?? null,
    group: group.trim(),
    owner: owner.trim(),
  };
}

/** Ids that are listed several times for the same license and environment. */
export function repeatedAccounts(listed: readonly ListedAccount[]): readonly string[] {
  const seen = new Set<string>();
  return listed.flatMap(({ id, license, environment }) => {
    const key = JSON.stringify([id.toLowerCase(), license.toLowerCase(), environment]);
    if (seen.has(key)) return [id];
    seen.add(key);
    return [];
  });
}
