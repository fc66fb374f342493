import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTemplate } from '../../src/template/load.js';
import { failureOf } from '../helpers/failure.js';
import { aPng } from '../helpers/images.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** Creates a folder of templates with these files. Returns its path. */
function templates(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe('a template that extends another one', () => {
  test('may consist of one line, and is then the base template under another name', async () => {
    const folder = templates({ 'ours/template.yaml': 'extends: auditor\n' });
    const [ours, theirs] = await Promise.all([loadTemplate(join(folder, 'ours'), 'de'), loadTemplate('auditor', 'de')]);
    expect(ours).toEqual({ ...theirs, name: 'ours', sha256: ours.sha256, isBuiltIn: false });
    expect(ours.sha256).not.toBe(theirs.sha256);
  });

  test('overrides the keys, files and words of its base', async () => {
    const folder = templates({
      'ours/template.yaml': 'extends: auditor\nsections: [summary.md, our-word.md]\n',
      'ours/sections/summary.md': '# {{t "summary.heading"}}\n',
      'ours/sections/our-word.md': '# {{t "ours.heading"}}\n',
      'ours/words/en.yaml': 'summary: { heading: In short }\nours: { heading: Our word }\n',
    });
    const { sections, messages, formats } = await loadTemplate(join(folder, 'ours'), 'en');
    expect(sections.map(({ name }) => name)).toEqual(['summary', 'our-word']);
    expect(sections[0]?.source).toBe('# {{t "summary.heading"}}\n');
    expect(messages).toMatchObject({
      'summary.heading': 'In short',
      'ours.heading': 'Our word',
      'categories.heading': 'Results by category',
    });
    expect(formats).toEqual(['pdf', 'xlsx', 'html']);
  });

  test('may extend a template next to it that extends another', async () => {
    const folder = templates({
      'base/template.yaml': 'extends: executive\nformats: [html]\n',
      'base/words/en.yaml': 'title: From the base\nmark: { sample: Base }\n',
      'ours/template.yaml': 'extends: ../base\n',
      'ours/words/en.yaml': 'title: From ours\n',
    });
    const { formats, messages, sections } = await loadTemplate(join(folder, 'ours'), 'en');
    expect(formats).toEqual(['html']);
    expect(messages).toMatchObject({ title: 'From ours', 'mark.sample': 'Base' });
    expect(sections[0]?.name).toBe('position');
  });

  test('may change single colors of the theme, and give it a logo', async () => {
    const folder = templates({
      'ours/template.yaml': 'extends: auditor\n',
      'ours/theme.yaml': [
        "colors: { accent: '#0f5c6e', status: { red: { text: '#800000' } } }",
        'logo: { file: a.png, alternative: Ours }\n',
      ].join('\n'),
    });
    writeFileSync(join(folder, 'ours', 'a.png'), aPng());
    const [{ theme }, below] = await Promise.all([
      loadTemplate(join(folder, 'ours'), 'en'),
      loadTemplate('auditor', 'en'),
    ]);
    const { colors } = below.theme;
    expect(theme.colors).toEqual({
      ...colors,
      accent: '#0f5c6e',
      status: { ...colors.status, red: { ...colors.status.red, text: '#800000' } },
    });
    expect(theme.logo?.alternative).toBe('Ours');
    expect(theme.type).toEqual(below.theme.type);
  });

  test('merges the theme, and keeps the place of a fault', async () => {
    const folder = templates({
      'ours/template.yaml': 'extends: auditor\n',
      'ours/theme.yaml': 'name: Ours\ncolors:\n  accent: teal\n',
    });
    const failure = await failureOf(() => loadTemplate(join(folder, 'ours'), 'en'));
    expect(failure.message).toContain('ours/theme.yaml: colors.accent: expected a color');
    expect(failure).toMatchObject({ places: [{ line: 3 }] });
  });

  test('changes its hash with a file of its base', async () => {
    const files = { 'ours/template.yaml': 'extends: ../base\n', 'base/template.yaml': 'extends: auditor\n' };
    const one = await loadTemplate(join(templates(files), 'ours'), 'en');
    const same = await loadTemplate(join(templates(files), 'ours'), 'en');
    const changed = templates({ ...files, 'base/words/en.yaml': 'title: Another\n' });
    expect(same.sha256).toBe(one.sha256);
    expect((await loadTemplate(join(changed, 'ours'), 'en')).sha256).not.toBe(one.sha256);
  });

  test('is refused if it extends itself, directly or not', async () => {
    const folder = templates({
      'one/template.yaml': 'extends: ../two\n',
      'two/template.yaml': 'extends: ../one\n',
      'self/template.yaml': 'extends: ./\n',
    });
    for (const name of ['one', 'self']) {
      const failure = await failureOf(() => loadTemplate(join(folder, name), 'en'));
      expect(failure).toMatchObject({ code: 'template-circular', kind: 'usage' });
      expect(failure.message).toContain('leads back here');
    }
  });

  test('is refused if its base is missing or a key is wrong', async () => {
    const folder = templates({
      'lost/template.yaml': 'extends: ../nowhere\n',
      'wrong/template.yaml': 'extends: auditor\nformat: [pdf]\n',
      'number/template.yaml': 'extends: 5\n',
    });
    expect((await failureOf(() => loadTemplate(join(folder, 'lost'), 'en'))).code).toBe('template-missing');
    expect((await failureOf(() => loadTemplate(join(folder, 'wrong'), 'en'))).message).toContain(
      'unknown key "format"',
    );
    expect((await failureOf(() => loadTemplate(join(folder, 'number'), 'en'))).message).toContain(
      'extends: expected a string',
    );
  });
});
