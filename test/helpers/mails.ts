/** Sets and options for the deliverer of mails. */
import type { DeliverContext, Delivery, DeliverySet } from '../../src/deliverers/deliverer.js';
import { emailDeliverer } from '../../src/deliverers/email/email-deliverer.js';
import { emailOptionsSchema, type EmailOptions } from '../../src/deliverers/email/options.js';
import type { Artifact } from '../../src/model/document/artifact.js';
import { Secret } from '../../src/model/settings/secret.js';
import type { RuledAccount } from '../../src/base/account-rules.js';
import { aDeliverySet, CONTEXT } from './delivery-set.js';
import { contentOf } from '../../src/base/content.js';

/** Options for a server of a test; written as in a configuration. */
export function someEmailOptions(written: Readonly<Record<string, unknown>> = {}): EmailOptions {
  return emailOptionsSchema.parse({
    host: '127.0.0.1',
    security: 'none',
    from: { address: 'reports@tarnholm.example', name: 'Audit reports' },
    to: ['ada@tarnholm.example'],
    ...written,
  });
}

/** A document of random bytes, which no encoding compresses. */
export function aDocument(format: string, size = 1000, fileName = `report.${format}`): Artifact {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) bytes[index] = (index * 7919 + (index >> 8) * 31) % 256;
  return { format, fileName, mediaType: 'application/octet-stream', content: contentOf(bytes) };
}

export interface MailContent {
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly locale?: DeliverySet['message']['locale'];
}

/** A set with documents of the formats pdf and xlsx by default, and a manifest. */
export function aMailSet(
  { subject = 'Weekly audit', text = 'Position: 71 %', html = '<p>Position: 71 %</p>', locale }: MailContent = {},
  given: Partial<DeliverySet> = {},
): DeliverySet {
  const plain = aDeliverySet(given.artifacts ?? [aDocument('pdf'), aDocument('xlsx'), aDocument('manifest')], given);
  const message = { ...plain.message, subject, texts: { text, mail: `<html><body>${html}</body></html>` } };
  return { ...plain, message: locale === undefined ? message : { ...message, locale } };
}

/** An account that is not listed. */
export function anAccount(accountId: string, accountName: string): RuledAccount {
  return { accountId, accountName, licenseId: 'lic-1', listedName: '' };
}

export function planned(set: DeliverySet, options: EmailOptions): readonly Delivery[] {
  return emailDeliverer.plan(set, options);
}

/** The only mail of a plan. */
export function theMail(set: DeliverySet, options: EmailOptions): Delivery {
  const [mail, ...others] = planned(set, options);
  if (mail === undefined || others.length > 0)
    throw new Error(`expected one mail, planned ${String(others.length)} more`);
  return mail;
}

/** Plans and sends one mail. */
export function sendMail(
  options: EmailOptions,
  { set = aMailSet(), ...context }: Partial<DeliverContext> & { readonly set?: DeliverySet } = {},
) {
  return emailDeliverer.send(theMail(set, options), options, { ...CONTEXT, ...context });
}

export function credentials(values: Readonly<Record<string, string>>): DeliverContext['credentials'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, new Secret(value)]));
}
