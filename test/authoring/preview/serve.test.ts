import { expect, test } from 'vitest';
import { createToken, pathAfterToken } from '../../../src/authoring/preview/serve.js';

test('a token is 256 random bits that fit into a path', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/);
  expect(createToken()).not.toBe(createToken());
});

test('a path is accepted only with the token', () => {
  expect(pathAfterToken('secret', '/secret/events')).toBe('/events');
  expect(pathAfterToken('secret', '/secret/')).toBe('/');
  expect(pathAfterToken('secret', '/secret')).toBe('');
  for (const path of ['', '/', '/events', '/secre', '/secrets/', '/Secret/', '//secret/', '/sécret/']) {
    expect(pathAfterToken('secret', path), path).toBeUndefined();
  }
});
