import type { Typesetter } from '../../../pdf-engine/text/typesetter.js';

const ELLIPSIS = '…';

/** Text for one line of `width`, truncated with an ellipsis if it is longer. */
export function fitLine(text: string, width: number, size: number, type: Typesetter): string {
  if (type.widthOf(text, size) <= width) return text;
  const room = width - type.widthOf(ELLIPSIS, size);
  let kept = '';
  let filled = 0;
  for (const character of text) {
    filled += type.widthOf(character, size);
    if (filled > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

/** Texts that fit on one line together, one per part. The longest are truncated, the short ones stay whole. */
export function fitParts(
  parts: readonly string[],
  separator: string,
  width: number,
  size: number,
  type: Typesetter,
): string[] {
  const room = width - type.widthOf(separator, size) * Math.max(0, parts.length - 1);
  let rest = room;
  let open = parts.length;
  const shares = new Map<number, number>();
  const byWidth = parts.map((part, index) => ({ index, own: type.widthOf(part, size) })).sort((a, b) => a.own - b.own);
  for (const { index, own } of byWidth) {
    const share = Math.min(own, rest / open);
    shares.set(index, share);
    rest -= share;
    open -= 1;
  }
  // Slightly more, so that a rounding error does not truncate a part that fits exactly.
  return parts.map((part, index) => fitLine(part, (shares.get(index) ?? 0) + 0.01, size, type));
}
