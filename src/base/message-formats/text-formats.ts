/** Formats of text, in which markup is escaped: HTML for mail programs, the Markdown of GitHub, the wiki markup of Jira Data Center. */
import type { Inline } from '../../model/document/document.js';
import { LINE_BREAK, runsOf, type Run, plainText } from './formats.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function mailText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function mailInlines(inlines: readonly Inline[]): string {
  return runsOf(inlines).map(mailRun).join('');
}

function mailRun({ text, isStrong, isEmphasis, isCode, href }: Run): string {
  if (text === LINE_BREAK) return '<br>';
  let html = mailText(text);
  if (isCode === true) html = `<span style="font-family:Consolas,Menlo,monospace;">${html}</span>`;
  if (isEmphasis === true) html = `<em>${html}</em>`;
  if (isStrong === true) html = `<strong>${html}</strong>`;
  // The color of the text around it is readable in light and in dark.
  return href === undefined
    ? html
    : `<a href="${mailText(href)}" style="color:inherit;text-decoration:underline;">${html}</a>`;
}

/** Keeps what is beside it together, and has no width. */
const WORD_JOINER = '\u2060';

/**
 * Text that is no markup: ASCII punctuation is escaped. GitHub looks for mentions, references to issues, emoji and addresses after
 * that, in the finished HTML, so a character without width parts them.
 */
export function markdownText(text: string): string {
  return plainText(text)
    .replace(/@(?=\w)|#(?=\d)|(?<=\bGH)-(?=\d)|:(?=[\w+-]+:)/gi, (found) => `${found}${WORD_JOINER}`)
    .replace(/(?<=\b(?:https?|ftp|mailto|xmpp))(?=:)|(?<=\bwww)(?=\.)/gi, WORD_JOINER)
    .replace(/[!#$&*<>@[\\\]^_`{|}~]/g, escaped)
    .replace(/^( ?)([-+=])/, '$1\\$2')
    .replace(/^( ?\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** As HTML where a backslash would leave `<` and `&` to programs that read the source as HTML. */
function escaped(character: string): string {
  if (character === '<') return '&lt;';
  if (character === '>') return '&gt;';
  return character === '&' ? '&amp;' : `\\${character}`;
}

export function markdownInlines(inlines: readonly Inline[]): string {
  return runsOf(inlines).map(markdownRun).join('');
}

/** Elements rather than asterisks, which do not work beside the punctuation of Japanese. */
function markdownRun({ text, isStrong, isEmphasis, isCode, href }: Run): string {
  if (text === LINE_BREAK) return '<br>';
  let markdown = markdownText(text);
  if (isCode === true) markdown = `<code>${markdown}</code>`;
  if (isEmphasis === true) markdown = `<em>${markdown}</em>`;
  if (isStrong === true) markdown = `<strong>${markdown}</strong>`;
  return href === undefined ? markdown : `[${markdown}](<${href}>)`;
}

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
