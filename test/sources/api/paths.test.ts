import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBelow } from '../../../src/model/settings/service-address.js';
import { benchmarksPath, BENCHMARKS_PATH, reportPath } from '../../../src/sources/api/paths.js';
import { completeQuery } from '../../../src/sources/api/query.js';

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

describe('whatever the ids are', () => {
  it('each is one segment of the path, or the one value of the query, and comes back as it was', () => {
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

  it('they are where the pattern of a list has them', () => {
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

describe('the pattern of a list', () => {
  it('may have a query', () => {
    const url = addressBelow('https://audit.example/v1', benchmarksPath('/list?of={account}', 'L', 'A b'));
    expect(url.href).toBe('https://audit.example/v1/list?of=A%20b');
  });
});
