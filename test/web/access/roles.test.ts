import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../src/model/settings/web.js';
import { hasRole } from '../../../src/web/access/roles.js';

describe('a role', () => {
  it.each([
    ['viewer', ['viewer']],
    ['editor', ['viewer', 'editor']],
    ['operator', ['viewer', 'editor', 'operator']],
  ] as const)('of %s has what %j may do', (role, held) => {
    expect(ROLES.filter((needed) => hasRole({ role }, needed))).toEqual(held);
  });
});
