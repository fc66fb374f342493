import { expect, it } from 'vitest';
import { fillIn, word } from '../../src/renderers/words.js';
import { failureOf } from '../helpers/failure.js';
import { aDocument } from '../helpers/documents.js';

it('placeholders without a value stay', () => {
  expect(fillIn('{page} of {pages}', { page: 1 })).toBe('1 of {pages}');
});

it.each(['pdf.pagge', 'constructor'])('an error names a missing word and the locale: %s', async (key) => {
  expect(await failureOf(() => word(aDocument(), key))).toMatchObject({
    kind: 'internal',
    code: 'word-missing',
    message: `expected the word "${key}" in the document for the locale en, found none`,
    hint: expect.stringMatching(/\.$/) as string,
  });
});
