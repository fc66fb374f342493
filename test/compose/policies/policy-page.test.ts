import { describe, expect, it } from 'vitest';
import { policyPages } from '../../../src/compose/policies/policy-page.js';

const REPORT = { accountId: 'A-1', benchmarkId: 'CIS 1.5', licenseId: '6b35dbf0-####-####-####-############' };

describe('the page of a policy', () => {
  const pageOf = policyPages('https://example.com/{benchmarkId}/{policyId}?account={accountId}', REPORT);

  it('has the ids of the report, each as one part of the address', () => {
    expect([pageOf('P1'), pageOf('a/b?c#d&e=f'), pageOf('../x'), pageOf('"><b>')]).toEqual([
      'https://example.com/CIS%201.5/P1?account=A-1',
      'https://example.com/CIS%201.5/a%2Fb%3Fc%23d%26e%3Df?account=A-1',
      'https://example.com/CIS%201.5/..%2Fx?account=A-1',
      'https://example.com/CIS%201.5/%22%3E%3Cb%3E?account=A-1',
    ]);
  });

  it.each(['', ' ', 'null', 'Policy####', 'account-7F3K9QXB', '.', '..', '\ud800'])('has none for the id %j', (id) => {
    expect(pageOf(id)).toBeUndefined();
  });

  it('has none for any policy if another id is masked, and none without the setting', () => {
    expect(policyPages('https://example.com/{licenseId}/{policyId}', REPORT)('P1')).toBeUndefined();
    expect(policyPages(undefined, REPORT)('P1')).toBeUndefined();
  });
});
