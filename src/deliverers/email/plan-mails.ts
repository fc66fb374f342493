/** Decides which mails are sent about a document set. Pure: a mail is plain data, which is planned, shown, kept and sent. */
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import type { Artifact } from '../../model/document/artifact.js';
import type { JsonValue } from '../../model/report/json.js';
import { withoutDirections } from '../../model/values/text.js';
import { deliveryKey, type Delivery, type DeliverySet } from '../deliverer.js';
import { linkTo } from '../options.js';
import { messageText } from '../message-files.js';
import { chooseRecipients, mailboxOf, type Circle } from './choose-recipients.js';
import { domainOf, isOneHeader, mailboxText, sendableDomain, type Mailbox } from './addresses.js';
import { encodedTexts, fitFiles, type FilesOfMail } from './fit-files.js';
import type { EmailOptions } from './options.js';
import { z } from 'zod';

export const BYTES_PER_MB = 1_000_000;
const ID_LENGTH = 40;

/**
 * One delivery per mail; none if nobody receives reports of the account.
 *
 * @throws AuditpressError `delivery-refused` for a subject of several lines; `deliverer-options-invalid` for a format that the set
 * does not have
 */
export function planMails(set: DeliverySet, options: EmailOptions): readonly Delivery[] {
  const subject = withoutDirections(set.message.subject);
  if (!isOneHeader(subject)) {
    throw new AuditpressError(
      'delivery-refused',
      `expected a subject of one line, without control characters, received ${describeValue(subject)}`,
      { hint: 'Fix the subject in the template.' },
    );
  }
  const files = filesToAttach(set.artifacts, options.formats);
  return chooseRecipients(options, set.account).flatMap((circle) => {
    const parts = fitFiles(files, roomForFiles(set, files, circle, options), options.whenTooLarge);
    return parts.map((part, index) => planMail({ set, options, circle, files, part, index, count: parts.length }));
  });
}

/** The chosen formats; by default all documents, without files about them. */
function filesToAttach(artifacts: readonly Artifact[], formats: readonly string[] | undefined): readonly Artifact[] {
  // A note has no files.
  if (artifacts.length === 0) return [];
  if (formats === undefined) return artifacts.filter((file) => file.format !== 'manifest' && file.isPrivate !== true);
  const absent = formats.filter((format) => !artifacts.some((artifact) => artifact.format === format));
  if (absent.length > 0) {
    const made = [...new Set(artifacts.map(({ format }) => format))].join(', ');
    throw new AuditpressError(
      'deliverer-options-invalid',
      `formats: expected formats of the document set (${made}), received ${absent.join(', ')}`,
      { hint: 'Make the documents in this format too, or remove it from the formats of the deliverer.' },
    );
  }
  return artifacts.filter(({ format }) => formats.includes(format));
}

function roomForFiles(set: DeliverySet, files: readonly Artifact[], circle: Circle, options: EmailOptions): number {
  // Each file is named in both texts, whatever happens to it; a link is the longest way to name it.
  const named =
    options.linkBase === undefined ? nameFiles(set, { tooLarge: files }) : nameFiles(set, { linked: files }, options);
  const headers = [...circle.to, ...circle.cc, ...options.replyTo.map(mailboxOf)].map(mailboxText);
  return options.maxSize * BYTES_PER_MB - encodedTexts([named.text, named.mail, set.message.subject, ...headers]);
}

interface PlannedPart {
  readonly set: DeliverySet;
  readonly options: EmailOptions;
  readonly circle: Circle;
  readonly files: readonly Artifact[];
  readonly part: FilesOfMail;
  readonly index: number;
  readonly count: number;
}

function planMail({ set, options, circle, files, part, index, count }: PlannedPart): Delivery {
  const from = mailboxOf(options.from);
  const recipients = [...circle.to, ...circle.cc, ...circle.bcc].map(({ address }) => address);
  const numbered = count === 1 ? '' : ` (${String(index + 1)}/${String(count)})`;
  const target = `mail from ${from.address}`;
  // Recipients that are added later get the same mail, and the others do not get it again.
  const whose = options.individually ? recipients.map((address) => address.toLowerCase()) : [];
  const key = deliveryKey(target, set, files, [...whose, numbered]);
  const { text, mail: html } = nameFiles(set, part, options);
  const mail: Mail = {
    messageId: `<${key.slice(0, ID_LENGTH)}@${domainOf(from.address)}>`,
    from,
    to: [...circle.to],
    cc: [...circle.cc],
    replyTo: options.replyTo.map(mailboxOf),
    subject: `${withoutDirections(set.message.subject)}${numbered}`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': listId(options, from),
      'Content-Language': set.message.locale.tag,
      'X-Auditpress-Document': set.documentId,
    },
    text,
    html,
  };
  // The type of JSON has an index signature, which interfaces lack.
  const payload = mail as unknown as JsonValue;
  return { key, target, recipients, artifacts: part.attached, payload, notices: noticesAbout(part, options) };
}

function listId({ listId: given }: EmailOptions, from: Mailbox): string {
  const domain = given === undefined ? `auditpress.${domainOf(from.address)}` : sendableDomain(given);
  return `<${domain ?? ''}>`;
}

function nameFiles(
  set: DeliverySet,
  { attached = [], linked = [], tooLarge = [], elsewhere = [] }: Partial<FilesOfMail>,
  { linkBase }: Pick<EmailOptions, 'linkBase'> = {},
): Readonly<Record<'text' | 'mail', string>> {
  const sized = ({ fileName, content }: Artifact) => ({ fileName, size: content.size });
  const files = {
    attached: attached.map(sized),
    linked: linked.map((file) => ({ fileName: file.fileName, url: linkTo(linkBase ?? '', set.name, file) })),
    omitted: [
      ...elsewhere.map((file) => ({ ...sized(file), reason: 'elsewhere' as const })),
      ...tooLarge.map((file) => ({ ...sized(file), reason: 'too-large' as const })),
    ],
  };
  const inFormat = (format: 'text' | 'mail'): string => messageText(set.message, format, files);
  return { text: inFormat('text'), mail: inFormat('mail') };
}

function noticesAbout({ linked, tooLarge }: FilesOfMail, { maxSize }: EmailOptions): readonly string[] {
  const because = `because the mail would be larger than ${String(maxSize)} MB`;
  return [
    ...linked.map(({ fileName }) => `${fileName} is linked, not attached, ${because}.`),
    ...tooLarge.map(({ fileName }) => `${fileName} is not attached, ${because}.`),
  ];
}

const mailbox = z.strictObject({ address: z.string(), name: z.string() });

const mailSchema = z.strictObject({
  /** With angle brackets. The same in each attempt, so that mail servers can recognize a repeated mail. */
  messageId: z.string(),
  from: mailbox,
  to: z.array(mailbox),
  cc: z.array(mailbox),
  replyTo: z.array(mailbox),
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
  text: z.string(),
  html: z.string(),
});

export type Mail = z.output<typeof mailSchema>;

export function mailOf({ payload }: Pick<Delivery, 'payload'>): Mail {
  return mailSchema.parse(payload);
}

const CONTROLS = /(?![\n\t])\p{Cc}/gu;

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
