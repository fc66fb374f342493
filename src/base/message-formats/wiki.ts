/** The wiki markup of Jira Data Center. */
import type { Inline } from '../../model/document/document.js';
import { plainText } from './formats.js';
import { LINE_BREAK, runsOf, type Run } from './runs.js';

/**
 * Text that is no markup: what can be markup, a mention, the key of an issue, an address or an emoticon is written as a character
 * reference, which Jira passes on to the browser. A backslash would not do: two of them are a line break.
 */
export function wikiText(text: string): string {
  return plainText(text)
    .replace(/[!-~]/g, (character) =>
      /[\w.,%/'"]/.test(character) && character !== '_' ? character : reference(character),
    )
    .replace(/^(h[1-6]|bq)\./i, (_, name: string) => `${name}${reference('.')}`);
}

function reference(character: string): string {
  return `&#${String(character.charCodeAt(0))};`;
}

export function wikiInlines(inlines: readonly Inline[]): string {
  return runsOf(inlines).map(wikiRun).join('');
}

/** Markup in braces also works inside a word. */
function wikiRun({ text, isStrong, isEmphasis, isCode, href }: Run): string {
  if (text === LINE_BREAK) return ' \\\\ ';
  let wiki = wikiText(text);
  if (isCode === true) wiki = `{{${wiki}}}`;
  if (isEmphasis === true) wiki = `{_}${wiki}{_}`;
  if (isStrong === true) wiki = `{*}${wiki}{*}`;
  return href === undefined ? wiki : `[${wiki}|${href}]`;
}
