import { quote } from '../printable.js';

/**
 * Where a value is in JSON: a chain of keys and positions, the outermost last; null is the whole.
 * Chains instead of text, because the path is spelled out only where there is a problem.
 */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;
const KEY_LIMIT = 60;

/** More steps than any response has: of a longer path only the end is spelled out. */
const MOST_STEPS = 50;

/** Spells a path such as `[0].ResourceCategories[3].Total`, each key as it was received; empty for the whole. */
export function formatPath(place: Place | null): string {
  const steps: string[] = [];
  let step = place;
  for (; step !== null && steps.length < MOST_STEPS; step = step.parent) steps.push(spellStep(step));
  return `${step === null ? '' : '…'}${steps.reverse().join('')}`;
}

function spellStep({ key, parent }: Place): string {
  if (typeof key === 'number') return `[${String(key)}]`;
  if (!PLAIN_KEY.test(key)) return `[${quote(key, KEY_LIMIT)}]`;
  return parent === null ? key : `.${key}`;
}
