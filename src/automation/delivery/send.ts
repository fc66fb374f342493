/** Sends recorded deliveries. Each attempt is recorded before it begins, and its outcome when it has ended. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Archive } from '../../archive/archive.js';
import { beginAttempt, findDelivery, readPayload, recordReceipt } from '../../archive/deliveries.js';
import { nextNumber } from '../../archive/delivery-journal.js';
import type { AttemptContent, ReceiptContent } from '../../archive/delivery-records.js';
import { readObject } from '../../archive/read.js';
import type { Delivery, DeliveryReceipt } from '../../deliverers/deliverer.js';
import { AuditpressError } from '../../base/errors.js';
import { codedReason } from '../../base/failures.js';
import { oneLine, utcTime } from '../../base/wording/printable.js';
import type { Artifact } from '../../model/document/artifact.js';
import type { Credentials, NamedDeliverer } from './named-deliverer.js';
import { contentOf } from '../../base/content.js';
import type { ListedDelivery } from '../../archive/listing-schema.js';

export interface SendSettings {
  readonly archive: Archive;
  /** By the name of the deliverer. */
  readonly credentials: ReadonlyMap<string, Credentials>;
  readonly retries: number;
  /** Milliseconds for each attempt, and for all waits that the target asks for. */
  readonly timeout: number;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  readonly onAttempt?: ((delivery: ListedDelivery, number: number) => void) | undefined;
  /** Called before a wait that the target asks for. */
  readonly onWait?: ((delivery: ListedDelivery, until: Date) => void) | undefined;
}

