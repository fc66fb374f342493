import { expect, test } from 'vitest';
import { verificationText } from '../../src/cli/archive-text.js';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1.0 KiB'],
  [159_132, '155.4 KiB'],
  // Rounded, it would be 1024.0 KiB.
  [1_048_560, '1.0 MiB'],
  [5_223_850, '5.0 MiB'],
  [5_368_709_120, '5.0 GiB'],
])('%i bytes are printed as %s', (bytes, text) => {
  const printed = verificationText({ objects: 3, bytes, records: 2, unneeded: 0, damaged: [] });
  expect(printed).toBe(`Objects  3, ${text}\nRecords  2\nDamaged  none\n`);
});
