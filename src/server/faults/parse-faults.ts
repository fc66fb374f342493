/** Parses `--faults`, such as `delay=0.2,delay-seconds=3,429=0.1`. */
import { describeValue, quote } from '../../messages/printable.js';
import { didYouMean } from '../../messages/nearest-name.js';
import { NO_FAULTS, type FaultRates } from '../options.js';

const FIELDS: Readonly<Record<string, keyof FaultRates>> = {
  delay: 'delay',
  'delay-seconds': 'delaySeconds',
  '429': 429,
  '500': 500,
  truncate: 'truncate',
};

const LONGEST_DELAY = 60;
const NAME_LIMIT = 60;

/** Rounds rates to the millionth. Adds every problem to `problems`. */
export function parseFaults(text: string, problems: string[]): FaultRates {
  const rates: { -readonly [Field in keyof FaultRates]: number } = { ...NO_FAULTS };
  const given = new Set<string>();
  for (const part of text.split(',')) {
    const [name = '', value] = part.split(/=(.*)/s).map((word) => word.trim());
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined) problems.push(unknownFault(name));
    else if (given.has(name)) problems.push(`--faults: expected ${name} once, received it again`);
    else rates[field] = readNumber(name, value, field === 'delaySeconds' ? LONGEST_DELAY : 1, problems);
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

function readNumber(name: string, value: string | undefined, most: number, problems: string[]): number {
  const number = value !== undefined && /^(\d+(\.\d*)?|\.\d+)$/.test(value) ? Number(value) : NaN;
  if (number <= most) return toMillionth(number);
  const received = value === undefined || value === '' ? 'none' : describeValue(value);
  problems.push(
    `--faults: expected a number from 0 to ${String(most)} after ${name}=, such as ${name}=0.2, received ${received}`,
  );
  return 0;
}

function toMillionth(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}
