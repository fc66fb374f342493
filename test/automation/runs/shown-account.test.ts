import { expect, it } from 'vitest';
import { shownAccount } from '../../../src/automation/runs/run-accounts.js';

const A = { id: '899747c4-db3c-4454-a544-7ae1901e030c', name: 'Production' };
const B = { id: 'bac5e4c8-d327-4368-b4e4-6cffaf33eca8', name: 'Test' };

function shown(accounts: readonly { readonly id: string; readonly name: string }[], name = 'Production') {
  return shownAccount({ accounts }, { accountId: A.id, accountName: name, benchmarkId: 'CSBP' });
}

it('shows no id of a lone account, or of one whose name the list confirms', () => {
  expect(shown([A])).toEqual({});
  expect(shown([{ ...A, name: '' }])).toEqual({});
  expect(shown([A, B])).toEqual({});
  expect(shown([{ ...A, id: A.id.toUpperCase() }, B])).toEqual({});
});

it('shows the id where another account of the list has the name, as file names are written', () => {
  expect(shown([A, { ...B, name: 'production' }])).toEqual({ account: 'end' });
  expect(shown([A, { ...B, name: 'Production!' }])).toEqual({ account: 'end' });
});

it('shows the id where the list does not say what the report calls the account, so another may be called that too', () => {
  expect(shown([{ ...A, name: '' }, B])).toEqual({ account: 'end' });
  expect(shown([{ ...A, name: 'East' }, B])).toEqual({ account: 'end' });
});

it('shows the whole id where another account has the same end', () => {
  expect(shown([A, { id: `x${A.id.slice(1)}`, name: 'Production' }])).toEqual({ account: 'whole' });
});
