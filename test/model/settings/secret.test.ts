import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/model/settings/secret.js';

describe('a secret', () => {
  it('shows itself to nobody who does not ask', () => {
    const secret = new Secret('canary');
    const shown = [String(secret), JSON.stringify({ secret }), inspect({ secret }, { showHidden: true, depth: 9 })];
    expect(shown.join()).not.toContain('canary');
    expect(secret.reveal()).toBe('canary');
  });
});
