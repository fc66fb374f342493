/** Whether the words of a language can be set at all: documents of nothing but replacement marks help nobody. */
import { AuditpressError } from './errors.js';
import type { AbsentFont } from './model/template/font.js';
import type { Template } from './model/template/template.js';
import type { LoadedRenderer } from './renderers/options.js';
import { loadFonts } from './template/fonts/fonts.js';

/** Words that never stand in a PDF: those of workbooks and of the page. */
export const ELSEWHERE = /^(xlsx|html|sheet|working)\./;

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Fonts that are found once stay. Those that are not may be installed while a preview runs. */
const sound = new WeakSet<Template>();

/**
 * Refuses a language whose own words take a font package that is not there, where a format uses fonts. What the report says
 * is no part of it: a title in another script is told of when it is printed.
 *
 * @throws AuditpressError (usage) `font-package-missing` with the command that installs it
 */
export async function refuseUnprintableWords(template: Template, renderers: readonly LoadedRenderer[]): Promise<void> {
  const formats = renderers.flatMap(({ renderer }) => (renderer.usesFonts === false ? [] : [renderer.format]));
  if (formats.length === 0 || sound.has(template)) return;
  const needed = await neededPackages(template);
  const [first] = needed;
  if (first === undefined) {
    sound.add(template);
    return;
  }
  const names = needed.map((font) => font.package).join(' ');
  const [found, remedy] =
    first.distrust === undefined
      ? [`${names} not installed`, `Run npm install ${names}`]
      : [`that ${first.package} is ignored: ${first.distrust}`, 'Correct its owner and mode'];
  throw new AuditpressError(
    'font-package-missing',
    `expected fonts for the words of ${template.locale.tag} in ${formats.join(', ')}, found ${found}`,
    { hint: `${remedy}, or leave the format out: workbooks and pages (--format xlsx,html) need no fonts.` },
  );
}

/** Packages for characters of the words that no font has. */
async function neededPackages(template: Template): Promise<readonly AbsentFont[]> {
  const { theme, fonts: own, locale, messages, borrowed } = template;
  const words = Object.entries(messages).filter(([key]) => !ELSEWHERE.test(key) && !borrowed.includes(key));
  const characters = [...new Set(words.flatMap(([, word]) => word.match(BEYOND_ASCII) ?? []))];
  const { files, absent } = await loadFonts({ theme, own, characters: characters.join(''), tag: locale.tag });
  const candidates = characters.filter((character) => absent.some(({ covers }) => covers.test(character)));
  if (candidates.length === 0) return [];
  const { findMissingCharacters } = await import('./pdf-engine/text/printable-characters.js');
  const missing = (await findMissingCharacters(theme, files))(candidates.join(''));
  return [...new Set(missing.flatMap((character) => absent.find(({ covers }) => covers.test(character)) ?? []))];
}
