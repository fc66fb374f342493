/** The plug point for deliveries: takes the documents of a set, returns receipts. */
import { sha256Of } from '../base/sha256.js';
import type { MessageFormat } from '../base/message-formats/formats.js';
import type { Artifact, Receipt } from '../model/document/artifact.js';
import type { DocumentLocale, Inline } from '../model/document/document.js';
import type { JsonValue } from '../model/report/json.js';
import type { RunDigest } from '../model/run/run-digest.js';
import type { Secret } from '../model/settings/secret.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { PlacedRule, RuledAccount } from '../base/account-rules.js';
import type { OptionsSchema } from '../base/plug-ins/options.js';

/** The documents to deliver, and what they are about. */
export interface DeliverySet {
  readonly name: string;
  /** Printed in all documents. */
  readonly documentId: string;
  /**
   * Equal for sets made from the same report in the same way, at any time, for the same name of a deliverer in the
   * configuration. Lower-case hexadecimal.
   */
  readonly identity: string;
  /**
   * In the order of the formats; the manifest comes last. Empty for a note, which a schedule sends because there is nothing new,
   * and for a digest.
   */
  readonly artifacts: readonly Artifact[];
  /**
   * The account as the service and the configuration name it, also where the documents are redacted: for choosing recipients,
   * never to be sent. Null for a portfolio or a digest, and if only the documents are known.
   */
  readonly account: RuledAccount | null;
  /** The numbers of the documents, redacted as they are; null for a portfolio or a digest, and if only the documents are known. */
  readonly summary: AuditSummary | null;
  /**
   * The steps to fix a policy, by its id, as the policy library has them; empty for a policy that it does not describe. Default: no
   * steps are known.
   */
  readonly stepsOf?: ((policyId: string) => readonly (readonly Inline[])[]) | undefined;
  /**
   * The address of the page of a policy, by its id: the one that the setting `policyPage` names, else that of auditpress; undefined for
   * none. Default: no page is known.
   */
  readonly pageOf?: ((policyId: string) => string | undefined) | undefined;
  /** The address of the page of the account in the browser, which is the same for each of its scans. Default: none is known. */
  readonly accountPage?: string | undefined;
  /** What came of a run, if the message is its digest; null for all else. */
  readonly digest: RunDigest | null;
  /** What to write beside the documents. */
  readonly message: DeliveryMessage;
  /** The run of a schedule that asks for the delivery; empty for none. What another run asks for is another delivery. */
  readonly occasion: string;
}

/** A short summary of the documents, for the body of a mail or a comment. */
export interface DeliveryMessage {
  /** One line. */
  readonly subject: string;
  readonly locale: DocumentLocale;
  /** The message in each format that the deliverer asks for. `messageText` completes them with a note on the files. */
  readonly texts: Readonly<Partial<Record<MessageFormat, string>>>;
  /** For that note, in the language of the message. */
  readonly words: FileWords;
  /** All words of the message by key, for what a deliverer writes besides it; empty if they are not known. */
  readonly catalog: Readonly<Record<string, string>>;
}

/** Sentences about the files of a message, and about a message that is cut. `{…}` are places. */
export const FILE_WORDS = [
  'attached',
  'file',
  'list',
  'linked',
  'too-large',
  'not-accepted',
  'elsewhere',
  'shortened',
] as const;
export type FileWords = Readonly<Record<(typeof FILE_WORDS)[number], string>>;

export const NO_MESSAGE: DeliveryMessage = {
  subject: '',
  locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' },
  texts: {},
  words: Object.fromEntries(FILE_WORDS.map((word) => [word, ''])) as FileWords,
  catalog: {},
};

/** Files to send to one target. */
export interface Delivery {
  /**
   * Idempotency key, to recognize a repeated delivery: see `deliveryKey`. If it does not depend on the recipients, those that are added
   * later get a delivery of their own, and the others do not get it again.
   */
  readonly key: string;
  /** The target as the deliverer names it, such as the absolute path of a folder or an address. Without credentials. */
  readonly target: string;
  /** Who receives it, such as mail addresses; empty if the target itself does. */
  readonly recipients: readonly string[];
  /** Files of the set, in the order of delivery. */
  readonly artifacts: readonly Artifact[];
  /** Everything else that is sent, such as a subject and a text. It is kept, so it contains no credentials. */
  readonly payload: JsonValue;
  /** What the sender should know, one sentence each, such as that a file is too large to attach. */
  readonly notices: readonly string[];
}

/** What happened for a recipient: `postponed` is refused for now, and can be tried again. */
export const RECIPIENT_OUTCOMES = ['delivered', 'postponed', 'refused'] as const;

export interface RecipientReceipt {
  readonly recipient: string;
  readonly outcome: (typeof RECIPIENT_OUTCOMES)[number];
  /** Reason as the other side states it; empty for none. */
  readonly reason: string;
}

