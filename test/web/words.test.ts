import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { readTemplateFolder } from '../../src/template/files/folder.js';
import { loadWords } from '../../src/template/words/words.js';
import { withLateModules } from '../../src/model/values/late-module.js';
import { packageRoot } from '../../src/base/package-root.js';

const FOLDER = join(packageRoot(), 'assets', 'web');

describe.each(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'])('the words of pages in %s', (tag) => {
  it('are complete', async () => {
    const { borrowed } = await withLateModules(() => loadWords(tag, readTemplateFolder(FOLDER)));
    expect(borrowed.filter((key) => key.startsWith('web.'))).toEqual([]);
  });
});
