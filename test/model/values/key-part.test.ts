import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyPart } from '../../../src/model/values/key-part.js';

/** Short ids, and long ones that differ only after where keys are cut. */
const anyId = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '/', '~', '0', '1', '2', '😀') }),
  fc.string({ unit: fc.constantFrom('a', '~', '/'), maxLength: 3 }).map((end) => 'x'.repeat(130) + end),
);

describe('an id in a key', () => {
  it('stays as it is, but for slashes and tildes', () => {
    expect(keyPart('Disks 1')).toBe('Disks 1');
    expect(keyPart('a/b~c')).toBe('a~1b~0c');
    expect(keyPart('x'.repeat(120))).toBe('x'.repeat(120));
  });

  it('is cut and gets a hash if it is long', () => {
    expect(keyPart('x'.repeat(121))).toMatch(/^x{96}~2[0-9a-f]{16}$/);
  });

  it('is never cut within an escape or a surrogate pair', () => {
    expect(keyPart(`${'x'.repeat(95)}/${'x'.repeat(40)}`)).toMatch(/^x{95}~2[0-9a-f]{16}$/);
    expect(keyPart(`${'x'.repeat(95)}😀${'x'.repeat(40)}`)).toMatch(/^x{95}~2[0-9a-f]{16}$/);
  });

  it('is short, without a slash, and differs for each id', () => {
    fc.assert(
      fc.property(anyId, anyId, (one, other) => {
        expect(keyPart(one)).not.toContain('/');
        expect(keyPart(one).length).toBeLessThanOrEqual(120);
        expect(keyPart(one) === keyPart(other)).toBe(one === other);
      }),
    );
  });
});
