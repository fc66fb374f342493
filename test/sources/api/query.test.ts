import { describe, expect, it } from 'vitest';
import { accountQuery, completeQuery } from '../../../src/sources/api/query.js';
import { failureOf } from '../../helpers/failure.js';

const WHOLE = { license: 'L', account: 'A', benchmark: 'CSBP' };

describe('a query', () => {
  it('needs no scan job', () => {
    expect(completeQuery(WHOLE)).toEqual(WHOLE);
    expect(completeQuery({ ...WHOLE, job: 'J' })).toEqual({ ...WHOLE, job: 'J' });
  });

  it.each(['license', 'account', 'benchmark'])('without the %s says where it is found', async (name) => {
    const failure = await failureOf(() => completeQuery({ ...WHOLE, [name]: ' ' }));
    expect(failure).toMatchObject({ code: 'query-incomplete', kind: 'usage' });
    expect(failure.message).toMatch(new RegExp(`^--${name}: expected the ${name} id, received none \\(.+\\)$`));
  });

  it.each(['.', '..', 'a\nb', '\u0000', '\ud800', 'x'.repeat(201)])('refuses the id %j', async (id) => {
    const failure = await failureOf(() => completeQuery({ ...WHOLE, job: id }));
    expect(failure.message).toMatch(/^--job: expected an id of at most 200 characters, received "/);
  });

  it('for the benchmarks of an account needs license and account alone', async () => {
    expect(accountQuery(WHOLE)).toEqual({ license: 'L', account: 'A' });
    const failure = await failureOf(() => accountQuery({ benchmark: 'CSBP' }));
    expect(failure.problems.map((problem) => problem.split(':')[0])).toEqual(['--license', '--account']);
    expect(failure.hint).toContain('--account-type');
  });
});
