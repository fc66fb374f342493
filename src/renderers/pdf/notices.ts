/** How many characters a notice shows. */
const SHOWN = 10;

/** Says which characters no font has, or nothing where all are printed. */
export function missingCharacters(codePoints: readonly number[]): string[] {
  if (codePoints.length === 0) return [];
  const shown = codePoints.slice(0, SHOWN).map((codePoint) => {
    const hexadecimal = codePoint.toString(16).toUpperCase().padStart(4, '0');
    return `${String.fromCodePoint(codePoint)} (U+${hexadecimal})`;
  });
  const rest = codePoints.length - shown.length;
  const list = rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
  const [what, are] = codePoints.length === 1 ? ['1 character', 'is'] : [`${codePoints.length} characters`, 'are'];
  return [`${what} that the fonts lack ${are} printed as a replacement mark in the PDF: ${list}.`];
}

/** Says that texts were printed in part, where some were. */
export function cutTexts(hasCut: boolean): string[] {
  return hasCut ? ['Very long texts are cut in the PDF, with … at their end; the other formats have them whole.'] : [];
}
