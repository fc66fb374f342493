import { quote } from '../../messages/printable.js';

/**
 * Where a value stands in the response: a chain of keys and positions, the outermost last; null is the response itself.
 * Chains instead of text, because the path is spelt out only where there is a problem.
 */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;
const KEY_LIMIT = 60;

/** Spells a path such as `[0].ResourceCategories[3].Total`, each key as it was received; empty for the response. */
export function spellPlace(place: Place | null): string {
  const steps: string[] = [];
  for (let step = place; step !== null; step = step.parent) steps.push(spellStep(step));
  return steps.reverse().join('');
}

function spellStep({ key, parent }: Place): string {
  if (typeof key === 'number') return `[${String(key)}]`;
  if (!PLAIN_KEY.test(key)) return `[${quote(key, KEY_LIMIT)}]`;
  return parent === null ? key : `.${key}`;
}
