import { isDeepStrictEqual } from 'node:util';
import {
  canRepeat,
  type Deliverer,
  type DeliverContext,
  type DeliverySet,
  type FileWords,
} from '../../deliverers/deliverer.js';
import {
  ADF_FILES,
  adfParagraph,
  SLACK_FILES,
  slackParagraph,
  CARD_FILES,
  cardParagraph,
} from '../../base/message-formats/json-formats.js';
import { FILES_MARKER, MESSAGE_FORMATS, type MessageFormat } from '../../base/message-formats/formats.js';
import { delivererPoint } from '../../deliverers/guarded.js';
import { Secret } from '../../model/settings/secret.js';
import { loadChecked, must, type CheckOptions } from './check-support.js';
import { contentOf } from '../../base/content.js';

export interface DelivererCheckOptions extends CheckOptions {
  /** Credentials by name, as the deliverer states them. Default: none. */
  readonly credentials?: Readonly<Record<string, string>>;
}

/**
 * Checks a deliverer by delivering two small files to the target in the options, for real and twice. It must have its members,
 * accept its options, plan the same deliveries for the same set and other keys for another set and for a note, return receipts, not deliver a
 * repeated delivery again if it states that it is repeatable, and stop when a signal is aborted.
 *
 * @throws Error with one sentence about the first violation
 */
export async function checkDeliverer<Options>(
  deliverer: Deliverer<Options>,
  given: DelivererCheckOptions = {},
): Promise<void> {
  const { plugIn, options } = await loadChecked(delivererPoint, deliverer as Deliverer, given);
  const named = `the deliverer "${plugIn.name}"`;
  const secrets = Object.entries(given.credentials ?? {}).map(([name, value]) => [name, new Secret(value)] as const);
  const context: DeliverContext = { credentials: Object.fromEntries(secrets), now: () => new Date() };
  const set = setOf('text of the check');
  const plan = (of: DeliverySet) => plugIn.plan(of, options, { folder: process.cwd() });
  const planned = plan(set);
  const keys = planned.map(({ key }) => key);
  must(planned.length > 0, `expected ${named} to plan at least one delivery for two files, found none`);
  must(
    isDeepStrictEqual(
      planned.map(({ artifacts: _artifacts, ...delivery }) => delivery),
      plan(setOf('text of the check')).map(({ artifacts: _artifacts, ...delivery }) => delivery),
    ),
    `expected ${named} to plan the same deliveries for the same set, found others`,
  );
  must(
    !plan(setOf('another text')).some(({ key }) => keys.includes(key)),
    `expected ${named} to plan other keys for another set, found the same ones`,
  );
  must(
    !plan({ ...set, occasion: 'another' }).some(({ key }) => keys.includes(key)),
    `expected ${named} to plan other keys for another run of a schedule, found the same ones`,
  );
  if ((plugIn.messages ?? []).length > 0) {
    const notes = plan({ ...set, identity: contentOf(Buffer.from('note')).sha256, artifacts: [] });
    must(
      !notes.some(({ key }) => keys.includes(key)),
      `expected ${named} to plan other keys for a note, which is a message without files, found the same ones`,
    );
  }
  const reason = new Error('stopped by the check');
  const signal = AbortSignal.abort(reason);
  for (const delivery of planned) {
    const stopped: unknown = await deliverer
      .send(delivery, options as Options, { ...context, signal })
      .catch((thrown: unknown) => thrown);
    must(stopped === reason, `expected ${named} to fail with the reason of an aborted signal, but it did not`);
    await plugIn.send(delivery, options, context);
    // The guard checks the receipt of the repeated delivery, too.
    if (canRepeat(plugIn, options)) await plugIn.send(delivery, options, context);
    await plugIn.end?.(options);
  }
}

function setOf(text: string): DeliverySet {
  const files = [
    ['text', 'auditpress-check.txt', 'text/plain'],
    ['manifest', 'manifest.json', 'application/json'],
  ].map(([format = '', fileName = '', mediaType = '']) => ({
    format,
    fileName,
    mediaType,
    content: contentOf(Buffer.from(JSON.stringify({ fileName, text }))),
  }));
  return {
    name: 'auditpress-check',
    documentId: 'AP-CHECK',
    identity: contentOf(Buffer.from(text)).sha256,
    artifacts: files,
    account: null,
    summary: null,
    digest: null,
    message: {
      subject: 'Check of a deliverer',
      locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' },
      texts: Object.fromEntries(MESSAGE_FORMATS.map((format) => [format, textIn(format, text)])),
      words: FILE_WORDS,
      catalog: {},
    },
    occasion: '',
  };
}

const FILE_WORDS: FileWords = {
  attached: 'Attached: {files}',
  file: '{file} ({size})',
  list: '{first}, {rest}',
  linked: 'Download: {file}',
  'too-large': '{file} ({size}) is not attached, because it is too large for this message.',
  'not-accepted': '{file} ({size}) is not attached, because files cannot be attached here.',
  elsewhere: '{file} ({size}) comes in a separate message.',
  shortened: 'This message is shortened, because it is too long for this channel.',
};

function textIn(format: MessageFormat, text: string): string {
  switch (format) {
    case 'mail':
      return `<!doctype html><html lang="en"><head><title>Check</title></head><body><p>${text}</p>${FILES_MARKER}</body></html>`;
    case 'adf':
      return JSON.stringify({ type: 'doc', version: 1, content: [adfParagraph([{ type: 'text', text }]), ADF_FILES] });
    case 'blocks':
      return JSON.stringify([slackParagraph([{ type: 'text', text }]), SLACK_FILES]);
    case 'card':
      return JSON.stringify({
        type: 'AdaptiveCard',
        version: '1.5',
        body: [cardParagraph([{ type: 'text', text }]), CARD_FILES],
      });
    case 'markdown':
    case 'text':
    case 'wiki':
      return `${text}\n\n${FILES_MARKER}\n`;
  }
}
