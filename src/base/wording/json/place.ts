import { quote } from '../printable.js';

/**
 * The path of a value in JSON as a linked list, innermost key first; null is the root. A linked list, because the path is
 * formatted only if there is a problem.
 */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;
const KEY_LIMIT = 60;

/** More steps than any response has. Of a longer path only the end is formatted. */
const MOST_STEPS = 50;

/** Formats a path such as `[0].ResourceCategories[3].Total`, with keys as received; empty for the root. */
export function formatPath(place: Place | null): string {
  const steps: string[] = [];
  let step = place;
  for (; step !== null && steps.length < MOST_STEPS; step = step.parent) steps.push(formatStep(step));
  return `${step === null ? '' : '…'}${steps.reverse().join('')}`;
}

function formatStep({ key, parent }: Place): string {
  if (typeof key === 'number') return `[${String(key)}]`;
  if (!PLAIN_KEY.test(key)) return `[${quote(key, KEY_LIMIT)}]`;
  return parent === null ? key : `.${key}`;
}
