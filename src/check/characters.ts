/** Characters of a template's own texts that its fonts do not have. */
import { join } from 'node:path';
import { wordShape } from '../compose/check/catalogues.js';
import { PLACEHOLDER, reduceExpressions } from '../compose/check/reduce-expressions.js';
import type { Place } from '../errors.js';
import type { TemplateProblem } from '../model/template-problem.js';
import type { Template } from '../model/template.js';
import { findMissingCharacters, type MissingCharacters } from '../renderers/pdf/typesetting/printable-characters.js';
import type { TemplateFolder } from '../template/folder.js';
import { loadFonts } from '../template/fonts.js';
import { Steps } from '../template/steps.js';
import { readWordFiles } from '../template/word-files.js';
import { failureProblems } from './places.js';

/** Words that never stand in a PDF: those of workbooks and of the page. */
const ELSEWHERE = /^(xlsx|html|sheet|working)\./;
/** A file with more than so many words of this kind is in a script that the fonts do not have. */
const MANY = 10;
const SHOWN = 5;

export async function characterProblems(folder: TemplateFolder, template: Template): Promise<TemplateProblem[]> {
  const { formats, theme, sections } = template;
  if (!formats.includes('pdf')) return [];
  const steps = new Steps();
  const place = (): Place => folder.yamlFile('theme.yaml').locate(['type']);
  const missingIn = await steps.runLater(async () => findMissingCharacters(theme, await loadFonts(theme)), place);
  if (missingIn === undefined) return steps.failures.flatMap(failureProblems);
  const ofSections = sections.flatMap(({ file, source }) =>
    missingIn(reduceExpressions(source).text.replaceAll(PLACEHOLDER, '')).map((character) => {
      const before = source.slice(0, source.indexOf(character)).split('\n');
      const column = (before.at(-1) ?? '').length + 1;
      return problem({ file: join(folder.holderOf(file).path, file), line: before.length, column }, [character]);
    }),
  );
  return [...ofSections, ...(await wordProblems(folder, missingIn))];
}

async function wordProblems(folder: TemplateFolder, missingIn: MissingCharacters): Promise<TemplateProblem[]> {
  const files = await readWordFiles(folder);
  return files.flatMap(({ words, language }) => {
    const found = [...words].flatMap(([key, { text, placeOfPart }]) => {
      const literals = ELSEWHERE.test(key) ? [] : (wordShape(key, text, language)?.literals ?? []);
      const characters = missingIn(literals.join(''));
      return characters.length === 0 ? [] : [{ characters, place: placeOfPart(characters[0] ?? '') }];
    });
    const [first] = found;
    if (first !== undefined && found.length > MANY) {
      const all = [...new Set(found.flatMap(({ characters }) => characters))];
      return [problem(first.place, all, ` in ${found.length} words`)];
    }
    return found.map(({ characters, place }) => problem(place, characters));
  });
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
