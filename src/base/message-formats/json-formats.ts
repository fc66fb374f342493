/**
 * Formats in JSON, in which text is no markup: the Atlassian Document Format, version 1; the blocks of Slack, where that of `mrkdwn`
 * would be, and cannot be escaped; adaptive cards for Teams, where that of `TextBlock` would be.
 */
import type { Inline } from '../../model/document/document.js';
import type { JsonObject } from '../../model/report/json.js';
import { FILES_MARKER, LINE_BREAK, runsOf, type Run } from './formats.js';

const FILES: Run = { text: FILES_MARKER };

/** Elements of text must not be empty. */
function shownRuns(inlines: readonly Inline[]): readonly Run[] {
  return runsOf(inlines).filter(({ text }) => text !== '');
}

export function adfInlines(inlines: readonly Inline[]): JsonObject[] {
  return shownRuns(inlines).map(adfRun);
}

export function adfParagraph(inlines: readonly Inline[]): JsonObject {
  return { type: 'paragraph', content: adfInlines(inlines) };
}

/** Code can be a link, but neither strong nor emphasized. */
function adfRun({ text, isStrong, isEmphasis, isCode, href }: Run): JsonObject {
  if (text === LINE_BREAK) return { type: 'hardBreak' };
  const marks: JsonObject[] = [];
  if (isCode === true) marks.push({ type: 'code' });
  else if (isStrong === true) marks.push({ type: 'strong' });
  if (isCode !== true && isEmphasis === true) marks.push({ type: 'em' });
  if (href !== undefined) marks.push({ type: 'link', attrs: { href } });
  return { type: 'text', text, ...(marks.length > 0 && { marks }) };
}

export const ADF_FILES: JsonObject = { type: 'paragraph', content: [adfRun(FILES)] };

export function slackInlines(inlines: readonly Inline[]): JsonObject[] {
  return shownRuns(inlines).map(slackRun);
}

export function slackParagraph(inlines: readonly Inline[]): JsonObject {
  return slackText(slackInlines(inlines));
}

function slackText(elements: readonly JsonObject[]): JsonObject {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

function slackRun({ text, isStrong, isEmphasis, isCode, href }: Run): JsonObject {
  const style = {
    ...(isStrong === true && { bold: true }),
    ...(isEmphasis === true && { italic: true }),
    ...(isCode === true && { code: true }),
  };
  const styled = Object.keys(style).length > 0 && { style };
  return href === undefined ? { type: 'text', text, ...styled } : { type: 'link', url: href, text, ...styled };
}

export const SLACK_FILES: JsonObject = slackText([slackRun(FILES)]);

export function cardInlines(inlines: readonly Inline[]): JsonObject[] {
  return shownRuns(inlines).map(cardRun);
}

export function cardParagraph(inlines: readonly Inline[], more: JsonObject = {}): JsonObject {
  return { type: 'RichTextBlock', ...more, inlines: cardInlines(inlines) };
}

function cardRun({ text, isStrong, isEmphasis, isCode, href }: Run): JsonObject {
  return {
    type: 'TextRun',
    text,
    ...(isStrong === true && { weight: 'Bolder' }),
    ...(isEmphasis === true && { italic: true }),
    ...(isCode === true && { fontType: 'Monospace' }),
    ...(href !== undefined && { underline: true, selectAction: { type: 'Action.OpenUrl', url: href } }),
  };
}

export const CARD_FILES: JsonObject = { type: 'RichTextBlock', inlines: [cardRun(FILES)] };
