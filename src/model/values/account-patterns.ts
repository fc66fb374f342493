/** Patterns that choose accounts. */
import { fitsAny } from './pattern.js';

/**
 * Whether patterns choose an account, by one of its names: an id or a name, of which empty ones do not count. Case is ignored; no
 * pattern chooses every account.
 */
export function choosesAccount(patterns: readonly string[], names: readonly string[]): boolean {
  const wanted = patterns.map((pattern) => pattern.trim().toLowerCase());
  return wanted.length === 0 || names.some((name) => name !== '' && fitsAny(wanted, name.toLowerCase()));
}
