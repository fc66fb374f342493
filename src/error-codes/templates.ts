import type { CodeTable } from './kinds.js';

/** Templates with their words, fonts, logo and shells, and policy libraries. */
export const TEMPLATE_CODES = {
  'template-unknown': {
    kind: 'usage',
    meaning: 'No template that comes with auditpress has the name.',
    remedy: 'For a template of your own give its path with a slash: ./my-template.',
  },
  'template-missing': {
    kind: 'usage',
    meaning: 'There is no folder at the path of the template.',
    remedy: 'Give the name of a template that comes with auditpress, or the path of a folder with a template.yaml.',
  },
  'template-file-missing': {
    kind: 'usage',
    meaning: 'The template names a file that its folder does not hold.',
    remedy: 'Add the file to the folder, or correct its name.',
  },
  'template-unreadable': {
    kind: 'usage',
    meaning: 'A file of the template cannot be read, or is no regular file.',
    remedy: 'Let this user read every file of the template folder.',
  },
  'template-too-large': {
    kind: 'usage',
    meaning: 'The template folder holds too many files to be one.',
    remedy: 'Give the template folder itself, not a folder above it.',
  },
  'template-circular': {
    kind: 'usage',
    meaning: 'The template extends itself, directly or through others.',
    remedy: 'Extend a template that stands alone.',
  },
  'template-malformed': {
    kind: 'usage',
    meaning: 'A file of the template has wrong syntax, or uses a name that does not exist.',
    remedy: 'See docs/templates.md for what stands in a template folder.',
  },
  'template-invalid': {
    kind: 'usage',
    meaning: 'auditpress templates check found errors in the template.',
    remedy: 'Each error is reported above, with its file and line.',
  },
  'folder-not-empty': {
    kind: 'usage',
    meaning: 'The folder that a template is to be copied to holds something.',
    remedy: 'Give the path of a folder that is not there yet.',
  },
  'preview-empty': {
    kind: 'usage',
    meaning: 'The preview has no document to show, because none could be made yet.',
    remedy: 'Correct what the preview reports; it tries again at each save.',
  },
  'locale-unknown': {
    kind: 'usage',
    meaning: 'Neither auditpress nor the template has words in the language.',
    remedy: 'A region may follow the language: de-AT, en-US.',
  },
  'word-missing': {
    kind: ['usage', 'internal'],
    meaning: 'A word is in no catalog: 2 where a template asks for it, 1 where a format does.',
    remedy: 'Add the word to the words folder of the template, or correct its name in the template.',
  },
  'word-malformed': {
    kind: 'usage',
    meaning: 'A word of a catalog is not an ICU message.',
    remedy: 'Check its braces: {name}, {count, number}, {count, plural, one {…} other {…}}.',
  },
  'theme-value-unusable': {
    kind: 'usage',
    meaning: 'A value of the theme cannot be written into a style sheet.',
    remedy: 'Correct the value in theme.yaml of the template: it may hold none of ; { } < > \\.',
  },
  'layout-unusable': {
    kind: 'usage',
    meaning: 'The HTML layout of the template has wrong syntax, or leaves out a part that every page needs.',
    remedy: 'Correct html/layout.hbs in the folder of the template.',
  },
  'style-unusable': {
    kind: 'usage',
    meaning: 'The style sheet of the template would end the element that it stands in.',
    remedy: 'Remove the end tag: the style sheet stands within a <style> element.',
  },
  'logo-unsupported': {
    kind: 'usage',
    meaning: 'The logo is neither a PNG nor a JPEG image.',
    remedy: 'Export the logo as PNG, twice the size it is printed at.',
  },
  'logo-damaged': {
    kind: 'usage',
    meaning: 'The logo is cut off, damaged or too large.',
    remedy: 'Export the logo as PNG, twice the size it is printed at.',
  },
  'font-missing': {
    kind: 'usage',
    meaning: 'The theme names a font family of which there is no regular style.',
    remedy: 'Add the font file, or name another family in the theme.',
  },
  'font-package-missing': {
    kind: 'usage',
    meaning: 'The words of the language cannot be printed without an optional font package.',
    remedy: 'Install the package that is named, or leave the format out.',
  },
  'font-unreadable': {
    kind: 'usage',
    meaning: 'A font file of the template is not a TrueType or OpenType font.',
    remedy: 'Replace the font file, or name another family in the theme.',
  },
  'policy-library-invalid': {
    kind: 'usage',
    meaning: 'A policy library cannot be read, or holds something that does not fit.',
    remedy: 'Correct the policy library; docs/policy-library.md shows what stands in one.',
  },
} as const satisfies CodeTable;
