import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyTemplate, describeTemplate, listTemplates } from '../../src/authoring/catalog.js';
import { loadTemplate } from '../../src/template/load.js';
import { failureOf } from '../helpers/failure.js';
import { anExtension } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

test('the built-in templates are listed, each with its purpose', async () => {
  const templates = await listTemplates();
  expect(templates.map(({ name }) => name)).toEqual([
    'auditor',
    'comparison',
    'executive',
    'message',
    'message-portfolio',
    'message-unchanged',
    'portfolio',
    'remediation',
  ]);
  for (const { purpose } of templates) expect(purpose).toMatch(/^[A-Z].*[.]$/);
});

describe('a description', () => {
  test('is refused for invalid formats, with their place', async () => {
    const folder = anExtension({ 'template.yaml': 'extends: auditor\nformats: 5\n' });
    const failure = await failureOf(() => describeTemplate(folder));
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.places[0]).toMatchObject({ line: 2 });
  });

  test('names the origin of each file', async () => {
    const { extends: base, formats, languages, files } = await describeTemplate('executive');
    expect({ base, formats, languages }).toEqual({
      base: 'auditor',
      formats: ['pdf', 'xlsx', 'html'],
      languages: ['ar', 'de', 'en', 'en-US', 'es', 'fr', 'ja', 'pt-BR'],
    });
    expect(files).toContainEqual({ path: 'sections/position.md', from: 'executive' });
    expect(files).toContainEqual({ path: 'theme.yaml', from: 'auditor' });
    expect(files).toContainEqual({ path: 'words/en.yaml', from: 'executive' });
  });
});

describe('a copy', () => {
  test.each(['auditor', 'comparison', 'executive', 'remediation'])(
    'of %s makes the same documents under another name',
    async (name) => {
      const target = join(temporaryFolder(), 'deep', 'ours');
      const files = await copyTemplate(name, target);
      expect(files).toEqual(expect.arrayContaining(['template.yaml', 'theme.yaml', 'html/style.css', 'words/en.yaml']));
      const [copy, original] = await Promise.all([loadTemplate(target, 'de'), loadTemplate(name, 'de')]);
      expect(copy).toEqual({ ...original, name: 'ours', sha256: copy.sha256, isBuiltIn: false });
    },
  );

  test('goes into an empty folder, and never overwrites anything', async () => {
    const empty = temporaryFolder();
    await copyTemplate('remediation', empty);
    const before = readFileSync(join(empty, 'template.yaml'), 'utf8');
    const failure = await failureOf(() => copyTemplate('auditor', empty));
    expect(failure).toMatchObject({ code: 'folder-not-empty', kind: 'usage' });
    expect(readFileSync(join(empty, 'template.yaml'), 'utf8')).toBe(before);

    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), 'mine');
    expect((await failureOf(() => copyTemplate('auditor', join(folder, 'file')))).code).toBe('folder-not-empty');
    mkdirSync(join(folder, 'kept'));
    writeFileSync(join(folder, 'kept', '.hidden'), 'mine');
    expect((await failureOf(() => copyTemplate('auditor', join(folder, 'kept')))).code).toBe('folder-not-empty');
    expect(readdirSync(join(folder, 'kept'))).toEqual(['.hidden']);
  });
});
