import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTemplate, type LocaleChoice } from '../../../src/authoring/check/check-template.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { failureOf } from '../../helpers/failure.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { aTemplateCopy } from '../../helpers/template-copies.js';
import { anExtension, ofOneSection, writeFiles, type TemplateFiles } from '../../helpers/template-folders.js';

/** `file:line:column: severity: message`, files relative to the folder. */
async function problemsOf(folder: string, locales?: LocaleChoice): Promise<string[]> {
  const { problems } = await checkTemplate(folder, locales);
  return problems.map(({ severity, place: { file, line, column }, message }) => {
    const where = [relative(folder, file), line, column].filter((part) => part !== undefined).join(':');
    return `${where}: ${severity}: ${message}`;
  });
}

const AUDITOR = join(packageRoot(), 'templates', 'auditor');
const theme = (change: (text: string) => string): string => change(readFileSync(join(AUDITOR, 'theme.yaml'), 'utf8'));
const layout = readFileSync(join(AUDITOR, 'html', 'layout.hbs'), 'utf8');
const style = readFileSync(join(AUDITOR, 'html', 'style.css'), 'utf8');

/** Lines are counted from 1. */
const section = (text: string): TemplateFiles => ofOneSection({ 'sections/own.md': text });

const sheet = (lines: string): TemplateFiles =>
  ofOneSection({}, `worksheets:\n  - name: Own\n    layout: data\n${lines}`);

const COLUMNS =
  'category, categories, number, title, policy, service, status, color, severity, risk-level, probability, passed, failed, evaluated, passed-of, failed-of, failed-text, page, bucket, action, severity-rank, number-rank, key, tested, conclusion, acceptance, why-not';

test.each(['auditor', 'comparison', 'executive', 'remediation'])('%s has no problems', async (name) => {
  const { problems, languages, reports } = await checkTemplate(name);
  expect(problems).toEqual([]);
  expect(languages).toEqual(expect.arrayContaining(['de', 'en']));
  expect(reports).toBe(5);
});

test('the template of portfolios has no problems in languages of each script, on a portfolio of all sample reports', async () => {
  const { problems, languages, reports } = await checkTemplate('portfolio', {
    asked: TRIES_ALL ? 'all' : ['ar', 'fr', 'ja'],
  });
  expect(problems).toEqual([]);
  expect(languages).toContain('ja');
  expect(reports).toBe(10);
});

