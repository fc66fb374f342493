import { describe, expect, it } from 'vitest';
import { limitIn, nextPageIn } from '../../../src/deliverers/github/answers.js';
import { folderOf, webUrl } from '../../../src/deliverers/github/github-options.js';
import { limitIn as jiraLimitIn, nextStart } from '../../../src/deliverers/jira/jira-api.js';

const NOW = new Date('2026-11-23T08:00:00Z');
const RESET = String(NOW.getTime() / 1000 + 90);
const answer = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers,
  body: undefined,
});

describe('a limit of GitHub', () => {
  it.each([
    ['429 without a time, first attempt', 429, {}, '', 1, 60],
    ['429 without a time, third attempt', 429, {}, '', 3, 240],
    ['a time to wait', 403, { 'retry-after': '7' }, '', 1, 7],
    ['no request left until a time', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': RESET }, '', 1, 90],
    [
      'requests left: the time of the reset is that of another limit',
      429,
      { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': RESET },
      '',
      1,
      60,
    ],
    ['a secondary limit that only says so', 403, {}, 'You have exceeded a secondary rate limit', 1, 60],
    [
      'an accepted request that was the last',
      200,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': RESET },
      '',
      1,
      90,
    ],
  ])('is %s', (_what, status, headers, reason, attempt, seconds) => {
    expect(limitIn(answer(status, headers), reason, NOW, attempt)).toEqual({ seconds });
  });

  it('is no refusal for another reason', () => {
    expect(limitIn(answer(403), 'Resource not accessible', NOW, 1)).toBeUndefined();
    expect(limitIn(answer(200, { 'x-ratelimit-remaining': '1' }), '', NOW, 1)).toBeUndefined();
  });
});

it('the next page of GitHub is the one that the header calls so, not the last', () => {
  const [next, last] = ['<https://api.example/x?page=2>; rel="next"', '<https://api.example/x?page=9>; rel="last"'];
  expect(nextPageIn({ link: `${last}, ${next}` })).toBe('page=2');
  expect(nextPageIn({ link: last })).toBeUndefined();
  expect(nextPageIn({})).toBeUndefined();
});

it('pages of GitHub Enterprise Server are beside its API', () => {
  expect(webUrl({ url: 'https://api.github.com' })).toBe('https://github.com');
  expect(webUrl({ url: 'https://github.example.com/api/v3/' })).toBe('https://github.example.com');
});

it('a folder of documents has no slash before it if none is set', () => {
  expect([folderOf('', 'set'), folderOf('a/b', 'set')]).toEqual(['set', 'a/b/set']);
});

describe('Jira', () => {
  it('has another page until all are read, or a page is empty', () => {
    expect([nextStart(0, 50, 100), nextStart(50, 50, 100), nextStart(50, 0, 100)]).toEqual([50, undefined, undefined]);
  });

  it('states the time to wait before that of its reset', () => {
    const headers = { 'x-ratelimit-reset': '2026-11-23T08:01:30Z' };
    expect(jiraLimitIn(answer(429, headers), '', NOW)).toEqual({ seconds: 90 });
    expect(jiraLimitIn(answer(429, { ...headers, 'retry-after': '7' }), '', NOW)).toEqual({ seconds: 7 });
    expect(jiraLimitIn(answer(503), '', NOW)).toBeUndefined();
  });
});
