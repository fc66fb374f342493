// Written by scripts/parse-prose.ts.
export const languages = {
  ar: () => import('./parsed-patterns/ar.js'),
  de: () => import('./parsed-patterns/de.js'),
  en: () => import('./parsed-patterns/en.js'),
  es: () => import('./parsed-patterns/es.js'),
  fr: () => import('./parsed-patterns/fr.js'),
  ja: () => import('./parsed-patterns/ja.js'),
  pt: () => import('./parsed-patterns/pt.js'),
};
