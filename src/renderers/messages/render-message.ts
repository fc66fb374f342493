import { FILES_MARKER, type MessageFormat } from '../../base/message-formats/formats.js';
import type { AuditDocument } from '../../model/document/document.js';
import { adfMessage } from './adf.js';
import { blocksMessage } from './blocks.js';
import { cardMessage } from './card.js';
import { mailMessage } from './mail/mail.js';
import { markdownPart } from '../markdown-parts.js';
import { MESSAGE_PARTS, partsOf, type Part } from '../parts.js';
import { textMessage } from './text.js';
import { wikiMessage } from './wiki.js';

type WriteMessage = (parts: readonly Part[], document: AuditDocument) => string;

const FORMATS: Readonly<Record<MessageFormat, WriteMessage>> = {
  text: textMessage,
  mail: mailMessage,
  markdown: (parts) => `${[...parts.map(markdownPart), FILES_MARKER].join('\n\n')}\n`,
  adf: adfMessage,
  wiki: wikiMessage,
  blocks: blocksMessage,
  card: cardMessage,
};

/** Writes a document as a message. The note on its files has a place of its own at the end: see `FILES_MARKER`. */
export function renderMessage(document: AuditDocument, format: MessageFormat): string {
  return FORMATS[format](partsOf(document, MESSAGE_PARTS), document);
}
