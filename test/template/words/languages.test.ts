import { describe, expect, test } from 'vitest';
import { canonicalTag, languageFor } from '../../../src/template/words/languages.js';

describe('the language for a tag', () => {
  const languages = ['ar', 'en', 'pt-BR', 'pt-PT', 'sr-Cyrl', 'zh-Hans'];

  test.each([
    ['is the tag itself', 'pt-PT', 'pt-PT'],
    ['is the tag without its region', 'ar-EG', 'ar'],
    ['is the tag without its last parts, one by one', 'zh-Hans-SG', 'zh-Hans'],
    ['is that of the region where most people speak it', 'pt', 'pt-BR'],
    ['is that of another region where it has none of its own', 'pt-AO', 'pt-BR'],
    ['knows the script that a region writes', 'zh-CN', 'zh-Hans'],
    ['is never one in another script', 'zh-TW', undefined],
    ['nor in one that the tag names', 'sr-Latn', undefined],
    ['is none where nobody speaks it', 'fi', undefined],
  ])('%s: %s', (_, tag, language) => {
    expect(languageFor(tag, languages)).toBe(language);
  });
});

test.each([
  ['PT-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['ar-u-nu-arab', 'ar'],
  ['pt_BR', undefined],
  ['', undefined],
])('the canonical tag of %j is %j', (tag, canonical) => {
  expect(canonicalTag(tag)).toBe(canonical);
});
