/** Chooses the languages of a check. */
import type { TemplateFolder } from '../template/files/folder.js';
import { isBuiltIn } from '../template/load.js';
import { languagesOf, ownLanguages } from '../template/words/word-files.js';
import { servingLanguage } from '../template/words/words.js';

export interface LocaleChoice {
  /** The configured locale. Default: English. */
  readonly configured?: string;
  /** Locales to check instead of those in use; `all` for every available one. */
  readonly asked?: readonly string[] | 'all';
}

/**
 * The languages in use: those for which the template, or a user's template that it extends, has words, and that of the
 * configured locale. Other built-in languages are not checked.
 *
 * @throws AuditpressError (usage) `locale-unknown` for a locale that is not available
 */
export async function languagesInUse(
  folder: TemplateFolder,
  { configured = 'en', asked }: LocaleChoice,
): Promise<readonly string[]> {
  const all = await languagesOf(folder);
  if (asked === 'all') return all;
  const serving = (tag: string): string => servingLanguage(tag, all).language;
  if (asked !== undefined) return [...new Set(asked.map(serving))].sort();
  const layers = folder.layers.filter((layer, index) => index === folder.layers.length - 1 || !isBuiltIn(layer.path));
  return [...new Set([...layers.flatMap(ownLanguages), serving(configured)])].sort();
}
