/** After a separator, before a bracket, between `configured` and `Backup`: where an identifier may end a line. */
const SENSIBLE_PLACES = /(?<=[_.\-/:,])|(?=\()|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/u;

/**
 * Breaks an identifier into lines of at most `room` characters (at least one): at sensible places, and within a part
 * only where the part alone is longer than a line. Nothing is added, so the lines joined are the identifier.
 */
export function breakId(id: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of id.split(SENSIBLE_PLACES)) {
    const characters = Array.from(part);
    if (Array.from(line).length + characters.length > room && line !== '') {
      lines.push(line);
      line = '';
    }
    while (characters.length > room) lines.push(characters.splice(0, room).join(''));
    line += characters.join('');
  }
  if (line !== '') lines.push(line);
  return lines;
}
