/** Parses the rates of faults, and injects faults into requests. */
import { setTimeout } from 'node:timers/promises';
import { NO_FAULTS, type FaultRates } from './options.js';
import { HttpError } from './response-bodies.js';
import { describeValue, quote } from '../base/wording/printable.js';
import { didYouMean } from '../base/wording/nearest-name.js';

const FIELDS: Readonly<Record<string, keyof FaultRates>> = {
  delay: 'delay',
  'delay-seconds': 'delaySeconds',
  '429': 429,
  '500': 500,
  truncate: 'truncate',
};

const MAX_DELAY_SECONDS = 60;
const NAME_LIMIT = 60;

/** Parses `--faults`, such as `delay=0.2,delay-seconds=3,429=0.1`. Rounds rates to the millionth. Adds every problem to `problems`. */
export function parseFaults(text: string, problems: string[]): FaultRates {
  const rates: { -readonly [Field in keyof FaultRates]: number } = { ...NO_FAULTS };
  const given = new Set<string>();
  for (const part of text.split(',')) {
    const [name = '', value] = part.split(/=(.*)/s).map((word) => word.trim());
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined) problems.push(unknownFault(name));
    else if (given.has(name)) problems.push(`--faults: expected ${name} once, received it again`);
    else rates[field] = readNumber(name, value, field === 'delaySeconds' ? MAX_DELAY_SECONDS : 1, problems);
    given.add(name);
  }
  const sum = toMillionth(rates[429] + rates[500] + rates.truncate);
  if (sum > 1) {
    problems.push(`--faults: expected the rates of 429, 500 and truncate to add up to 1 at most, received ${sum}`);
  }
  return rates;
}

function unknownFault(name: string): string {
  const known = Object.keys(FIELDS);
  const received = name === '' ? 'none' : `${quote(name, NAME_LIMIT)}${didYouMean(name, known)}`;
  return `--faults: expected a fault, one of ${known.join(', ')}, received ${received}`;
}

function readNumber(name: string, value: string | undefined, maximum: number, problems: string[]): number {
  const number = value !== undefined && /^(\d+(\.\d*)?|\.\d+)$/.test(value) ? Number(value) : NaN;
  if (number <= maximum) return toMillionth(number);
  const received = value === undefined || value === '' ? 'none' : describeValue(value);
  problems.push(
    `--faults: expected a number from 0 to ${String(maximum)} after ${name}=, such as ${name}=0.2, received ${received}`,
  );
  return 0;
}

function toMillionth(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}

const TOO_MANY_REQUESTS = 429;
const INTERNAL = 500;

/** Milliseconds to wait, as `Retry-After` states. */
const WAIT = 1_000;

/** How to send the response. */
export type SendMode = 'whole' | 'truncated';

/**
 * Distributes faults deterministically, from the first request on. A delay is added to any other fault.
 *
 * @returns a function that every request awaits; it throws the HttpError that replaces the response
 */
export function createFaultInjector(rates: FaultRates): () => Promise<SendMode> {
  const isDelayed = weightedRoundRobin({ delayed: rates.delay }, 'at once');
  const replacement = weightedRoundRobin({ '429': rates[429], '500': rates[500], truncate: rates.truncate }, 'none');
  const retryAfter = alternateRetryAfter();
  return async () => {
    const wait = isDelayed() === 'delayed' ? rates.delaySeconds * 1000 : 0;
    const met = replacement();
    // Must not keep a stopping server alive.
    if (wait > 0) await setTimeout(wait, undefined, { ref: false });
    switch (met) {
      case '429':
        throw new HttpError(
          TOO_MANY_REQUESTS,
          'expected fewer requests, received too many (injected fault). Try again after the time in Retry-After.',
          { 'retry-after': retryAfter() },
        );
      case '500':
        throw new HttpError(
          INTERNAL,
          'expected to answer, but an internal error occurred (injected fault). Try again.',
        );
      case 'truncate':
        return 'truncated';
      case 'none':
        return 'whole';
    }
  };
}

/** Values of `Retry-After`, alternating between the two forms of HTTP: seconds and a date. */
function alternateRetryAfter(): () => string {
  let asDate = true;
  return () => {
    asDate = !asDate;
    // An HTTP date has whole seconds. Rounded up, so that the wait is not shorter.
    return asDate ? new Date(Math.ceil((Date.now() + WAIT) / 1000) * 1000).toUTCString() : String(WAIT / 1000);
  };
}

/** Shares are integers, in millionths, so that rounding errors do not add up. */
const PARTS = 1_000_000;

/**
 * Returns names in turn, each as often as its share: smooth weighted round-robin, without randomness. Each turn credits every
 * name with its share, chooses the name with the most credit (the first of several), and debits it by 1.
 *
 * @param shares names with their shares of 1; `rest` has the remaining share
 */
export function weightedRoundRobin<Name extends string, Rest extends string>(
  shares: Readonly<Record<Name, number>>,
  rest: Rest,
): () => Name | Rest {
  const first: { name: Name | Rest; share: number; credit: number } = { name: rest, share: PARTS, credit: 0 };
  const turns = [first];
  for (const [name, rate] of Object.entries(shares) as [Name, number][]) {
    const share = Math.round(rate * PARTS);
    first.share -= share;
    turns.push({ name, share, credit: 0 });
  }
  return () => {
    for (const turn of turns) turn.credit += turn.share;
    const next = turns.reduce((best, turn) => (turn.credit > best.credit ? turn : best));
    next.credit -= PARTS;
    return next.name;
  };
}
