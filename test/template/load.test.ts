import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTemplate } from '../../src/template/load.js';
import { failureOf } from '../helpers/failure.js';
import { aPng } from '../helpers/images.js';
import { aTemplateCopy } from '../helpers/template-copies.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const PNG = aPng();

describe('the template auditor', () => {
  test.each(['en', 'de', 'de-AT', 'en-US', 'fr', 'es', 'pt-BR', 'ja'])('loads in %s', async (locale) => {
    const template = await loadTemplate('auditor', locale);
    expect(template).toMatchObject({ name: 'auditor', locale: { tag: locale, direction: 'ltr' } });
    expect(template.formats).toEqual(['pdf', 'xlsx', 'html']);
    expect(template.sections[0]).toMatchObject({ name: 'cover', file: 'sections/cover.md' });
    expect(template.shells.html.layout).toContain('{{{content}}}');
  });

  test('repeats sections for categories with and without an assessment, and for severities', async () => {
    const { sections } = await loadTemplate('auditor', 'en');
    expect(sections.filter(({ each }) => each !== undefined).map(({ name, each }) => [name, each])).toEqual([
      ['severity', 'severity'],
      ['category', 'assessed-category'],
      ['guidance-severity', 'severity'],
    ]);
  });

  test('is read again only after a change', async () => {
    const template = await loadTemplate('auditor', 'en');
    expect(await loadTemplate('auditor', 'en')).toBe(template);
    expect(await loadTemplate('auditor', 'de')).not.toBe(template);
  });

  test('has the same hash in every language', async () => {
    const [english, german] = await Promise.all([loadTemplate('auditor', 'en'), loadTemplate('auditor', 'de')]);
    expect(english.sha256).toBe(german.sha256);
    expect(english.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a copy of the template auditor', () => {
  test('loads by its path, under the name of its folder', async () => {
    expect((await loadTemplate(aTemplateCopy(), 'en')).name).toBe('our-template');
  });

  test('has the hash of the original until a file changes', async () => {
    const original = await loadTemplate('auditor', 'en');
    expect((await loadTemplate(aTemplateCopy(), 'en')).sha256).toBe(original.sha256);
    const changed = aTemplateCopy({ 'sections/services.md': (text) => `${text}\nOur own remark.\n` });
    expect((await loadTemplate(changed, 'en')).sha256).not.toBe(original.sha256);
  });

  test('shows a change at once, even one of the same length', async () => {
    const folder = aTemplateCopy();
    const section = join(folder, 'sections/sign-off.md');
    const read = async (text: string): Promise<string | undefined> => {
      writeFileSync(section, text);
      const { sections } = await loadTemplate(folder, 'en');
      return sections.find(({ name }) => name === 'sign-off')?.source;
    };
    for (const text of ['One.', 'Two.', 'Six.']) expect(await read(text)).toBe(text);
  });

  test('may write a section that is not repeated as an object with its file', async () => {
    const plain = await loadTemplate(aTemplateCopy(), 'en');
    const written = await loadTemplate(
      aTemplateCopy({ 'template.yaml': (text) => text.replace('- summary.md', '- file: summary.md') }),
      'en',
    );
    expect(written.sections).toEqual(plain.sections);
  });

  test('brings its own logo as a data URL', async () => {
    const folder = aTemplateCopy({
      'theme.yaml': (text) => text.replace('logo: null', 'logo: { file: logo.png, alternative: Example Assurance }'),
    });
    writeFileSync(join(folder, 'logo.png'), PNG);
    expect((await loadTemplate(folder, 'en')).theme.logo).toEqual({
      dataUrl: `data:image/png;base64,${PNG.toString('base64')}`,
      alternative: 'Example Assurance',
    });
  });
});

describe('a template that cannot be loaded is refused for', () => {
  test('an unknown name, with the known ones', async () => {
    const failure = await failureOf(() => loadTemplate('auditr', 'en'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-unknown' });
    expect(failure.message).toMatch(
      /^expected one of the templates .*auditor.*, received "auditr" \(did you mean "auditor"\?\)$/,
    );
    expect(failure.hint).toContain('./my-template');
  });

  test('a path without a folder', async () => {
    const path = join(temporaryFolder(), 'nowhere');
    const failure = await failureOf(() => loadTemplate(path, 'en'));
    expect(failure).toMatchObject({
      code: 'template-missing',
      message: `expected a template folder at ${path}, found none`,
    });
  });

  test('a path to a file', async () => {
    const path = join(temporaryFolder(), 'template.yaml');
    writeFileSync(path, 'title: x\n');
    expect((await failureOf(() => loadTemplate(path, 'en'))).code).toBe('template-missing');
  });

  test('an unknown locale', async () => {
    expect((await failureOf(() => loadTemplate('auditor', 'tlh'))).code).toBe('locale-unknown');
  });

  test.each(['template.yaml', 'theme.yaml', 'sections/summary.md', 'html/style.css'])(
    'the file %s missing',
    async (file) => {
      const folder = aTemplateCopy();
      rmSync(join(folder, file));
      const failure = await failureOf(() => loadTemplate(folder, 'de'));
      expect(failure).toMatchObject({
        code: 'template-file-missing',
        message: `expected the file "${file}" in the template "our-template", found none`,
      });
    },
  );

  test('a section outside the folder', async () => {
    const folder = aTemplateCopy({ 'template.yaml': (text) => text.replace('- notes.md', '- ../../secret.md') });
    writeFileSync(join(dirname(folder), 'secret.md'), 'secret');
    expect((await failureOf(() => loadTemplate(folder, 'en'))).message).toBe(
      'expected the file "sections/../../secret.md" in the template "our-template", found none',
    );
  });

  test.each([
    [
      'an unknown key',
      (text: string) => `${text}\nsection: []\n`,
      /template\.yaml: unknown key "section" \(did you mean "sections"\?\); known keys: extends, kind, title, /,
    ],
    [
      'an unknown loop',
      (text: string) => text.replace('each: severity', 'each: service'),
      /template\.yaml: sections\.\d+\.each: expected one of "category", "assessed-category", "unassessed-category", "severity", "not-passed-service", "plan-bucket", "benchmark", received "service"$/,
    ],
    [
      'margins in words',
      (text: string) => text.replace('top: 26', 'top: wide'),
      /margins\.top: expected a number, received "wide"$/,
    ],
    [
      'no sections',
      (text: string) => text.replace(/^sections:\n( {2}.*\n)+/m, 'sections: []\n'),
      /: sections: expected at least 1 entry, received \[\]$/,
    ],
    [
      'invalid YAML',
      (text: string) => `${text}\n  - [`,
      /template\.yaml: expected YAML or JSON, found a fault in line \d+, column \d+: /,
    ],
  ])('%s in template.yaml', async (_, change, expected) => {
    const failure = await failureOf(() => loadTemplate(aTemplateCopy({ 'template.yaml': change }), 'en'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.message).toMatch(expected);
    expect(failure.hint).toContain('docs/templates.md');
  });

  test('an invalid color', async () => {
    const folder = aTemplateCopy({ 'theme.yaml': (text) => text.replace("accent: '#1d3f72'", 'accent: navy') });
    expect((await failureOf(() => loadTemplate(folder, 'en'))).message).toBe(
      'our-template/theme.yaml: colors.accent: expected a color such as "#1d3f72", received "navy"',
    );
  });

  test('every problem of a file together', async () => {
    const folder = aTemplateCopy({
      'theme.yaml': (text) => text.replace("accent: '#1d3f72'", 'accent: navy').replace('leading: 1.42', 'leading: 9'),
    });
    const { problems } = await failureOf(() => loadTemplate(folder, 'en'));
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['colors.accent', 'type.leading']);
  });

  test('a logo that is neither PNG nor JPEG', async () => {
    const folder = aTemplateCopy({
      'theme.yaml': (text) => text.replace('logo: null', 'logo: { file: logo.svg, alternative: Logo }'),
    });
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await failureOf(() => loadTemplate(folder, 'en'))).toMatchObject({
      code: 'logo-unsupported',
      message:
        'expected the logo logo.svg to be a PNG or JPEG image, found a file that starts with the bytes 3c 73 76 67 20 78 6d 6c',
    });
  });

  test('a folder that is far too large to be a template', async () => {
    const folder = aTemplateCopy();
    mkdirSync(join(folder, 'more'));
    for (let number = 0; number < 501; number += 1) writeFileSync(join(folder, 'more', `${number}.md`), '');
    expect((await failureOf(() => loadTemplate(folder, 'en'))).code).toBe('template-too-large');
  });
});
