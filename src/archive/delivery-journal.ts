/** What follows from the records of a delivery: its state, and who still needs it. Pure. */
import type { DeliveryState } from '../model/document/delivery-state.js';
import { readOwner, stateOf as stateOfOwner } from '../base/files/temporary-folders.js';
import type { AttemptContent, ReceiptContent } from './delivery-records.js';
import type { ListedDelivery } from './listing-schema.js';
import type { Damage, Records, StoredRecord } from './read.js';
import { idOf, recordKey } from './records.js';

export interface Journal {
  readonly attempts: Records<'attempt'>;
  readonly receipts: Records<'receipt'>;
}

export function attemptKey(kind: 'attempt' | 'receipt', id: string, number: number): string {
  return recordKey(kind, id, String(number).padStart(4, '0'));
}

export function isUntried({ attempts, receipts }: Journal): boolean {
  return [attempts, receipts].every(({ records, damaged }) => records.length + damaged.length === 0);
}

export function listedDelivery(
  { key, content }: StoredRecord<'intent'>,
  journal: Journal,
  now: Date,
  asked: readonly string[] = content.recipients,
): ListedDelivery {
  const id = idOf(key);
  const recipients = content.recipients.filter((one) => asked.some((other) => isSameRecipient(one, other)));
  const { tries, damaged } = triesOf(id, journal);
  const states = statesAfter(tries, content.recipients, now);
  const stateOf = (recipient: string): TriedState | undefined => states.get(recipient);
  // A target without recipients has one state.
  const own = (content.recipients.length === 0 ? [TARGET] : recipients).map(stateOf);
  return {
    ...content,
    id,
    recipients,
    damaged,
    attempts: tries.flatMap(({ attempt, receipt }) => (attempt === null ? [] : [{ ...attempt, receipt }])),
    state: tries.length === 0 ? 'planned' : worstOf(own),
    open: recipients.filter((recipient) => !['delivered', 'refused'].includes(stateOf(recipient) ?? 'postponed')),
  };
}

/** The same delivery later: an attempt that was under way may have ended without a receipt. */
export function laterOn(delivery: ListedDelivery, now: Date): ListedDelivery {
  if (delivery.state !== 'sending') return delivery;
  const last = delivery.attempts.at(-1);
  return last !== undefined && hasEnded(last, now) ? { ...delivery, state: 'unknown' } : delivery;
}

/** Of the next attempt. A number is used once, whatever became of its records. */
export function nextNumber({ attempts, damaged }: Pick<ListedDelivery, 'attempts' | 'damaged'>): number {
  return 1 + Math.max(0, ...attempts.map(({ number }) => number), ...damaged.map(({ key }) => Number(idOf(key))));
}

export function isSameRecipient(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Represents a target that receives a delivery without recipients. */
const TARGET = '';

interface Try {
  readonly attempt: AttemptContent | null;
  readonly receipt: ReceiptContent | null;
  readonly isUncertain: boolean;
}

function triesOf(
  id: string,
  { attempts, receipts }: Journal,
): { readonly tries: readonly Try[]; readonly damaged: Damage[] } {
  const keys = [attempts, receipts].flatMap(({ records, damaged }) => [...records, ...damaged]).map(({ key }) => key);
  const last = Math.max(0, ...keys.map((key) => Number(idOf(key))).filter(Number.isSafeInteger));
  const damaged = [...attempts.damaged, ...receipts.damaged];
  const tries = Array.from({ length: last }, (_, index): Try => {
    const [attemptAt, receiptAt] = [attemptKey('attempt', id, index + 1), attemptKey('receipt', id, index + 1)];
    const attempt = contentAt(attempts, attemptAt);
    const receipt = contentAt(receipts, receiptAt);
    const isDamaged = damaged.some(({ key }) => key === attemptAt || key === receiptAt);
    if (attempt === null && !attempts.damaged.some(({ key }) => key === attemptAt)) {
      damaged.push({ key: attemptAt, problem: 'expected the record of an attempt, found none' });
    }
    return { attempt, receipt, isUncertain: isDamaged || attempt === null };
  });
  return { tries, damaged };
}

function contentAt<Kind extends 'attempt' | 'receipt'>({ records }: Records<Kind>, key: string) {
  return records.find((record) => record.key === key)?.content ?? null;
}

type TriedState = Exclude<DeliveryState, 'planned' | 'partial'>;

function statesAfter(tries: readonly Try[], all: readonly string[], now: Date): ReadonlyMap<string, TriedState> {
  const states = new Map<string, TriedState>();
  for (const [index, { attempt, receipt, isUncertain }] of tries.entries()) {
    const isOver = (): boolean => index < tries.length - 1 || attempt === null || hasEnded(attempt, now);
    const tried = attempt?.recipients ?? namedIn(receipt) ?? all;
    for (const recipient of tried.length === 0 ? [TARGET] : tried) {
      if (isUncertain || attempt === null) states.set(recipient, 'unknown');
      else if (receipt === null) states.set(recipient, isOver() ? 'unknown' : 'sending');
      else states.set(recipient, received(receipt, recipient));
    }
  }
  return states;
}

function namedIn(receipt: ReceiptContent | null): readonly string[] | undefined {
  const named = receipt?.recipients.map(({ recipient }) => recipient) ?? [];
  return named.length === 0 ? undefined : named;
}

function received({ outcome, recipients }: ReceiptContent, recipient: string): TriedState {
  const own = recipients.find((one) => one.recipient === recipient);
  if (own !== undefined) return own.outcome;
  // Some recipients were refused, and the receipt does not say that this is none of them.
  return outcome === 'partial' ? 'unknown' : outcome;
}

/** What needs attention most; undefined for a recipient that was never tried. */
function worstOf(states: readonly (TriedState | undefined)[]): DeliveryState {
  for (const state of ['sending', 'unknown', 'postponed'] as const) if (states.includes(state)) return state;
  if (states.includes(undefined)) return 'postponed';
  if (!states.includes('refused')) return 'delivered';
  return states.includes('delivered') ? 'partial' : 'refused';
}

function hasEnded({ until, run }: AttemptContent, now: Date): boolean {
  if (Date.parse(until) <= now.getTime()) return true;
  const owner = readOwner(run);
  return owner !== undefined && stateOfOwner(owner) === 'gone';
}
