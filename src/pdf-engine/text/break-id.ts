/** An end shorter than this, such as `Id`, takes the part before it along to the last line. */
const SHORT_END = 4;

/** After a separator, before a bracket, between `configured` and `Backup`: where an identifier may end a line. */
const SENSIBLE_PLACES = /(?<=[_.\-/:,])|(?=\()|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/u;

/**
 * Breaks an identifier into lines that fit, each with one character at least: at sensible places, and within a part only
 * where the part alone is longer than a line. Nothing is added, so the lines joined are the identifier.
 *
 * @param room length of a line
 * @param lengthOf length of a text, in the unit of `room`
 */
export function breakId(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const add = (text: string, length: number) => {
    if (filled + length > room && line !== '') {
      lines.push(line);
      line = '';
      filled = 0;
    }
    line += text;
    filled += length;
  };
  for (const part of partsOf(id, room, lengthOf)) {
    const length = lengthOf(part);
    if (length <= room) add(part, length);
    else for (const character of part) add(character, lengthOf(character));
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The parts between sensible places; a short end is one with the part before it where the two fit on a line. */
function partsOf(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const parts = id.split(SENSIBLE_PLACES);
  const end = parts.at(-1) ?? '';
  const joined = `${parts.at(-2) ?? ''}${end}`;
  return end.length < SHORT_END && lengthOf(joined) <= room ? [...parts.slice(0, -2), joined] : parts;
}
