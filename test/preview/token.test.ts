import { expect, test } from 'vitest';
import { createToken, pathBehind } from '../../src/preview/token.js';

test('a token is 256 random bits that a path can hold', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/);
  expect(createToken()).not.toBe(createToken());
});

test('a path leads somewhere behind its token alone', () => {
  expect(pathBehind('secret', '/secret/events')).toBe('/events');
  expect(pathBehind('secret', '/secret/')).toBe('/');
  expect(pathBehind('secret', '/secret')).toBe('');
  for (const path of ['', '/', '/events', '/secre', '/secrets/', '/Secret/', '//secret/', '/sécret/']) {
    expect(pathBehind('secret', path), path).toBeUndefined();
  }
});
