/** What layout must know of scripts. */

/** Nothing here joins, stacks, breaks within words or reads from the right. */
const PLAIN = /^[\0-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2190-\u2bff]*$/;

/** Letters change their shape or place by their neighbors. */
const SHAPED = new RegExp(
  `[${[
    'Arabic Syriac Nko Mongolian',
    'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
    'Thai Lao Tibetan Myanmar Khmer',
  ]
    .flatMap((scripts) => scripts.split(' '))
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

/** Hebrew, Arabic and those encoded beside them. */
const RIGHT = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const FROM_THE_RIGHT = new RegExp(RIGHT, 'u');
const LETTER_FROM_THE_RIGHT = new RegExp(`(?=${RIGHT})\\p{L}`, 'u');

/** Whether a text needs none of what this folder does for other scripts than Latin, Greek and Cyrillic. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Whether the width of a text is another than that of its characters, one by one. */
export function needsShaping(text: string): boolean {
  return SHAPED.test(text);
}

/** Whether a text has anything of scripts that are read from the right: their letters, digits or marks. */
export function hasRtlCharacter(text: string): boolean {
  return FROM_THE_RIGHT.test(text);
}

export function hasRtlLetter(text: string): boolean {
  return LETTER_FROM_THE_RIGHT.test(text);
}