export interface SentDelivery extends ListedDelivery {
  /** Attempts that were made now, by this process. */
  readonly tries: number;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Seconds. A target that asks for more is tried again after this time. */
const LONGEST_STATED_WAIT = 86_400;
/** Milliseconds after its time limit in which a deliverer has to stop. */
const GRACE = 20_000;
const REASON_LIMIT = 500;

/**
 * Sends a delivery to the recipients that are still open, with retries. One that is delivered, refused, being sent, or of
 * unknown outcome is left alone; so is one whose target asks to wait for longer than the time limit.
 *
 * @throws AuditpressError if the archive cannot be written: the outcome of the attempt is then unknown
 */
export async function sendOpen(
  delivery: ListedDelivery,
  deliverer: NamedDeliverer,
  settings: SendSettings,
): Promise<SentDelivery> {
  const { retries, timeout, now, signal } = settings;
  let current: SentDelivery = { ...delivery, tries: 0 };
  let left = timeout;
  for (let retry = 0; isOpen(current) && retry <= retries; retry += 1) {
    const usual = retry === 0 ? 0 : Math.min(FIRST_WAIT * 2 ** (retry - 1), LONGEST_WAIT);
    const stated = statedWait(current, now());
    if (stated > left) break;
    left -= stated;
    if (stated > 0) settings.onWait?.(current, new Date(now().getTime() + stated));
    await pause(Math.max(usual, stated), signal);
    if (signal?.aborted === true) break;
    const { tries, ...after } = await attempt(current, deliverer, settings);
    current = { ...after, tries: current.tries + tries };
  }
  return current;
}

/** Milliseconds until the time that the target stated last. */
function statedWait({ attempts }: ListedDelivery, now: Date): number {
  const retryAt = attempts.at(-1)?.receipt?.retryAt;
  return retryAt === undefined ? 0 : Math.max(0, Date.parse(retryAt) - now.getTime());
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

function isOpen({ state, isRepeatable }: ListedDelivery): boolean {
  return state === 'planned' || state === 'postponed' || (state === 'unknown' && isRepeatable);
}

/**
 * Tries a delivery once, whatever its state, for the recipients that it names.
 *
 * @returns the delivery as it is afterwards; of one that another run has begun, as that run leaves it
 */
export async function attempt(
  delivery: ListedDelivery,
  deliverer: NamedDeliverer,
  settings: SendSettings,
): Promise<SentDelivery> {
  const { archive, now, timeout, onAttempt } = settings;
  const number = nextNumber(delivery);
  const at = now();
  const until = new Date(at.getTime() + timeout + 2 * GRACE);
  const recipients = delivery.open.length > 0 ? delivery.open : delivery.recipients;
  const ready = await deliveryOf(archive, delivery, recipients);
  const begun = await beginAttempt(archive, delivery.id, { number, recipients: [...recipients], at, until });
  if (begun !== null) {
    onAttempt?.(delivery, number);
    const outcome = await outcomeOf(ready, begun, delivery.isRepeatable, deliverer, settings);
    await recordReceipt(archive, delivery.id, { number, at: now().toISOString(), ...outcome });
  }
  const after = await findDelivery(archive, delivery.key, now(), delivery.recipients);
  return { ...(after ?? delivery), tries: begun === null ? 0 : 1 };
}

async function deliveryOf(archive: Archive, intent: ListedDelivery, recipients: readonly string[]): Promise<Delivery> {
  const artifacts: Artifact[] = [];
  for (const { format, name, mediaType, sha256 } of intent.files) {
    const bytes = await readObject(archive.store, sha256);
    artifacts.push({ format, fileName: name, mediaType, content: contentOf(bytes) });
  }
  const { key, target, notices } = intent;
  return { key, target, recipients, artifacts, payload: await readPayload(archive, intent), notices };
}

type Outcome = Omit<ReceiptContent, 'number' | 'at'>;

async function outcomeOf(
  delivery: Delivery,
  { recipients }: AttemptContent,
  isRepeatable: boolean,
  { name, plugIn, options }: NamedDeliverer,
  { credentials, timeout, now, signal }: SendSettings,
): Promise<Outcome> {
  const limit = AbortSignal.timeout(timeout);
  const stop = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  try {
    const context = { credentials: credentials.get(name) ?? {}, now, signal: stop };
    const receipt = await orUnknown(plugIn.send(delivery, options, context), stop);
    return received(receipt, retryAtOf(receipt, now()));
  } catch (failure) {
    const outcome = stop.aborted && failure === stop.reason ? 'postponed' : stateAfter(failure, isRepeatable);
    const closed = outcome === 'refused' ? recipients : [];
    const isTimedOut = limit.aborted && outcome === 'postponed';
    const reason = isTimedOut ? timedOut(timeout) : codedReason(failure);
    const retryAt = isTimedOut || outcome !== 'postponed' ? undefined : retryAtOf(failure, now());
    return {
      outcome,
      reference: '',
      recipients: closed.map((recipient) => ({ recipient, outcome: 'refused', reason: reason.message })),
      ...(retryAt !== undefined && { retryAt: retryAt.toISOString() }),
      paths: [],
      failure: { ...reason, message: naming(reason.message, retryAt) },
    };
  }
}

/** Gives up waiting for a deliverer that does not stop, so nobody knows what it did. */
async function orUnknown(sending: Promise<DeliveryReceipt>, stop: AbortSignal): Promise<DeliveryReceipt> {
  const waiting = new AbortController();
  const stuck = new Promise<never>((_resolve, reject) => {
    const giveUp = (): void => {
      wait(GRACE, undefined, { signal: waiting.signal }).then(
        () => reject(new AuditpressError('delivery-unknown', 'expected the deliverer to stop in time, but it did not')),
        () => undefined,
      );
    };
    if (stop.aborted) giveUp();
    else stop.addEventListener('abort', giveUp, { once: true, signal: waiting.signal });
  });
  try {
    return await Promise.race([sending, stuck]);
  } finally {
    waiting.abort();
  }
}

function retryAtOf(stating: unknown, now: Date): Date | undefined {
  const { retryAfter } = stating as Partial<Pick<DeliveryReceipt, 'retryAfter'>>;
  if (typeof retryAfter !== 'number' || !(retryAfter > 0)) return undefined;
  return new Date(now.getTime() + 1000 * Math.min(retryAfter, LONGEST_STATED_WAIT));
}

function naming(reason: string, retryAt: Date | undefined): string {
  if (retryAt === undefined) return reason;
  return `${reason}; not tried again until ${utcTime(retryAt)}, as the target asks`;
}

function received({ reference, recipients, artifacts }: DeliveryReceipt, retryAt: Date | undefined): Outcome {
  const count = (outcome: DeliveryReceipt['recipients'][number]['outcome']): number =>
    recipients.filter((recipient) => recipient.outcome === outcome).length;
  const refused = count('refused');
  const isRefused = refused > 0 && refused === recipients.length;
  return {
    outcome: count('postponed') > 0 ? 'postponed' : isRefused ? 'refused' : refused > 0 ? 'partial' : 'delivered',
    reference,
    recipients: recipients.map(({ recipient, outcome, reason }) => ({
      recipient,
      outcome,
      reason: naming(cut(reason), outcome === 'postponed' ? retryAt : undefined),
    })),
    ...(retryAt !== undefined && count('postponed') > 0 && { retryAt: retryAt.toISOString() }),
    paths: artifacts.map(({ path }) => path),
    failure: null,
  };
}

/** An error that does not say what was delivered leaves that unknown, unless sending again is harmless. */
function stateAfter(failure: unknown, isRepeatable: boolean): 'postponed' | 'refused' | 'unknown' {
  if (!(failure instanceof AuditpressError) || failure.code === 'deliverer-failed') {
    return isRepeatable ? 'postponed' : 'unknown';
  }
  if (failure.code === 'delivery-unknown') return 'unknown';
  return failure.kind === 'unavailable' ? 'postponed' : 'refused';
}

function timedOut(timeout: number): { code: string; message: string } {
  return {
    code: 'delivery-postponed',
    message: `expected the delivery within ${String(timeout / 1000)} s, but it took longer`,
  };
}

function cut(text: string): string {
  return oneLine(text, REASON_LIMIT);
}
