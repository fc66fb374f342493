import { describe, expect, it } from 'vitest';
import { createSessions, isSameToken, randomToken } from '../../../src/web/access/sessions.js';

const PERSON = { name: 'Ada', role: 'viewer', scope: 'everything' } as const;

function sessionsAt(start = 0, limits = { idle: 10, longest: 25, most: 2 }) {
  let time = start;
  const sessions = createSessions(() => new Date(time), limits);
  return { sessions, wait: (milliseconds: number) => (time += milliseconds) };
}

describe('sessions', () => {
  it('find who began one by its cookie', () => {
    const { sessions } = sessionsAt();
    expect(sessions.find(sessions.begin(PERSON))?.person).toBe(PERSON);
  });

  it('find nobody without a cookie, or with another one', () => {
    const { sessions } = sessionsAt();
    sessions.begin(PERSON);
    expect(sessions.find(undefined)).toBeUndefined();
    expect(sessions.find(randomToken())).toBeUndefined();
  });

  it('end when nothing was asked for a while', () => {
    const { sessions, wait } = sessionsAt();
    const cookie = sessions.begin(PERSON);
    wait(10);
    expect(sessions.find(cookie)).toBeDefined();
    wait(11);
    expect(sessions.find(cookie)).toBeUndefined();
  });

  it('end in any case after the longest time', () => {
    const { sessions, wait } = sessionsAt();
    const cookie = sessions.begin(PERSON);
    for (const pause of [9, 9]) {
      wait(pause);
      expect(sessions.find(cookie)).toBeDefined();
    }
    wait(8);
    expect(sessions.find(cookie)).toBeUndefined();
  });

  it('end the one that was idle for longest when there are too many', () => {
    const { sessions } = sessionsAt();
    const [first, second] = [sessions.begin(PERSON), sessions.begin(PERSON)];
    sessions.find(first);
    sessions.begin(PERSON);
    expect(sessions.find(first)).toBeDefined();
    expect(sessions.find(second)).toBeUndefined();
  });

  it('end when somebody signs out', () => {
    const { sessions } = sessionsAt();
    const cookie = sessions.begin(PERSON);
    sessions.end(cookie);
    expect(sessions.find(cookie)).toBeUndefined();
  });
});

describe('tokens', () => {
  it('are the same only as a whole', () => {
    const token = randomToken();
    expect(isSameToken(token, token)).toBe(true);
    expect(isSameToken(token.slice(0, -1), token)).toBe(false);
    expect(isSameToken('', token)).toBe(false);
  });
});
