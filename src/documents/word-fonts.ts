/** Checks that the fonts can print the words of a language; otherwise a document would consist of replacement characters. */
import { AuditpressError } from '../base/errors.js';
import type { AbsentFont } from '../model/template/theme.js';
import type { Template } from '../model/template/template.js';
import type { LoadedRenderer } from '../renderers/registry.js';
import { loadFonts } from '../template/fonts/fonts.js';

/** Keys of words that are not used in PDFs: those of workbooks and HTML pages. */
export const NON_PDF_WORDS = /^(xlsx|html|sheet|working)\./;

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Templates whose words are printable. Not cached otherwise, because fonts may be installed while a preview runs. */
const printable = new WeakSet<Template>();

/**
 * Rejects a template whose words need a font package that is not installed, if a format uses fonts. Text of the report is not
 * checked: missing characters in it become notices when it is rendered.
 *
 * @throws AuditpressError (usage) `font-package-missing` with the command to install it
 */
export async function refuseUnprintableWords(template: Template, renderers: readonly LoadedRenderer[]): Promise<void> {
  const formats = renderers.flatMap(({ renderer }) => (renderer.usesFonts === false ? [] : [renderer.format]));
  if (formats.length === 0 || printable.has(template)) return;
  const needed = await neededPackages(template);
  const [first] = needed;
  if (first === undefined) {
    printable.add(template);
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
    { hint: `${remedy}, or omit the format: workbooks and HTML pages (--format xlsx,html) need no fonts.` },
  );
}

/** Packages for characters in the words that no available font has. */
async function neededPackages(template: Template): Promise<readonly AbsentFont[]> {
  const { theme, fonts: own, locale, messages, borrowed } = template;
  const words = Object.entries(messages).filter(([key]) => !NON_PDF_WORDS.test(key) && !borrowed.includes(key));
  const characters = [...new Set(words.flatMap(([, word]) => word.match(BEYOND_ASCII) ?? []))];
  const { files, absent } = await loadFonts({ theme, own, characters: characters.join(''), tag: locale.tag });
  const candidates = characters.filter((character) => absent.some(({ covers }) => covers.test(character)));
  if (candidates.length === 0) return [];
  const { findMissingCharacters } = await import('../renderers/pdf/engine/text/printable.js');
  const missing = (await findMissingCharacters(theme, files))(candidates.join(''));
  return [...new Set(missing.flatMap((character) => absent.find(({ covers }) => covers.test(character)) ?? []))];
}
