/** The parts of a text between its break opportunities. */
import { joinWhole } from './lines.js';

export interface Part {
  readonly text: string;
  /** Whether the line ends after it. */
  readonly lineEnd?: boolean;
}

/**
 * Joins parts within ids, dates and Japanese phrases.
 *
 * @param isAlike whether a part has the styles of the one before it
 */
export function joinParts<Each extends Part>(
  parts: readonly Each[],
  isAlike: (part: Each, before: Each) => boolean = () => true,
): Each[] {
  const joined: Each[] = [];
  let run: Each[] = [];
  const close = () => {
    const texts = joinWhole(run.map(({ text }) => text));
    if (texts.length === run.length) joined.push(...run);
    else joined.push(...texts.flatMap((text, index) => ({ ...(run.at(index - texts.length) as Each), text })));
    run = [];
  };
  for (const part of parts) {
    const before = run.at(-1);
    if (before !== undefined && (before.lineEnd === true || !isAlike(part, before))) close();
    run.push(part);
  }
  close();
  return joined;
}