test('a template that extends it is checked for the variables and tables of portfolios', async () => {
  const files = {
    'template.yaml':
      'extends: portfolio\nsections: [own.md]\nworksheets:\n  - name: Own\n    layout: data\n    views:\n      - { table: policies }\n',
    'sections/own.md': '# {{accounts}} and {{account}}\n\n::heat-map\n',
  };
  expect(await problemsOf(anExtension(files))).toEqual([
    'sections/own.md:1:22: error: expected a known variable, received "account" (did you mean "accounts"?)',
    expect.stringMatching(/^template\.yaml:7:18: error: expected a table \(heat-map, .*"policies"$/),
  ]);
});

test('a template that extends one by a single line has no problems', async () => {
  expect(await problemsOf(anExtension({}))).toEqual([]);
});

const KINDS: readonly (readonly [kind: string, files: TemplateFiles, problems: readonly string[]])[] = [
  [
    'an unknown key in template.yaml',
    ofOneSection({}, 'format: [pdf]\n'),
    [
      expect.stringMatching(
        /^template\.yaml:2:1: error: unknown key "format" \(did you mean "formats"\?\); known keys: extends, kind, title, /,
      ) as never,
    ],
  ],
  [
    'a wrong and a missing value in it',
    ofOneSection({}, 'margins: { top: wide, right: 19, bottom: 22 }\n'),
    [
      'template.yaml:2:10: error: margins.left: expected a number, received nothing',
      'template.yaml:2:17: error: margins.top: expected a number, received "wide"',
    ],
  ],
  [
    'what is no YAML',
    { 'template.yaml': 'extends: auditor\ntitle: "open\n' },
    ['template.yaml:3:1: error: expected YAML or JSON, found a fault in line 3, column 1: missing closing "quote'],
  ],
  [
    'a template below that is not there',
    { 'template.yaml': 'title: x\nextends: ../nowhere\n' },
    [
      expect.stringMatching(
        /^template\.yaml:2:10: error: expected a template folder at .*nowhere, found none$/,
      ) as never,
    ],
  ],
  [
    'a section that is listed and missing',
    { 'template.yaml': 'extends: auditor\nsections:\n  - cover.md\n  - { file: gone.md, each: category }\n' },
    ['template.yaml:4:13: error: expected the file "sections/gone.md" in the template "ours", found none'],
  ],
  [
    'a section that is there and not listed',
    ofOneSection({ 'sections/extra.md': '# Extra\n' }),
    ['sections/extra.md: warning: the section is not in the list of template.yaml'],
  ],
  [
    'a format that does not come with auditpress',
    ofOneSection({}, 'formats: [html, docx]\n'),
    [
      'template.yaml:2:17: warning: formats.1: expected one of the formats pdf, xlsx, html, md, csv, or one of the configuration, received "docx"',
    ],
  ],
  [
    'unknown variables, in each branch',
    section(
      '# Own\n\n{{#if entries.notPassed}}\n{{acount}}\n{{else if enties.red}}\nx\n{{else}}\n{{entries.grean}}\n{{/if}}\n',
    ),
    [
      'sections/own.md:4:3: error: expected a known variable, received "acount" (did you mean "account"?)',
      'sections/own.md:5:11: error: expected a known variable as the value of #if, received "enties.red" (did you mean "entries.red"?)',
      'sections/own.md:8:3: error: expected a known variable, received "entries.grean" (did you mean "entries.green"?)',
    ],
  ],
  [
    'a variable of a section that is repeated, outside of one',
    section('# Own\n\n{{category.name}}\n'),
    ['sections/own.md:3:3: error: expected a known variable, received "category.name"'],
  ],
  [
    'a name within #with, and one that is not there any more',
    section('# Own\n\n{{#with compliance}}{{text}} {{../account}} {{account}}{{/with}}\n'),
    ['sections/own.md:3:47: error: expected a known variable, received "account"'],
  ],
  [
    'a variable that only holds others',
    section('# Own\n\n{{coverage}}\n'),
    [
      'sections/own.md:3:3: error: expected a variable with a value, received "coverage", which contains coverage.text, coverage.share, coverage.numerator, coverage.denominator, coverage.assessed',
    ],
  ],
  [
    'an unknown helper, a partial, a helper without its value',
    section('# Own\n\n{{cuont entries.total}}\n{{> head}}\n{{count}}\n'),
    [
      'sections/own.md:3:3: error: expected a known helper, found "cuont" (did you mean "count"?)',
      'sections/own.md:4:1: error: expected no partials, found {{> head}}',
      'sections/own.md:5:3: error: expected a variable as the value of count, found none',
    ],
  ],
  [
    'values of another kind than a helper takes, in each branch',
    section(
      '# Own\n\n{{#if (gt account 1)}}\n{{percent account}}\n{{else}}\n{{dateTime scanTime}} {{t "not-passed.lead" notPassed=account assessed=9}}\n{{/if}}\n',
    ),
    [
      'sections/own.md:3:11: error: expected a number as the value of gt, received "account", which is a string',
      'sections/own.md:4:11: error: expected a share from 0 to 1 as the value of percent, received "account", which is a string',
      'sections/own.md:6:12: error: expected an instant as the value of dateTime, received "scanTime", which is a string',
      'sections/own.md:6:55: error: expected a number as the value "notPassed" of the word "not-passed.lead", received "account", which is a string',
    ],
  ],
  [
    'an expression that is not closed',
    section('# Own\n\n{{#if entries.notPassed}}\nx\n'),
    [
      'sections/own.md:5:1: error: expected a complete Handlebars expression, found the end of the text after "...tries.notPassed}}x"',
    ],
  ],
  [
    'an unknown word and a value that it lacks',
    section('# {{t "sumary.heading"}}\n\n{{t "not-passed.lead" notPassed=1}}\n'),
    [
      'sections/own.md:1:5: error: expected a word of the catalogs, received "sumary.heading" (did you mean "summary.heading"?)',
      'sections/own.md:3:3: error: expected a value "assessed" for the word "not-passed.lead", received notPassed',
    ],
  ],
  [
    'names that JavaScript adds to every value',
    {
      ...section(
        '# Own\n\n{{toString}} {{account.length}}\n{{#with account}}{{length}}{{/with}} {{t "constructor"}}\n',
      ),
      'template.yaml': 'extends: auditor\nsections: [own.md]\ntitle: "{{constructor}}"\nfileName: "{{job.length}}"\n',
      'html/layout.hbs': layout.replace('</main>', '{{#if meta.title.length}}x{{/if}}\n</main>'),
    },
    [
      expect.stringMatching(/^html\/layout\.hbs:\d+:7: error: .* received "meta\.title\.length"$/) as never,
      'sections/own.md:3:3: error: expected a known variable, received "toString"',
      'sections/own.md:3:16: error: expected a known variable, received "account.length"',
      'sections/own.md:4:20: error: expected a known variable, received "length"',
      'sections/own.md:4:40: error: expected a word of the catalogs, received "constructor"',
      'template.yaml:3:11: error: expected a known variable, received "constructor"',
      'template.yaml:4:14: error: expected a known variable, received "job.length"',
    ],
  ],
  [
    'an unknown directive',
    section('# Own\n\n::policy-tabel\n'),
    [
      expect.stringMatching(
        /^sections\/own\.md:3:1: error: expected one of ::cover, .*, found "::policy-tabel" \(did you mean "::policy-table"\?\)$/,
      ) as never,
    ],
  ],
  [
    'an unknown attribute of a directive',
    section('# Own\n\n::policy-table{select=not-pased}\n'),
    [
      expect.stringMatching(
        /^sections\/own\.md:3:1: error: select: expected one of .*, received "not-pased" \(did you mean "not-passed"\?\)$/,
      ) as never,
    ],
  ],
  [
    'what stands for the current category, outside of one',
    section('# Own\n\n::status-bar{category=current}\n'),
    [
      expect.stringMatching(
        /^sections\/own\.md:3:1: error: expected a section that is repeated for each category around "category=current", found one that is not$/,
      ) as never,
    ],
  ],
  [
    'Markdown that sections may not hold',
    section('# Own\n\n> quoted\n'),
    [
      expect.stringMatching(
        /^sections\/own\.md:3:1: error: expected a heading, .* or a directive, found blockquote$/,
      ) as never,
    ],
  ],
  [
    'links to anchors that no section makes, in texts and in words',
    {
      ...section(
        '# {{t "own.heading"}}\n\n## Second words\n\n[a](#own) [b](#second-words) [c](#notes) {{t "own.more"}}\n',
      ),
      'words/en.yaml': 'own:\n  heading: Own\n  more: See [that](#lost)\n',
    },
    [
      'template.yaml:2:11: warning: expected links to anchors of sections, found #lost, #notes, which no document has: these links are plain text',
    ],
  ],
  [
    'names in title and file name',
    ofOneSection({}, 'title: "Of {{acount}}"\nfileName: >-\n  {{account}}-\n  {{jobb}}\n'),
    [
      'template.yaml:2:14: error: expected a known variable, received "acount" (did you mean "account"?)',
      'template.yaml:5:5: error: expected a known variable, received "jobb" (did you mean "job"?)',
    ],
  ],
  [
    'unknown tables, columns, selections of worksheets',
    sheet(
      '    lead: "{{nobody}}"\n    views:\n      - { table: polices }\n      - table: policies\n        select: not-pased\n        columns: number titel\n        bars: nothing\n',
    ),
    [
      'template.yaml:5:14: error: expected a known variable, received "nobody"',
      'template.yaml:7:18: error: expected a table (policies, resources, categories, services, severities, not-passed-by-risk, passed-by-risk, probabilities, cause-categories, cause-services, cause-policies, largest-cards, plan-buckets, changes, category-changes, trend, risk-acceptances, acceptance-notes, gates, notes, note-examples, tracker), found "polices" (did you mean "policies"?)',
      'template.yaml:9:17: error: expected one of the selections all, not-passed, open, accepted, passed, passed-at-risk, not-assessed, unrecognized, found "not-pased" (did you mean "not-passed"?)',
      `template.yaml:10:18: error: expected columns from ${COLUMNS}, found "titel" (did you mean "title"?)`,
      `template.yaml:11:15: error: expected columns from ${COLUMNS}, found "nothing"`,
    ],
  ],
  [
    'working columns and a key that do not fit',
    sheet('    working: owner dew\n    views: [{ table: services, chart: true, sort: compliance }]\n'),
    [
      'template.yaml:4:13: error: expected the layout summary or tables for "chart", found data',
      'template.yaml:5:14: error: expected working columns from owner, due, progress, reason, justification, comment, tested, reference, conclusion, each once, found "dew"',
      'template.yaml:6:51: error: expected the table categories or policies for "sort", found "services"',
    ],
  ],
  [
    'names of worksheets that a workbook cannot have',
    ofOneSection(
      {},
      'worksheets:\n  - { name: a/b, layout: data, views: [{ table: notes }] }\n  - { name: A name that is too long for a worksheet, layout: data, views: [{ table: notes }] }\n  - { name: "{{t \\"status.red\\"}}", layout: data, views: [{ table: notes }] }\n  - { name: failed, layout: data, views: [{ table: notes }] }\n',
    ),
    [
      `template.yaml:3:13: error: expected a name of a worksheet without [ ] : * ? / \\ ' and other than History, found "a/b": the workbook would have "a-b" (en)`,
      `template.yaml:4:13: error: expected a name of a worksheet of at most 31 characters, found "A name that is too long for a worksheet": the workbook would have "A name that is too long for a w" (en)`,
      'template.yaml:6:13: error: expected a name of a worksheet that no other one has, found "failed": the workbook would have "failed (2)" (en)',
    ],
  ],
  [
    'colors that are none',
    ofOneSection({
      'theme.yaml': theme((text) => text.replace("'#1d3f72'", 'navy').replace('  hairline:', '  hairlin:')),
    }),
    [
      'theme.yaml:7:3: error: colors: unknown key "hairlin" (did you mean "hairline"?); known keys: paper, ink, muted, hairline, wash, accent, status, heat',
      'theme.yaml:9:11: error: colors.accent: expected a color such as "#1d3f72", received "navy"',
    ],
  ],
  [
    'text that is hard to read on what it stands on',
    ofOneSection({
      'theme.yaml': theme((text) =>
        text
          .replace("text: '#7a4f00'", "text: '#c08a2a'")
          .replace("fill: '#4d74a8', text: '#ffffff'", "fill: '#4d74a8', text: '#9a9a9a'"),
      ),
    }),
    [
      expect.stringMatching(
        /^theme\.yaml:13:55: warning: colors\.status\.amber\.text: expected a contrast of at least 4\.5:1 on \w+, found 3\.0:1 \(#c08a2a on #ffffff\)$/,
      ) as never,
      expect.stringMatching(/^theme\.yaml:13:55: warning: .* on wash, found 2\.8:1/) as never,
      expect.stringMatching(/^theme\.yaml:13:55: warning: .* on its tint, found 2\.7:1/) as never,
      'theme.yaml:25:32: warning: colors.heat.4.text: expected a contrast of at least 4.5:1 on its fill, found 1.7:1 (#9a9a9a on #4d74a8)',
    ],
  ],
  [
    'an unknown custom property',
    ofOneSection({
      'html/style.css': `${style}\n/* var(--comment) */\n.own { color: var(--acent); top: var(--free, 0); left: var(--rows) }\n`,
    }),
    [
      expect.stringMatching(
        /^html\/style\.css:\d+:19: error: expected a custom property of the theme or the style sheet, found --acent \(did you mean "--accent"\?\)$/,
      ) as never,
    ],
  ],
  [
    'an unknown part of the layout, and one that is left out',
    ofOneSection({
      'html/layout.hbs': layout
        .replace('{{{content}}}\n</main>', '{{#if logo}}{{logoo}}{{/if}}\n</main>')
        .replace(/^\{\{!--[\s\S]*?--\}\}\n/, ''),
    }),
    [
      'html/layout.hbs:1:1: error: expected {{{content}}} in the layout, found none',
      'html/layout.hbs:21:15: error: expected a known variable, received "logoo" (did you mean "logo"?)',
    ],
  ],
  [
    'a logo that is missing',
    ofOneSection({
      'theme.yaml': theme((text) => text.replace('logo: null', 'logo: { file: logo.png, alternative: x }')),
    }),
    ['theme.yaml:35:15: error: expected the file "logo.png" in the template "ours", found none'],
  ],
  [
    'a logo of a wrong kind',
    ofOneSection({
      'theme.yaml': theme((text) => text.replace('logo: null', 'logo: { file: logo.svg, alternative: x }')),
      'logo.svg': '<svg/>',
    }),
    [
      'theme.yaml:35:15: error: expected the logo logo.svg to be a PNG or JPEG image, found a file that starts with the bytes 3c 73 76 67 2f 3e',
    ],
  ],
  [
    'a logo that is cut off',
    ofOneSection({
      'theme.yaml': theme((text) => text.replace('logo: null', 'logo: { file: logo.png, alternative: x }')),
      'logo.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    }),
    [
      'theme.yaml:35:15: error: expected the logo logo.png to be a whole PNG image, found a truncated, damaged or too large one (16 bytes)',
    ],
  ],
  [
    'a header image that is cut off',
    ofOneSection({
      'theme.yaml': theme((text) => `${text}header: { file: header.png, alternative: '' }\n`),
      'header.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    }),
    [
      'theme.yaml:36:17: error: expected the header image header.png to be a whole PNG image, found a truncated, damaged or too large one (16 bytes)',
    ],
  ],
  [
    'a font that is not there',
    ofOneSection({ 'theme.yaml': theme((text) => text.replace('mono: Noto Sans Mono', 'mono: Comic Mono')) }),
    [
      expect.stringMatching(
        /^theme\.yaml:28:3: error: expected a font family of assets\/fonts or of the template in the theme, found "Comic Mono"$/,
      ) as never,
    ],
  ],
  [
    'words that a language lacks',
    ofOneSection({
      'words/en.yaml': 'own:\n  one: One\n  two: Two\nstatus:\n  green: Met\n',
      'words/de.yaml': 'own:\n  one: Eins\n',
    }),
    [
      'words/de.yaml:1:1: warning: expected the word "status.green" in de, as en.yaml has it, found it only in the extended template',
      'words/de.yaml:2:3: error: expected the word "own.two" in de, as en.yaml has it, found none',
    ],
  ],
  [
    'words that are no messages, differ in their places, or lack plural forms',
    ofOneSection({
      'words/en.yaml':
        'own:\n  bad: "Open {count"\n  places: "{a} of {b}"\n  plural: "{n, plural, one {# check} other {# checks}}"\n',
      'words/de.yaml':
        'own:\n  bad: Gut\n  places: "{a} von {c}"\n  plural: "{n, plural, zero {keine} other {# Prüfungen}}"\n',
    }),
    [
      'words/de.yaml:3:11: error: expected the word "own.places" to take {a}, {b} as en.yaml does, found {a}, {c}',
      'words/de.yaml:4:11: warning: expected the plural forms of de for {n} of the word "own.plural", found no one',
      'words/en.yaml:2:8: error: expected the word "own.bad" to be an ICU message, found "Open {count"',
    ],
  ],
  [
    'words that are no texts',
    ofOneSection({ 'words/de.yaml': 'own:\n  one: 1\n' }),
    [expect.stringMatching(/^words\/de\.yaml:2:8: error: own\.one: expected .*received 1$/) as never],
  ],
  [
    'characters that the fonts do not have',
    {
      ...section('# Own\n\nWords → and \u{1f680} \u{13000}\n'),
      'words/en.yaml': 'own: "One \u{13000} and {a}"\n',
      'words/de.yaml': 'own: "Eins {a}"\n',
    },
    [
      'sections/own.md:3:13: warning: expected characters that the fonts of theme.yaml and auditpress have, found "\u{1f680}" (U+1F680): a PDF shows it only where @expo-google-fonts/noto-emoji is installed',
      'sections/own.md:3:16: error: expected characters that the fonts of theme.yaml have, found "\u{13000}" (U+13000)',
      'words/en.yaml:1:11: error: expected characters that the fonts of theme.yaml have, found "\u{13000}" (U+13000)',
    ],
  ],
];

describe('reports', () => {
  test.each(KINDS)('%s', async (_, files, problems) => {
    expect(await problemsOf(anExtension(files))).toEqual(problems);
  });
});

describe('the checked languages', () => {
  const languagesOf = async (files: TemplateFiles, locales?: LocaleChoice): Promise<readonly string[]> =>
    (await checkTemplate(anExtension(ofOneSection(files)), locales)).languages;
  const words = { 'words/en.yaml': 'own: { one: One }\n', 'words/it.yaml': 'own: { one: Uno }\n' };

  test('are those of the template’s own words, and the configured one', async () => {
    expect(await languagesOf({})).toEqual(['en']);
    expect(await languagesOf({}, { configured: 'de-AT' })).toEqual(['de']);
    expect(await languagesOf(words, { configured: 'ja' })).toEqual(['en', 'it', 'ja']);
  });

  test('include those of extended templates of the user, but not of built-in ones', async () => {
    const folder = join(anExtension(ofOneSection(words)), '..', 'top');
    writeFiles(folder, { 'template.yaml': 'extends: ../ours\n', 'words/fr.yaml': 'own: { one: Un }\n' });
    expect((await checkTemplate(folder)).languages).toEqual(['en', 'fr', 'it']);
  });

  test('can be chosen', async () => {
    expect(await languagesOf(words, { asked: ['fr', 'pt', 'FR'] })).toEqual(['fr', 'pt-BR']);
    expect(await languagesOf(words, { asked: 'all' })).toEqual([
      'ar',
      'de',
      'en',
      'en-US',
      'es',
      'fr',
      'it',
      'ja',
      'pt-BR',
    ]);
    expect(await failureOf(() => languagesOf({}, { asked: ['tlh'] }))).toMatchObject({ code: 'locale-unknown' });
  });

  test('have a warning for words that the template lacks in one of them', async () => {
    const folder = anExtension(ofOneSection({ 'words/en.yaml': 'own: { one: One }\n' }));
    expect(await problemsOf(folder)).toEqual([]);
    expect(await problemsOf(folder, { configured: 'fr' })).toEqual([
      'words/en.yaml: warning: expected words in fr too, found none: "own.one" and the rest are borrowed from another language',
    ]);
    expect(await problemsOf(folder, { asked: 'all' })).toEqual([
      expect.stringContaining('expected words in ar, de, es, fr, ja, pt-BR too') as never,
    ]);
  });
});

test('problems in built-in files are reported where the template extends them', async () => {
  const folder = anExtension({ 'template.yaml': 'title: x\nextends: auditor\nsections: [category.md]\n' });
  const problems = await problemsOf(folder);
  expect(problems).not.toEqual([]);
  for (const problem of problems) {
    expect(problem).toMatch(
      /^template\.yaml:2:10: error: in templates\/auditor\/sections\/category\.md:\d+:\d+: expected /,
    );
  }
});

test('a character of a font package is reported even if the package is installed', async () => {
  // IBM Plex Sans JP is installed for these tests, Noto Sans KR is not.
  expect(await problemsOf(anExtension(section('# Own\n\nあ 한\n')))).toEqual([
    'sections/own.md:3:1: warning: expected characters that the fonts of theme.yaml and auditpress have, found "あ" (U+3042): a PDF shows it only where @expo-google-fonts/ibm-plex-sans-jp is installed',
    'sections/own.md:3:3: warning: expected characters that the fonts of theme.yaml and auditpress have, found "한" (U+D55C): a PDF shows it only where @expo-google-fonts/noto-sans-kr is installed',
  ]);
});

describe('as a whole', () => {
  test('the problems of all files are reported at once', async () => {
    const folder = anExtension({
      ...section('# {{nobody}}\n'),
      'theme.yaml': theme((text) => text.replace("'#1d3f72'", 'navy')),
      'words/en.yaml': 'own: "{"\n',
    });
    const files = (await problemsOf(folder)).map((problem) => problem.split(':')[0]);
    expect(new Set(files)).toEqual(new Set(['sections/own.md', 'theme.yaml', 'words/en.yaml']));
  });

  test('a problem is reported in the layer that contains it', async () => {
    const base = anExtension({
      'template.yaml': 'extends: auditor\ntitle: "{{nobody}}"\n',
      'sections/summary.md': '# {{lost}}\n',
    });
    const folder = join(base, '..', 'top');
    writeFiles(folder, { 'template.yaml': 'extends: ../ours\nfileName: "{{gone}}"\n' });
    expect(await problemsOf(folder)).toEqual([
      '../ours/sections/summary.md:1:5: error: expected a known variable, received "lost"',
      '../ours/template.yaml:2:11: error: expected a known variable, received "nobody"',
      'template.yaml:2:14: error: expected a known variable, received "gone"',
    ]);
  });

  test('problems that only documents show are found with the sample reports', async () => {
    const folder = anExtension(section('# Own\n\n::table{name=services limit={{entries.nothing}}{{account}}}\n'));
    const problems = await problemsOf(folder);
    expect(problems[0]).toContain('sections/own.md:3:');
    const dynamic = await problemsOf(anExtension(section('# Own\n\n::table{name="{{account}}"}\n')));
    expect(dynamic).toHaveLength(1);
    expect(dynamic[0]).toMatch(/^sections\/own\.md: error: in \w+, \S+: expected a table \(policies, .*\), found "/);
  });

  test('a missing file is reported with its path', async () => {
    const folder = aTemplateCopy();
    rmSync(join(folder, 'html', 'style.css'));
    expect(await problemsOf(folder)).toEqual([
      'html/style.css: error: expected the file "html/style.css" in the template "our-template", found none',
    ]);
  });

  test('a missing template is an error', async () => {
    expect(await failureOf(() => checkTemplate('auditr'))).toMatchObject({ code: 'template-unknown' });
    expect(await failureOf(() => checkTemplate('./nowhere/at-all'))).toMatchObject({ code: 'template-missing' });
  });
});
