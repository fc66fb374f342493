import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFileName, shortNames } from '../../../src/base/set-names/file-name.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const LONGEST = 120;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i;

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom('../', '..', 'CON', 'nul', 'com1', 'LPT³', '.', ' ', '-', '_', '/', '\\', ':', 'a', 'ü', '日'),
      {
        maxLength: 80,
      },
    )
    .map((parts) => parts.join('')),
);

describe('every name is safe on Windows, macOS and Linux', () => {
  test('it is not empty, and no longer than the limit in bytes', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const bytes = Buffer.byteLength(safeFileName(name));
        expect(bytes).toBeGreaterThan(0);
        expect(bytes).toBeLessThanOrEqual(LONGEST);
      }),
    );
  });

  test('it has no separator, no character that Windows forbids, and nothing invisible', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(safeFileName(name)).not.toMatch(/[<>:"/\\|?*\s\p{C}\p{Z}]/u);
      }),
    );
  });

  test('it does not start or end with a dot or hyphen, so it is no hidden file, no option, and loses no ending on Windows', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(safeFileName(name)).toMatch(/^[^.-](.*[^.-])?$/u);
      }),
    );
  });

  test('it is not a device name of Windows, with or without an extension', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(safeFileName(name)).not.toMatch(WINDOWS_DEVICE);
      }),
    );
  });

  test('it is in normalization form C, so that two encodings of a name are one file', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(safeFileName(name).normalize('NFC')).toBe(safeFileName(name));
      }),
    );
    expect(safeFileName('Pru\u0308fung')).toBe(safeFileName('Pr\u00FCfung'));
  });

  test('it has nothing that sets the direction of the text around it', () => {
    expect(safeFileName('Con\u2066to\u2069so \u200f(prod)\u202c')).toBe('Contoso-prod');
  });

  test('making it safe again changes nothing', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
      }),
    );
  });

  test('a real folder takes it, and nothing is written elsewhere', () => {
    const folder = temporaryFolder();
    fc.assert(
      fc.property(anyName, (name) => {
        const path = join(folder, safeFileName(name));
        writeFileSync(path, '');
        expect(existsSync(path)).toBe(true);
        expect(join(path, '..')).toBe(folder);
      }),
    );
  });
});

describe('long names', () => {
  test('stay distinct if they differ only after the cut', () => {
    const end = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '日'), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(end, end, (one, other) => {
        fc.pre(one !== other);
        const start = 'Contoso-production-'.repeat(8);
        expect(safeFileName(start + one)).not.toBe(safeFileName(start + other));
      }),
    );
  });

  test('keep their start in whole characters, and end with a hash', () => {
    expect(safeFileName('日本'.repeat(60))).toMatch(/^(日本){18}日-[0-9a-f]{8}$/u);
  });

  test('of exactly the limit are kept whole', () => {
    expect(safeFileName('a'.repeat(LONGEST))).toBe('a'.repeat(LONGEST));
    expect(safeFileName('a'.repeat(LONGEST + 1))).toMatch(/^a{111}-[0-9a-f]{8}$/);
  });
});

test.each([
  ['Contoso production', 'Contoso-production'],
  ['A/B: "C"', 'A-B-C'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\x', 'C-Windows-x'],
  ['Prüfung 2026.11', 'Prüfung-2026.11'],
  ['con', '_con'],
  ['NUL.pdf', '_NUL.pdf'],
  ['lpt¹', '_lpt¹'],
  ['console', 'console'],
  ['name. ', 'name'],
  ['--flag', 'flag'],
  ['########-####', 'report'],
  ['', 'report'],
])('"%s" becomes "%s"', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('short names change only where file names require it', () => {
  expect(shortNames('Contoso production', 'CSBP', 35)).toEqual({ account: 'Contoso-production', benchmark: 'CSBP' });
});

test('a long account is cut at the end of a word if possible', () => {
  const { account } = shortNames('Quillmere & Daughters – Order platform', 'NIST800_53Rev4', 35);
  expect(account).toBe('Quillmere-Daughters');
  expect(shortNames('x'.repeat(80), 'CSBP', 35).account).toBe('x'.repeat(31));
});

test('a long benchmark leaves room for the account', () => {
  const names = shortNames('Tarnholm Retail – Production', 'GxP_Life_Science_21_CFR_PART_11', 35);
  expect(names).toEqual({ account: 'Tarnholm-Retail', benchmark: 'GxP_Life_Science' });
});

test('any two names together fit into the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.integer({ min: 20, max: 60 }), (one, other, room) => {
      const { account, benchmark } = shortNames(one.repeat(5), other.repeat(5), room);
      expect(Array.from(account).length + Array.from(benchmark).length).toBeLessThanOrEqual(room);
    }),
  );
});
