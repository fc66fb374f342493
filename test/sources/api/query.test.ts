import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  accountQuery,
  completeQuery,
  benchmarksPath,
  BENCHMARKS_PATH,
  reportPath,
} from '../../../src/sources/api/query.js';
import { failureOf } from '../../helpers/failure.js';
import { addressBelow } from '../../../src/model/settings/service-settings.js';

const WHOLE = { license: 'L', account: 'A', benchmark: 'CSBP' };

describe('a query', () => {
  it('needs no scan job', () => {
    expect(completeQuery(WHOLE)).toEqual(WHOLE);
    expect(completeQuery({ ...WHOLE, job: 'J' })).toEqual({ ...WHOLE, job: 'J' });
  });

  it('may have ids of 200 characters', () => {
    const longest = { ...WHOLE, account: 'x'.repeat(200) };
    expect(completeQuery(longest)).toEqual(longest);
  });

  it.each(['license', 'account', 'benchmark'])('without the %s is refused, with where to find it', async (name) => {
    const failure = await failureOf(() => completeQuery({ ...WHOLE, [name]: ' ' }));
    expect(failure).toMatchObject({ code: 'query-incomplete', kind: 'usage' });
    expect(failure.message).toMatch(new RegExp(`^--${name}: expected the ${name} id, received none \\(.+\\)$`));
  });

  it.each([
    ['.', 'an id'],
    ['..', 'an id'],
    ['a\nb', 'an id without control characters'],
    ['\u0000', 'an id without control characters'],
    ['\ud800', 'an id without control characters'],
    ['x'.repeat(201), 'an id of at most 200 characters'],
  ])('refuses the id %j, and says what it expects', async (id, expected) => {
    const failure = await failureOf(() => completeQuery({ ...WHOLE, job: id }));
    expect(failure.message.split(', received "')[0]).toBe(`--job: expected ${expected}`);
  });

  it('for the benchmarks of an account needs only license and account', async () => {
    expect(accountQuery(WHOLE)).toEqual({ license: 'L', account: 'A' });
    const failure = await failureOf(() => accountQuery({ benchmark: 'CSBP' }));
    expect(failure.problems.map((problem) => problem.split(':')[0])).toEqual(['--license', '--account']);
    expect(failure.hint).toContain('--account-type');
  });
});

const anyId = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.constantFrom('a/b', '?x=1', '#', '%2e%2e', '..', '{account}', '$&'),
  )
  .filter((id) => {
    try {
      completeQuery({ license: id, account: id, benchmark: id, job: id });
      return true;
    } catch {
      return false;
    }
  });

describe('any id', () => {
  it('is one segment of the path, or the only value of the query, and decodes to itself', () => {
    fc.assert(
      fc.property(
        anyId,
        anyId,
        anyId,
        anyId,
        fc.constantFrom('path', 'query'),
        (license, account, benchmark, job, jobIn) => {
          const path = reportPath({ license, account, benchmark, job }, jobIn);
          const url = addressBelow('https://audit.example/base/', path);
          expect(url.origin).toBe('https://audit.example');
          expect(url.hash).toBe('');
          const segments = url.pathname.split('/').map(decodeURIComponent);
          const jobPart = jobIn === 'path' ? ['job', job] : [];
          expect(segments).toEqual([
            '',
            'base',
            'audit',
            'license',
            license,
            'account',
            account,
            ...jobPart,
            'benchmark',
            benchmark,
            'summary',
          ]);
          expect([...url.searchParams]).toEqual(jobIn === 'path' ? [] : [['jobId', job]]);
        },
      ),
    );
  });

  it('replaces its placeholder in the path of the benchmarks', () => {
    fc.assert(
      fc.property(anyId, anyId, (license, account) => {
        const { pathname } = addressBelow('https://audit.example', benchmarksPath(BENCHMARKS_PATH, license, account));
        expect(pathname.split('/').map(decodeURIComponent)).toEqual([
          '',
          'audit',
          'license',
          license,
          'account',
          account,
          'benchmarks',
        ]);
      }),
    );
  });
});

describe('the path of the benchmarks', () => {
  it('may have a query', () => {
    const url = addressBelow('https://audit.example/v1', benchmarksPath('/list?of={account}', 'L', 'A b'));
    expect(url.href).toBe('https://audit.example/v1/list?of=A%20b');
  });
});
