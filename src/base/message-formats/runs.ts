import type { Inline } from '../../model/document/document.js';
import { plainText } from './formats.js';

/** A stretch of text in one style. */
export interface Run {
  /** On one line, or a line feed alone for a line break. */
  readonly text: string;
  readonly isStrong?: true;
  readonly isEmphasis?: true;
  readonly isCode?: true;
  /** Address of http or https, without characters that an address must escape. */
  readonly href?: string;
}

export const LINE_BREAK = '\n';

/** Inlines as runs. Links within the document become text, because a message is not the document. */
export function runsOf(inlines: readonly Inline[], style: Omit<Run, 'text'> = {}): readonly Run[] {
  return inlines.flatMap((inline) => runsIn(inline, style));
}

function runsIn(inline: Inline, style: Omit<Run, 'text'>): readonly Run[] {
  switch (inline.type) {
    case 'text':
      return [{ ...style, text: plainText(inline.text) }];
    case 'code':
      return [{ ...style, text: plainText(inline.text), isCode: true }];
    case 'strong':
      return runsOf(inline.children, { ...style, isStrong: true });
    case 'emphasis':
      return runsOf(inline.children, { ...style, isEmphasis: true });
    case 'break':
      return [{ text: LINE_BREAK }];
    case 'link':
      return runsOf(inline.children, style);
    case 'externalLink': {
      const href = webAddress(inline.href);
      return runsOf(inline.children, { ...style, ...(href !== undefined && { href }) });
    }
  }
}

/** The address as browsers write it; undefined for any that is not of http or https. */
export function webAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).href.replace(/[^\w\-.:/?#@$&()+,;=%]/g, percentEncoded);
}

/** ASCII alone: the rest of an address that was parsed is encoded already. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
