/** Formats of messages, and how each of them treats text as data. */
import type { Inline } from '../../model/document/document.js';

/**
 * `text` is plain, `mail` is HTML for mail programs, `markdown` is that of GitHub, `adf` and `wiki` are those of Jira Cloud and
 * Jira Data Center, `blocks` is that of Slack, `card` is an adaptive card for Teams. `adf`, `blocks` and `card` are JSON.
 */
export const MESSAGE_FORMATS = ['text', 'mail', 'markdown', 'adf', 'wiki', 'blocks', 'card'] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/**
 * Stands in a composed message where the note on its files belongs. No other text of a message can contain it, because `plainText`
 * removes it: it is no character.
 */
export const FILES_MARKER = '\ufdd0';

/** Control characters, what is no character, and what changes the direction of the text after it. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufdd0-\ufdef\ufffe\uffff\u061c\u200e\u200f\u202a-\u202e]/gu;

/** A text of the document on one line, without characters that no reader sees. */
export function plainText(text: string): string {
  return text.replace(/[\s\p{Zl}\p{Zp}]+/gu, keptSpace).replace(UNPRINTABLE, '');
}

/** White space as one space; no-break spaces keep words together. */
function keptSpace(space: string): string {
  return /^[\u00a0\u2007\u202f]$/.test(space) ? space : ' ';
}

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
