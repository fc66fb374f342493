import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/model/settings/secret.js';
import { TOKEN_KINDS } from '../../../src/model/values/whole-ids.js';
import { fingerprintOf, keyIdOf, tokenOf } from '../../../src/aggregate/redaction/tokens.js';
import { REDACTION_KEY } from '../../helpers/redaction.js';

const KEY = new Secret(REDACTION_KEY);
const OTHER = new Secret(REDACTION_KEY.replace('5', '6'));

describe('a token', () => {
  it('is the kind and eight characters that are not misread', () => {
    expect(tokenOf('account', 'Contoso', KEY)).toMatch(/^account-[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('is the start of the HMAC-SHA-256 of kind and value, in base 32', () => {
    const digest = createHmac('sha256', REDACTION_KEY).update('account\0Contoso').digest('hex');
    const bits = BigInt(`0x${digest.slice(0, 10)}`)
      .toString(2)
      .padStart(40, '0');
    const token = (bits.match(/.{5}/g) ?? []).map((five) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[parseInt(five, 2)]);
    expect(tokenOf('account', 'Contoso', KEY)).toBe(`account-${token.join('')}`);
  });

  it('is the same for the same value, and different for another value, kind or key', () => {
    const token = tokenOf('account', 'Contoso', KEY);
    expect(tokenOf('account', 'Contoso', new Secret(REDACTION_KEY))).toBe(token);
    const kinds = new Set(TOKEN_KINDS.map((kind) => tokenOf(kind, 'Contoso', KEY).split('-').at(-1)));
    expect(kinds.size).toBe(TOKEN_KINDS.length);
    expect(tokenOf('account', 'contoso', KEY)).not.toBe(token);
    expect(tokenOf('account', 'Contoso', OTHER)).not.toBe(token);
  });

  it('does not depend on the Unicode form or surplus white space, nor on the case of an id', () => {
    expect(tokenOf('account', ' Café  X '.normalize('NFD'), KEY)).toBe(tokenOf('account', 'Café X', KEY));
    expect(tokenOf('account-id', 'AB-1', KEY)).toBe(tokenOf('account-id', 'ab-1', KEY));
  });
});

describe('a key', () => {
  it('has an id that other keys do not have and that differs from its characters', () => {
    expect(keyIdOf(KEY)).not.toBe(keyIdOf(OTHER));
    expect(REDACTION_KEY.toUpperCase()).not.toContain(keyIdOf(KEY));
  });

  it('makes fingerprints of sources that only its owner can compute', () => {
    const sha256 = 'ab'.repeat(32);
    expect(fingerprintOf({ sha256 }, KEY)).toBe(
      createHmac('sha256', REDACTION_KEY).update(`source\0${sha256}`).digest('hex'),
    );
    expect(fingerprintOf({ sha256 }, OTHER)).not.toBe(fingerprintOf({ sha256 }, KEY));
  });
});
