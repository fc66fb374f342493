import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsSecret, Secret, withoutSecrets } from '../../src/model/secret.js';

describe('a secret', () => {
  it('shows itself to nobody who does not ask', () => {
    const secret = new Secret('canary');
    const shown = [String(secret), JSON.stringify({ secret }), inspect({ secret }, { showHidden: true, depth: 9 })];
    expect(shown.join()).not.toContain('canary');
    expect(secret.reveal()).toBe('canary');
  });

  it('is taken out of any text, in every spelling that services use', () => {
    const value = 'a/b"c+d=';
    const text = [value, JSON.stringify(value), encodeURIComponent(value), Buffer.from(value).toString('base64')].join(
      ' ',
    );
    expect(withoutSecrets(text, [new Secret(value)])).toBe('[secret] "[secret]" [secret] [secret]');
  });

  it('is taken out wherever it stands, and the rest stays', () => {
    const visible = fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '9', '-', '_', '.', '~', '+', '/', '='),
      minLength: 8,
      maxLength: 40,
    });
    fc.assert(
      fc.property(visible, fc.string(), fc.string(), (value, before, after) => {
        const clean = withoutSecrets(`${before}\u0001${value}\u0001${after}`, [new Secret(value)]);
        expect(clean).not.toContain(value);
        expect(clean).toContain('\u0001[secret]\u0001');
      }),
    );
  });

  it('is taken out as far as it goes where a text was cut off', () => {
    const secret = new Secret('Canary/Api+Key');
    expect(withoutSecrets('told: Canary/Api…', [secret])).toBe('told: [secret]…');
    expect(withoutSecrets('told: canary/a… and so on', [secret])).toBe('told: [secret]… and so on');
    expect(withoutSecrets('told: Can…', [secret])).toBe('told: Can…');
  });

  it('is found in JSON, however it is escaped', () => {
    const secret = new Secret('Canary/Api+"Key"');
    for (const text of ['x Canary/Api+\\"Key\\" y', 'canary\\/api\\u002b\\u0022key\\"', 'Q2FuYXJ5L0FwaSsiS2V5Ig==']) {
      expect(holdsSecret(text, secret), text).toBe(true);
    }
    expect(holdsSecret('Canary Api Key', secret)).toBe(false);
  });

  it('that is empty changes nothing', () => {
    expect(withoutSecrets('a text', [new Secret('')])).toBe('a text');
  });
});
