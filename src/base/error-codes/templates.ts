import { command } from './command.js';
import type { CodeTable } from './kinds.js';

export const TEMPLATE_CODES = {
  'template-unknown': {
    kind: 'usage',
    meaning: 'No built-in template has this name.',
    remedy: 'For your own template, give its path with a slash: ./my-template.',
  },
  'template-missing': {
    kind: 'usage',
    meaning: 'There is no folder at the path of the template.',
    remedy: 'Give the name of a built-in template, or the path of a folder with a template.yaml.',
  },
  'template-file-missing': {
    kind: 'usage',
    meaning: 'The template refers to a file that is not in its folder.',
    remedy: 'Add the file to the folder, or correct its name.',
  },
  'template-unreadable': {
    kind: 'usage',
    meaning: 'A file of the template cannot be read or is not a regular file.',
    remedy: 'Make every file in the template folder readable for this user.',
  },
  'template-too-large': {
    kind: 'usage',
    meaning: 'The template folder contains too many files.',
    remedy: 'Give the template folder itself, not a folder above it.',
  },
  'template-circular': {
    kind: 'usage',
    meaning: 'The template extends itself, directly or through others.',
    remedy: 'Extend a template that does not extend this one.',
  },
  'template-kind': {
    kind: 'usage',
    meaning: 'The template is for portfolios but the document is for one report, or vice versa.',
    remedy: 'Use a template of the other kind.',
  },
  'template-malformed': {
    kind: 'usage',
    meaning: 'A file of the template has a syntax error, or uses a name that does not exist.',
    remedy: 'See docs/templates.md for the files of a template.',
  },
  'template-invalid': {
    kind: 'usage',
    meaning: `${command('templates check')} found errors in the template.`,
    remedy: 'Each error is listed above, with its file and line.',
  },
  'folder-not-empty': {
    kind: 'usage',
    meaning: 'The folder to copy the template to is not empty.',
    remedy: 'Give the path of a folder that does not exist yet.',
  },
  'preview-empty': {
    kind: 'usage',
    meaning: 'The preview has no document to show, because none could be made yet.',
    remedy: 'Fix what the preview reports; it tries again after each save.',
  },
  'locale-unknown': {
    kind: 'usage',
    meaning: 'Neither auditpress nor the template has words in this language.',
    remedy: 'Use a language tag with an optional region, such as de, de-AT or en-US.',
  },
  'word-missing': {
    kind: ['usage', 'internal'],
    meaning: 'A word is missing from the catalogs: 2 if a template uses it, 1 if a format does.',
    remedy: 'Add the word to the words folder of the template, or correct its name in the template.',
  },
  'word-malformed': {
    kind: 'usage',
    meaning: 'A word in a catalog is not a valid ICU message.',
    remedy: 'Check its braces: {name}, {count, number}, {count, plural, one {…} other {…}}.',
  },
  'theme-value-unusable': {
    kind: 'usage',
    meaning: 'A value of the theme cannot be used in a style sheet.',
    remedy: 'Correct the value in theme.yaml of the template. It must not contain any of ; { } < > \\.',
  },
  'layout-unusable': {
    kind: 'usage',
    meaning: 'The HTML layout of the template has a syntax error, or lacks a part that every page needs.',
    remedy: 'Correct html/layout.hbs in the template folder.',
  },
  'style-unusable': {
    kind: 'usage',
    meaning: 'The style sheet of the template contains an end tag for <style>.',
    remedy: 'Remove the end tag: the style sheet is placed inside a <style> element.',
  },
  'logo-unsupported': {
    kind: 'usage',
    meaning: 'The logo or the header image is neither a PNG nor a JPEG image.',
    remedy: 'Export the image as PNG, at twice its printed size.',
  },
  'logo-damaged': {
    kind: 'usage',
    meaning: 'The logo or the header image is cut off, damaged or too large.',
    remedy: 'Export the image as PNG, at twice its printed size.',
  },
  'font-missing': {
    kind: 'usage',
    meaning: 'The theme names a font family that has no regular style.',
    remedy: 'Add the font file, or choose another family in the theme.',
  },
  'font-package-missing': {
    kind: 'usage',
    meaning: 'The words of the language cannot be printed without an optional font package.',
    remedy: 'Install the package named in the message, or omit the format.',
  },
  'font-unreadable': {
    kind: 'usage',
    meaning: 'A font file of the template is not a TrueType or OpenType font.',
    remedy: 'Replace the font file, or choose another family in the theme.',
  },
  'policy-library-invalid': {
    kind: 'usage',
    meaning: 'A policy library cannot be read or has invalid content.',
    remedy: 'Fix the policy library. docs/policy-library.md describes its format.',
  },
  'acceptances-invalid': {
    kind: 'usage',
    meaning: 'A file of risk acceptances cannot be read or has invalid content.',
    remedy: 'Fix the file. docs/risk-acceptances.md describes its format.',
  },
} as const satisfies CodeTable;
