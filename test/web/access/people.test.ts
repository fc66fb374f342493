import { describe, expect, it } from 'vitest';
import { identityOf, personOf } from '../../../src/web/access/people.js';
import type { WebRule } from '../../../src/model/settings/web.js';

const EMAIL = 'mike@example.com';
const RULE: WebRule = {
  people: ['Mike@Example.com'],
  groups: [],
  role: 'editor',
  accounts: undefined,
  licenses: undefined,
  benchmarks: undefined,
  redact: undefined,
};
const rules = [RULE];
const seen = (claims: object) => personOf(identityOf({ sub: '1', ...claims }, 'groups'), rules);

describe('somebody', () => {
  it('is known by an address in any case', () => {
    expect(seen({ email: 'MIKE@example.COM' })).toMatchObject({ id: EMAIL, role: 'editor', scope: rules });
  });

  it.each([
    { email: EMAIL, email_verified: false },
    // As Amazon Cognito writes it.
    { email: EMAIL, email_verified: 'false' },
    // The Kelvin sign is a k in lower case.
    { email: 'mi\u212Ae@example.com' },
    { email: `${EMAIL}\0` },
    { email: [EMAIL] },
    { sub: EMAIL },
    { sub: '', email: '' },
  ])('is not known by %j', (claims) => {
    const { id, scope } = seen(claims);
    expect(scope).toEqual([]);
    expect(id).not.toBe(EMAIL);
  });
});
