import { describe, expect, it } from 'vitest';
import {
  choosesAccount,
  entryByReport,
  isSameAccount,
  refuseAmbiguous,
  type RuledAccount,
} from '../../src/base/account-rules.js';
import { failureOf } from '../helpers/failure.js';

function account(accountId: string, name: string, licenseId = 'lic-1', listedName = ''): RuledAccount {
  return { accountId, accountName: name, licenseId, listedName };
}

const CONTOSO = account('acc-1', 'Contoso', 'lic-1');
const OTHER_CONTOSO = account('acc-2', 'Contoso', 'lic-2');

describe('a rule', () => {
  it.each([
    ['a name', ['Contoso'], true],
    ['a name in another case, with spaces', [' CONTOSO '], true],
    ['an id', ['acc-1'], true],
    ['a pattern', ['*oso'], true],
    ['an id, said to be one', ['id:ACC-1'], true],
    ['a name, said to be an id', ['id:Contoso'], false],
    ['an id, said to be a name', ['name:acc-1'], false],
    ['a name, said to be one', ['name:contoso'], true],
    ['its license', ['license:lic-1'], true],
    ['another license', ['license:lic-2'], false],
    ['a pattern of licenses', ['license:lic-*'], true],
    ['an account of its license', ['license:lic-1/Contoso'], true],
    ['an id of its license', ['license:lic-1/id:acc-1'], true],
    ['the same name in another license', ['license:lic-2/Contoso'], false],
    ['a license that is written as an account', ['lic-1'], false],
    ['nothing', [], false],
  ])('with %s chooses it or not', (_what, rule, expected) => {
    expect(choosesAccount(rule, CONTOSO)).toBe(expected);
  });

  it('that is not there chooses every account', () => {
    expect(choosesAccount(undefined, CONTOSO)).toBe(true);
  });

  it('fits the name in the list as well as the one in the report', () => {
    const renamed = account('acc-1', 'contoso-prod', 'lic-1', 'Contoso');
    expect([['Contoso'], ['contoso-prod']].map((rule) => choosesAccount(rule, renamed))).toEqual([true, true]);
  });

  it('with a star does not fit what is not known', () => {
    expect(choosesAccount(['name:*'], account('acc-1', ''))).toBe(false);
  });
});

describe('an entry that fits two accounts', () => {
  const refused = (entry: string, accounts: readonly RuledAccount[] = [CONTOSO, OTHER_CONTOSO]) =>
    failureOf(() => {
      refuseAmbiguous([{ at: 'rule', accounts: [entry] }], accounts);
    });

  it('is refused with both ids', async () => {
    const { code, message } = await refused('contoso');
    expect([code, message]).toEqual([
      'account-ambiguous',
      'rule: expected one account, received "contoso", which matches acc-1 of the license lic-1 and acc-2 of the license lic-2',
    ]);
  });

  it.each([
    ['the id of one is the name of the other', 'acc-1', [CONTOSO, account('acc-3', 'acc-1')]],
    ['one id is in two licenses', 'acc-1', [CONTOSO, account('acc-1', 'Contoso', 'lic-2')]],
    ['one license has the name twice', 'license:lic-1/Contoso', [CONTOSO, account('acc-3', 'Contoso')]],
    ['one is renamed in the list', 'Contoso', [CONTOSO, account('acc-3', 'Fabrikam', 'lic-1', 'Contoso')]],
  ])('is refused where %s', async (_what, entry, accounts) => {
    expect((await refused(entry, accounts)).code).toBe('account-ambiguous');
  });

  it.each([
    ['it is a pattern', 'Contoso*', [CONTOSO, OTHER_CONTOSO]],
    ['it is a license', 'license:lic-1', [CONTOSO, account('acc-3', 'Contoso')]],
    ['it names the license', 'license:lic-2/Contoso', [CONTOSO, OTHER_CONTOSO]],
    ['it names the id', 'id:acc-1', [CONTOSO, account('acc-3', 'acc-1')]],
    [
      'both are one account, whose license the list does not state',
      'Contoso',
      [CONTOSO, account('ACC-1', '', '', 'Contoso')],
    ],
  ])('is accepted where %s', (_what, entry, accounts) => {
    expect(() => {
      refuseAmbiguous([{ at: 'rule', accounts: [entry] }], accounts);
    }).not.toThrow();
  });
});

describe('an entry', () => {
  it.each([
    ['is found that chooses an account by nothing but the name in its report', 'Contoso', 'Contoso'],
    ['with the license is, too', 'license:lic-1/Contoso', 'license:lic-1/Contoso'],
    ['with the name in the list is not', 'East', undefined],
    ['with the id is not', 'acc-1', undefined],
    ['with a star is not', 'Cont*', undefined],
  ])('%s', (_what, entry, expected) => {
    const listed = account('acc-1', 'Contoso', 'lic-1', 'East');
    expect(entryByReport({ at: 'rule', accounts: [entry] }, listed)).toBe(expected);
  });
});

describe('two accounts', () => {
  const from = (source: string, accountId: string, licenseId = 'lic-1') => ({
    ...account(accountId, 'Contoso', licenseId),
    source,
  });

  it.each([
    ['with one id are the same', from('a', 'acc-1'), from('b', ' ACC-1'), true],
    ['with one id in two licenses are not', from('a', 'acc-1'), from('b', 'acc-1', 'lic-2'), false],
    ['with one id, of which one license is a word for none, are', from('a', 'acc-1'), from('b', 'acc-1', 'null'), true],
    ['without ids are not', from('a', ''), from('b', ''), false],
    ['with a word for no id are not', from('a', '(null)'), from('b', '(null)'), false],
    ['with one masked id are not', from('a', 'ac##-1'), from('b', 'ac##-1'), false],
    ['of one report are, whatever their id', from('a', 'ac##-1'), from('a', 'ac##-1'), true],
    ['of a list without ids are not', account('', 'Contoso'), account('', 'Contoso'), false],
  ])('%s', (_what, one, other, expected) => {
    expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([expected, expected]);
  });
});
