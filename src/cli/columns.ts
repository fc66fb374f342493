/** Columns of text for a terminal, whose characters are one or two cells wide. */

/**
 * One line per row, without trailing spaces.
 *
 * @param gap cells between columns
 * @param texts how many columns, from the first, are text; the others are numbers, aligned right
 */
export function columnLines(rows: readonly (readonly string[])[], gap: number, texts = Infinity): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cellsOf(text));
  }
  return rows.map((row) =>
    row
      .map((text, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - cellsOf(text));
        return column < texts ? `${text}${space}` : `${space}${text}`;
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

const ASCII = /^[\0-\x7f]*$/;

/** How many cells a text takes. The text must not have control characters. */
export function cellsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let cells = 0;
  for (const character of text) cells += cellsOfCharacter(character);
  return cells;
}

/** Characters that Unicode calls wide or fullwidth, except for emoji: East Asian scripts and their punctuation. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1aff0}-\u{1b2fb}\u{20000}-\u{3fffd}]/u;

function cellsOfCharacter(character: string): 0 | 1 | 2 {
  // Combining marks and invisible characters.
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0;
  // A flag is two of these letters, each one cell wide.
  if (/\p{Regional_Indicator}/u.test(character)) return 1;
  return WIDE.test(character) || /\p{Emoji_Presentation}/u.test(character) ? 2 : 1;
}
