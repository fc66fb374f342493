import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Secret, holdsSecret, withoutSecrets } from '../../../src/model/settings/secret.js';
import { runs } from '../../helpers/runs.js';

describe('a secret', () => {
  it('is not shown unless it is revealed', () => {
    const secret = new Secret('canary');
    const shown = [String(secret), JSON.stringify({ secret }), inspect({ secret }, { showHidden: true, depth: 9 })];
    expect(shown.join()).not.toContain('canary');
    expect(secret.reveal()).toBe('canary');
  });
});

describe('a secret in a text', () => {
  it('is removed from any text, in every spelling that services use', () => {
    const value = 'a/b"c+d=';
    const text = [value, JSON.stringify(value), encodeURIComponent(value), Buffer.from(value).toString('base64')].join(
      ' ',
    );
    expect(withoutSecrets(text, [new Secret(value)])).toBe('[secret] "[secret]" [secret] [secret]');
  });

  it('is removed anywhere in a text, and the rest stays', () => {
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

  it('is removed from a text that was cut off', () => {
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

  const sendable = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 16,
    maxLength: 40,
  });
  const around = fc.oneof(fc.constantFrom('', 'Bearer ', 'Authorization: Bearer '), fc.string());
  const encode = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => Buffer.from(text).toString('hex'),
    (text) => Buffer.from(text).toString('hex').toUpperCase(),
    (text) => Buffer.from(text).toString('base64'),
    (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
    (text) => Buffer.from(text).toString('base64url'),
  );
  const spell = fc.constantFrom<(text: string) => string>(
    (text) => text,
    encodeURIComponent,
    (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
    (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    (text) => text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

  it('is found and removed in every encoding and every spelling of it', () => {
    fc.assert(
      fc.property(sendable, around, around, encode, spell, (value, before, after, encoding, spelling) => {
        const secret = new Secret(value);
        const told = spelling(encoding(`${before}${value}${after}`));
        expect(holdsSecret(`{"told":"${told}"}`, secret)).toBe(true);
        const clean = withoutSecrets(`told: ${told}`, [secret]);
        expect(clean).toContain('[secret]');
        expect(holdsSecret(clean, secret)).toBe(false);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('leaves nothing of its last characters in base64', () => {
    const value = 'Canary-Api-Key-1';
    const told = ['base64', 'base64url'].map((alphabet) => Buffer.from(value).toString(alphabet as BufferEncoding));
    expect(withoutSecrets(told.join(' '), [new Secret(value)])).toBe('[secret] [secret]');
  });

  it('changes nothing if it is empty', () => {
    expect(withoutSecrets('a text', [new Secret('')])).toBe('a text');
  });
});
