import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedHeader, requestTarget } from '../../../src/base/http/server.js';

describe('requestTarget', () => {
  it.each([
    ['/metrics', '/metrics', ''],
    ['/a/b?c=d?e', '/a/b', 'c=d?e'],
    ['http://host:80/a?b', '/a', 'b'],
    ['//', '//', ''],
    ['http://[', '', ''],
    ['*', '*', ''],
    ['', '', ''],
    [undefined, '', ''],
  ])('reads %s', (url, path, query) => {
    expect(requestTarget({ ...(url !== undefined && { url }) })).toEqual({ path, query });
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (url) => {
        const { path, query } = requestTarget({ url });
        return url.includes(path) && url.includes(query) && !/[?#]/.test(path);
      }),
    );
  });
});

it('repeatedHeader names a header that is there twice, in any case', () => {
  const rawHeaders = ['Host', 'a', 'X', 'host', 'HOST', 'b'];
  expect(repeatedHeader({ rawHeaders }, ['x', 'host'])).toBe('host');
  expect(repeatedHeader({ rawHeaders }, ['x', 'a'])).toBeUndefined();
});
