/** HTML for mail programs. */
import type { Inline } from '../../model/document/document.js';
import { LINE_BREAK, runsOf, type Run } from './runs.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as content or in a quoted attribute. */
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
