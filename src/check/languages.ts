/** Which languages a check looks at. */
import type { TemplateFolder } from '../template/files/folder.js';
import { isBuiltIn } from '../template/load.js';
import { languagesOf, ownLanguages } from '../template/words/word-files.js';
import { servingLanguage } from '../template/words/words.js';

export interface LocaleChoice {
  /** The locale that documents are made in. Default: English. */
  readonly configured?: string;
  /** Locales to look at in place of those in use; `all` for every one that documents can be in. */
  readonly asked?: readonly string[] | 'all';
}

/**
 * The languages in use: those that the template has words for, itself or in templates of the user's below it, and that of the
 * configured locale. Which ones come with auditpress besides makes no difference to a template that does without them.
 *
 * @throws AuditpressError (usage) `locale-unknown` for a locale that no document can be in
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
