import { join } from 'node:path';
import { wordShape } from './catalogs.js';
import { PLACEHOLDER, reduceExpressions } from '../../compose/sections/section-error.js';
import type { Place } from '../../model/values/place.js';
import type { OptionalFont } from '../../model/template/theme.js';
import type { TemplateProblem, Template } from '../../model/template/template.js';
import { findMissingCharacters } from '../../renderers/pdf/engine/text/printable.js';
import type { TemplateFolder } from '../../template/files/folder.js';
import { loadFonts } from '../../template/fonts/fonts.js';
import { Steps } from '../../template/files/steps.js';
import { readWordFiles } from '../../template/words/word-files.js';
import { NON_PDF_WORDS } from '../../documents/render-set.js';
import { failureProblems } from './places.js';

/** More affected words than this in one file are reported as one problem. */
const MANY = 10;
const SHOWN = 5;

/** Returns the missing characters of a text, and separately those that an optional font package has. */
type FindMissing = (text: string) => {
  readonly missing: readonly string[];
  readonly installable: readonly Installable[];
};

interface Installable {
  readonly character: string;
  readonly font: OptionalFont;
}

/** @param languages languages whose words are checked */
export async function characterProblems(
  folder: TemplateFolder,
  template: Template,
  languages: readonly string[],
): Promise<TemplateProblem[]> {
  if (!template.formats.includes('pdf')) return [];
  const steps = new Steps();
  const place = (): Place => folder.yamlFile('theme.yaml').locate(['type']);
  const problems = await steps.runLater(
    async () => [...(await sectionProblems(folder, template)), ...(await wordProblems(folder, template, languages))],
    place,
  );
  return problems ?? steps.failures.flatMap(failureProblems);
}

/** Uses only fonts that every machine has for a document with these characters. */
async function createCharacterFinder(template: Template, characters: string, tag: string): Promise<FindMissing> {
  const { theme, fonts: own } = template;
  const { files, absent } = await loadFonts({ theme, own, characters, tag, withoutPackages: true });
  const missingIn = await findMissingCharacters(template.theme, files);
  return (text) => {
    const found = missingIn(text).map((character) => ({
      character,
      font: absent.find(({ covers }) => covers.test(character)),
    }));
    return {
      missing: found.flatMap(({ character, font }) => (font === undefined ? [character] : [])),
      installable: found.flatMap(({ character, font }) => (font === undefined ? [] : [{ character, font }])),
    };
  };
}

async function sectionProblems(folder: TemplateFolder, template: Template): Promise<TemplateProblem[]> {
  const texts = template.sections.map(({ file, source }) => ({
    source,
    path: join(folder.holderOf(file).path, file),
    printed: reduceExpressions(source).text.replaceAll(PLACEHOLDER, ''),
  }));
  const findMissing = await createCharacterFinder(
    template,
    texts.map(({ printed }) => printed).join(''),
    template.locale.tag,
  );
  return texts.flatMap(({ source, path, printed }) => {
    const placeOf = (character: string): Place => {
      const before = source.slice(0, source.indexOf(character)).split('\n');
      return { file: path, line: before.length, column: (before.at(-1) ?? '').length + 1 };
    };
    const { missing, installable } = findMissing(printed);
    return [
      ...missing.map((character) => problem(placeOf(character), [character])),
      ...installable.map(({ character, font }) => advice(placeOf(character), character, font)),
    ];
  });
}

/** Ignores characters of optional font packages: generating a PDF in that language reports them. */
async function wordProblems(
  folder: TemplateFolder,
  template: Template,
  languages: readonly string[],
): Promise<TemplateProblem[]> {
  const problems: TemplateProblem[] = [];
  for (const { words, language } of await readWordFiles(folder, languages)) {
    const printed = [...words].map(([key, { text, placeOfPart }]) => {
      const literals = NON_PDF_WORDS.test(key) ? [] : (wordShape(key, text)?.literals ?? []);
      return { text: literals.join(''), placeOfPart };
    });
    const findMissing = await createCharacterFinder(template, printed.map(({ text }) => text).join(''), language);
    const found = printed.flatMap(({ text, placeOfPart }) => {
      const { missing } = findMissing(text);
      return missing.length === 0 ? [] : [{ missing, place: placeOfPart(missing[0] ?? '') }];
    });
    const [first] = found;
    if (first !== undefined && found.length > MANY) {
      const all = [...new Set(found.flatMap(({ missing }) => missing))];
      problems.push(problem(first.place, all, ` in ${found.length} words`));
    } else problems.push(...found.map(({ missing, place }) => problem(place, missing)));
  }
  return problems;
}

function advice(place: Place, character: string, font: OptionalFont): TemplateProblem {
  const expected = 'expected characters that the fonts of theme.yaml and auditpress have';
  const message = `${expected}, found "${character}" (${codePoint(character)}): a PDF shows it only where ${font.package} is installed`;
  return { severity: 'warning', place, message };
}

function problem(place: Place, characters: readonly string[], where = ''): TemplateProblem {
  const shown = characters.slice(0, SHOWN).map((character) => `"${character}" (${codePoint(character)})`);
  const more = characters.length > SHOWN ? ` and ${characters.length - SHOWN} more` : '';
  const message = `expected characters that the fonts of theme.yaml have, found ${shown.join(', ')}${more}${where}`;
  return { severity: 'error', place, message };
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
