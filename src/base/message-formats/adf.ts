/** The Atlassian Document Format, version 1: JSON, in which text is no markup. */
import type { Inline } from '../../model/document/document.js';
import type { JsonValue } from '../../model/report/json.js';
import { FILES_MARKER } from './formats.js';
import { LINE_BREAK, runsOf, type Run } from './runs.js';

export type AdfNode = Readonly<Record<string, JsonValue>>;

/** Text nodes; empty ones are not allowed. */
export function adfInlines(inlines: readonly Inline[]): AdfNode[] {
  return runsOf(inlines)
    .filter(({ text }) => text !== '')
    .map(adfRun);
}

export function adfParagraph(inlines: readonly Inline[]): AdfNode {
  return { type: 'paragraph', content: adfInlines(inlines) };
}

/** Code can be a link, but neither strong nor emphasized. */
function adfRun({ text, isStrong, isEmphasis, isCode, href }: Run): AdfNode {
  if (text === LINE_BREAK) return { type: 'hardBreak' };
  const marks: AdfNode[] = [];
  if (isCode === true) marks.push({ type: 'code' });
  else if (isStrong === true) marks.push({ type: 'strong' });
  if (isCode !== true && isEmphasis === true) marks.push({ type: 'em' });
  if (href !== undefined) marks.push({ type: 'link', attrs: { href } });
  return { type: 'text', text, ...(marks.length > 0 && { marks }) };
}

/** The place of the note on the files. */
export const ADF_FILES: AdfNode = { type: 'paragraph', content: [{ type: 'text', text: FILES_MARKER }] };
