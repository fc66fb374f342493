/** Which of the languages at hand serves a locale. */

/** Canonical BCP 47 without extensions: `PT-br` is `pt-BR`. Undefined where the tag is none. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return undefined;
  }
}

/**
 * The language that serves a tag: the tag itself, else the tag with its last parts left out (`de-AT` takes `de`), else the
 * same language of another region (`pt` and `pt-PT` take `pt-BR`), the one most spoken first. Never another script.
 *
 * @param tag canonical
 * @param languages canonical tags
 */
export function languageFor(tag: string, languages: readonly string[]): string | undefined {
  return shortened(tag).find((candidate) => languages.includes(candidate)) ?? siblingOf(tag, languages);
}

/** `zh-Hant-TW`, `zh-Hant`, `zh`. */
function shortened(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function siblingOf(tag: string, languages: readonly string[]): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  const usual = new Intl.Locale(language).maximize().region;
  const siblings = languages
    .map((candidate) => ({ candidate, locale: new Intl.Locale(candidate).maximize() }))
    .filter(({ locale }) => locale.language === language && locale.script === script);
  return (siblings.find(({ locale }) => locale.region === usual) ?? siblings[0])?.candidate;
}
