/** The blocks of Slack: JSON. Text of `rich_text` blocks is no markup; that of `mrkdwn` cannot be escaped. */
import type { Inline } from '../../model/document/document.js';
import type { JsonValue } from '../../model/report/json.js';
import { FILES_MARKER } from './formats.js';
import { runsOf, type Run } from './runs.js';

export type SlackBlock = Readonly<Record<string, JsonValue>>;

export function slackInlines(inlines: readonly Inline[]): SlackBlock[] {
  return runsOf(inlines)
    .filter(({ text }) => text !== '')
    .map(slackRun);
}

export function slackParagraph(inlines: readonly Inline[]): SlackBlock {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: slackInlines(inlines) }] };
}

function slackRun({ text, isStrong, isEmphasis, isCode, href }: Run): SlackBlock {
  const style = {
    ...(isStrong === true && { bold: true }),
    ...(isEmphasis === true && { italic: true }),
    ...(isCode === true && { code: true }),
  };
  const styled = Object.keys(style).length > 0 && { style };
  return href === undefined ? { type: 'text', text, ...styled } : { type: 'link', url: href, text, ...styled };
}

/** The place of the note on the files. */
export const SLACK_FILES: SlackBlock = {
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: FILES_MARKER }] }],
};