/** Confirms one delivery. */
export interface DeliveryReceipt {
  readonly key: string;
  readonly target: string;
  /** What the other side calls it, such as a message id or the address of a ticket; empty if it has no name for it. */
  readonly reference: string;
  /** One for each recipient, in the same order. */
  readonly recipients: readonly RecipientReceipt[];
  /** Seconds after which postponed recipients may be tried again, if the target states it. */
  readonly retryAfter?: number | undefined;
  /** One for each artifact, in the same order. */
  readonly artifacts: readonly Receipt[];
}

export interface PlanContext {
  /** Absolute. Relative paths in the options start from it. */
  readonly folder: string;
}

export interface DeliverContext {
  /** Stops a running delivery, which then fails with the signal's reason and leaves nothing half done. */
  readonly signal?: AbortSignal | undefined;
  /** By the names that the deliverer states in `credentials`. Optional ones that are not configured are absent. */
  readonly credentials: Readonly<Record<string, Secret>>;
  readonly now: () => Date;
}

export interface CredentialNeed {
  /** One phrase, such as `the password of the mailbox`. */
  readonly describe: string;
  /** Default: it is required. */
  readonly isOptional?: boolean;
}

/** A rule in the options of a deliverer. Its place is that below the options. */
export interface AccountRuleOf extends PlacedRule {
  /** Who is left out if it fits no account, such as a mail address. */
  readonly receiver: string;
}

export interface Deliverer<Options = unknown> {
  readonly name: string;
  /** Checks the options before planning. Without a schema the deliverer takes no options. */
  readonly options?: OptionsSchema<Options>;
  /** Credentials to read from the environment, a file or a command before sending. Default: none. */
  readonly credentials?: Readonly<Record<string, CredentialNeed>>;
  /** Formats in which the deliverer needs the message. Default: none, so it sends only files, and gets no notes. */
  readonly messages?: readonly MessageFormat[];
  /** Whether it sends digests of runs: messages without documents, about many accounts. Default: false. */
  readonly sendsDigests?: boolean;
  /**
   * Whether sending a delivery again changes nothing at the target, so that one with an unknown outcome is tried again; a
   * function if it depends on the options, such as whether a receiver recognizes repeated requests. Default: false.
   */
  readonly isRepeatable?: boolean | RepeatRule<Options>;
  /**
   * Asks the target for its limits, such as the size of a mail, and returns options that keep to them. Only of built-in deliverers:
   * called before deliveries with files are recorded, which are then planned with these options.
   *
   * @throws AuditpressError as `send` does; the options then stay as they are
   */
  withinLimits?(options: Options, context: DeliverContext): Promise<Options>;
  /**
   * The rules in the options that choose accounts, such as those of recipients. Rules that fit several accounts by one name are
   * refused before anything is planned. Default: none.
   */
  accountRules?(options: Options): readonly AccountRuleOf[];
  /** Decides which deliveries go to which targets, if any. Pure: the same set and options give the same deliveries. */
  plan(set: DeliverySet, options: Options, context: PlanContext): readonly Delivery[];
  /** What is sent, as text for the operator. Default: the target and the names of the files. */
  show?(delivery: Delivery, options: Options): string;
  /**
   * Sends one delivery to its recipients and returns its receipt. After a receipt that postpones recipients, it is called again
   * for these alone.
   *
   * @throws AuditpressError `delivery-postponed` if nothing was delivered and a later attempt may succeed, with `retryAfter` if the
   * target states it; `delivery-refused` if none will; `delivery-unknown` if it may have been delivered
   */
  send(delivery: Delivery, options: Options, context: DeliverContext): Promise<DeliveryReceipt>;
  /**
   * Checks that the target can be reached with the credentials, without delivering anything.
   *
   * @returns one sentence about what was checked
   */
  test?(options: Options, context: DeliverContext & PlanContext): Promise<string>;
  /**
   * Closes what `send` keeps open for the next delivery, such as connections. Called after the last delivery of a command or a run;
   * `send` may be called again later. What it throws is ignored, because everything has been sent.
   */
  end?(options: Options): Promise<void>;
}

/** The type of a method, so that a deliverer with options of its own is a deliverer. */
type RepeatRule<Options> = { decide(options: Options): boolean }['decide'];

export function canRepeat(deliverer: Deliverer, options: unknown): boolean {
  if (typeof deliverer.isRepeatable === 'function') return deliverer.isRepeatable(options);
  return deliverer.isRepeatable ?? false;
}

/**
 * Idempotency key: SHA-256 in lower-case hexadecimal of the target, of what the documents show, and of the formats.
 *
 * @param more what else makes it another delivery
 */
export function deliveryKey(
  target: string,
  { identity, occasion }: Pick<DeliverySet, 'identity' | 'occasion'>,
  artifacts: readonly Artifact[],
  more: readonly string[] = [],
): string {
  const formats = artifacts.map(({ format }) => format);
  return sha256Of(JSON.stringify([target, identity, occasion, formats, more]));
}
