/** Characters that do not join or stack, break only at spaces, and read from left to right. */
const PLAIN = /^[\0-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2190-\u2bff]*$/;

/** Scripts whose letters change shape or position with their neighbors. */
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

/** Hebrew, Arabic and the scripts encoded next to them. */
const RIGHT = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const FROM_THE_RIGHT = new RegExp(RIGHT, 'u');
const LETTER_FROM_THE_RIGHT = new RegExp(`(?=${RIGHT})\\p{L}`, 'u');

/** Whether a text has only Latin letters, punctuation and symbols: it needs no shaping, special line breaks or bidi. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

export function needsShaping(text: string): boolean {
  return SHAPED.test(text);
}

export function hasRtlCharacter(text: string): boolean {
  return FROM_THE_RIGHT.test(text);
}

export function hasRtlLetter(text: string): boolean {
  return LETTER_FROM_THE_RIGHT.test(text);
}

/** Whether a character has no meaning but what a program gives it. */
export function isForPrivateUse(codePoint: number): boolean {
  return /\p{Co}/u.test(String.fromCodePoint(codePoint));
}
