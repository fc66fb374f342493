import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { borrowedWords } from '../../../src/template/words/borrowed-words.js';
import { loadTemplate } from '../../../src/template/load.js';
import { aTemplateCopy } from '../../helpers/template-copies.js';

describe('words in another language', () => {
  test.each(['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt-BR'])(
    'are none in what comes with auditpress, in %s',
    async (tag) => {
      for (const name of ['auditor', 'executive', 'remediation']) {
        expect(borrowedWords(await loadTemplate(name, tag)), name).toEqual([]);
      }
    },
  );

  test('are counted and named, the first of them', async () => {
    const path = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nours: { a: A, b: B }\n` });
    expect(borrowedWords(await loadTemplate(path, 'de-AT'))).toEqual([
      '2 words stand in another language, because the template "our-template" has none in de-AT: ours.a, ours.b.',
    ]);
    writeFileSync(join(path, 'words', 'it.yaml'), 'title: Titolo\n');
    const [notice] = borrowedWords(await loadTemplate(path, 'it'));
    expect(notice).toMatch(
      /^\d{3} words stand .* has none in it: format\.date, .*, number\.not-assessed,? .*and \d{3} more\.$/,
    );
  });

  test('may be a single one', async () => {
    const path = aTemplateCopy({ 'words/en.yaml': (words) => `${words}\nours: Ours\n` });
    expect(borrowedWords(await loadTemplate(path, 'fr'))).toEqual([
      '1 word stands in another language, because the template "our-template" has none in fr: ours.',
    ]);
  });
});
