/** Adaptive cards for Teams: JSON. Text of `TextRun` is no markup; that of `TextBlock` is Markdown that cannot be escaped. */
import type { Inline } from '../../model/document/document.js';
import type { JsonValue } from '../../model/report/json.js';
import { FILES_MARKER } from './formats.js';
import { runsOf, type Run } from './runs.js';

export type CardElement = Readonly<Record<string, JsonValue>>;

export function cardInlines(inlines: readonly Inline[]): CardElement[] {
  return runsOf(inlines)
    .filter(({ text }) => text !== '')
    .map(cardRun);
}

/** @param more properties of the element, such as its spacing */
export function cardParagraph(inlines: readonly Inline[], more: CardElement = {}): CardElement {
  return { type: 'RichTextBlock', ...more, inlines: cardInlines(inlines) };
}

function cardRun({ text, isStrong, isEmphasis, isCode, href }: Run): CardElement {
  return {
    type: 'TextRun',
    text,
    ...(isStrong === true && { weight: 'Bolder' }),
    ...(isEmphasis === true && { italic: true }),
    ...(isCode === true && { fontType: 'Monospace' }),
    ...(href !== undefined && { underline: true, selectAction: { type: 'Action.OpenUrl', url: href } }),
  };
}

/** The place of the note on the files. */
export const CARD_FILES: CardElement = { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: FILES_MARKER }] };
