/** What a mail consists of, apart from its files. Plain data: it is planned, shown, kept and sent. */
import { z } from 'zod';
import { mailboxText } from './addresses.js';
import type { Delivery } from '../deliverer.js';

const mailbox = z.strictObject({ address: z.string(), name: z.string() });

const mailSchema = z.strictObject({
  /** With angle brackets. The same in each attempt, so that mail servers can recognize a repeated mail. */
  messageId: z.string(),
  from: mailbox,
  to: z.array(mailbox),
  cc: z.array(mailbox),
  replyTo: z.array(mailbox),
  subject: z.string(),
  /** More headers, by name. */
  headers: z.record(z.string(), z.string()),
  text: z.string(),
  html: z.string(),
});

export type Mail = z.output<typeof mailSchema>;

/** The mail of a delivery. */
export function mailOf({ payload }: Pick<Delivery, 'payload'>): Mail {
  return mailSchema.parse(payload);
}

/** Characters that control a terminal. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** The mail as text: its headers, the text and the names of the files. The date is not known before it is sent. */
export function showMail(delivery: Delivery): string {
  const { messageId, from, to, cc, replyTo, subject, headers, text, html } = mailOf(delivery);
  const visible = new Set([...to, ...cc].map(({ address }) => address));
  const hidden = delivery.recipients.filter((recipient) => !visible.has(recipient));
  const list = (boxes: Mail['to']): string => boxes.map(mailboxText).join(', ');
  const lines = [
    ['From', mailboxText(from)],
    ['To', list(to)],
    ['Cc', list(cc)],
    ['Bcc', hidden.join(', ')],
    ['Reply-To', list(replyTo)],
    ['Subject', subject],
    ['Message-ID', messageId],
    ...Object.entries(headers),
  ].filter(([, value]) => value !== '');
  const files = delivery.artifacts.map(
    ({ fileName, mediaType, content }) => `  ${fileName} (${mediaType}, ${content.size.toLocaleString('en')} bytes)`,
  );
  return [
    ...lines.map(([header, value]) => `${header}: ${value}`),
    '',
    text,
    '',
    `The same as HTML: ${Buffer.byteLength(html).toLocaleString('en')} bytes`,
    files.length === 0 ? 'Attachments: none' : 'Attachments:',
    ...files,
  ]
    .join('\n')
    .replace(CONTROLS, '\ufffd');
}
