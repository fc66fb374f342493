import { expect, test } from 'vitest';
import { isAscii, isLatin, LATIN_LETTERS, LATIN_NUMBERS } from '../../../src/model/values/text.js';

/** All characters of the basic plane that may be in a Latin text. */
const LATIN = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(isLatin);

test('the letters and numbers of Latin text are those of Unicode, and it has no marks', () => {
  const [letter, number] = [LATIN_LETTERS, LATIN_NUMBERS].map((members) => new RegExp(`^[${members}]$`));
  for (const character of LATIN) {
    expect(letter?.test(character)).toBe(/\p{L}/u.test(character));
    expect(number?.test(character)).toBe(/\p{N}/u.test(character));
    expect(character).not.toMatch(/\p{M}/u);
  }
  expect(LATIN.length).toBeGreaterThan(1000);
});

test('the letters of Latin text are in normalization form C', () => {
  const letters = [...LATIN].filter((character) => /\p{L}/u.test(character));
  expect(letters.length).toBeGreaterThan(400);
  for (const letter of letters) expect(`e${letter}`.normalize('NFC')).toBe(`e${letter}`);
});

test.each([
  ['', true, true],
  ['plain ~\n', true, true],
  ['Größe – “über” → 5 ≤ 6', false, true],
  ['報告', false, false],
  ['e\u0301', false, false],
  ['\ud83d\ude00', false, false],
])('%o', (text, ascii, latin) => {
  expect([isAscii(text), isLatin(text)]).toEqual([ascii, latin]);
});
