import { createHash } from 'node:crypto';
import type { DeliverContext, DeliverySet, FileWords } from '../../src/deliverers/deliverer.js';
import type { Artifact } from '../../src/model/document/artifact.js';

/** A context without credentials. */
export const CONTEXT: DeliverContext = { credentials: {}, now: () => new Date('2026-11-23T08:00:00Z') };

export const FILE_WORDS: FileWords = {
  attached: 'Attached: {files}',
  file: '{file} ({size})',
  list: '{first}, {rest}',
  linked: 'Download: {file}',
  'too-large': '{file} ({size}) is too large.',
  'not-accepted': '{file} ({size}) is not accepted here.',
  elsewhere: '{file} ({size}) comes separately.',
  shortened: 'The rest is left out.',
};

/** A set to deliver, with a message in every format that a test gives. */
export function aDeliverySet(artifacts: readonly Artifact[], given: Partial<DeliverySet> = {}): DeliverySet {
  return {
    name: 'set',
    documentId: 'AP-0000-0000',
    identity: createHash('sha256').update('set').digest('hex'),
    artifacts,
    account: null,
    summary: null,
    digest: null,
    message: {
      subject: 'Subject',
      locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' },
      texts: {},
      words: FILE_WORDS,
      catalog: {},
    },
    occasion: '',
    ...given,
  };
}
