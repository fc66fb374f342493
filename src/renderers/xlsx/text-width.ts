const NARROW = /[ijltfrI'"’.,:;|!()[\]{}/\\ -]/;
const BROAD = /[mwMW@%—…]/;
const CAPITAL = /[A-Z]/;
const IDEOGRAPHIC = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

/** Widths of the characters below U+0100, looked up for every cell of a table. */
const LATIN = Float64Array.from({ length: 256 }, (_, code) => measured(String.fromCharCode(code)));

/** About one digit of the default font a character in the face of ids. */
const MONO = 1.08;

/**
 * Width of a text's longest line in the unit of column widths (a digit of the workbook's default font), estimated for a
 * grotesque of 10 points: worksheets name their font without carrying it, so nothing can be measured exactly.
 */
export function textWidth(text: string, face: 'sans' | 'mono' = 'sans'): number {
  let longest = 0;
  for (const line of text.includes('\n') ? text.split('\n') : [text]) {
    longest = Math.max(longest, face === 'mono' ? line.length * MONO : lineWidth(line));
  }
  return longest;
}

/** Lines that a text takes in a column of this width when it breaks between words, and within words that are longer. */
export function lineCount(text: string, columnWidth: number, face: 'sans' | 'mono' = 'sans'): number {
  const available = Math.max(columnWidth - 1, 1);
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const word of paragraph.split(' ')) {
      const width = textWidth(`${word} `, face);
      if (used > 0 && used + width > available) {
        lines += 1;
        used = 0;
      }
      lines += Math.max(Math.ceil(width / available) - 1, 0);
      used += width > available ? width % available : width;
    }
  }
  return lines;
}

/** Width of the longest word: narrower columns would break within it. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/[\s-]+/).map((word) => textWidth(word)));
}

function lineWidth(line: string): number {
  let width = 0;
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    width += LATIN[code] ?? measured(line.charAt(index));
  }
  return width;
}

function measured(character: string): number {
  if (NARROW.test(character)) return 0.56;
  if (IDEOGRAPHIC.test(character)) return 1.95;
  if (BROAD.test(character)) return 1.6;
  if (CAPITAL.test(character)) return 1.3;
  return 1.05;
}
