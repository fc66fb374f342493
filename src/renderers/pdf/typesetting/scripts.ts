/** What layout must know of scripts. */

/** Nothing here joins, stacks, breaks within words or reads from the right. */
const PLAIN = /^[\0-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2190-\u2bff]*$/;

/** Letters change their shape or place by their neighbours. */
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

/** Whether a text needs none of what this folder does for other scripts than Latin, Greek and Cyrillic. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Whether the width of a text is another than that of its characters, one by one. */
export function isShaped(text: string): boolean {
  return SHAPED.test(text);
}
