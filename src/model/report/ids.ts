/** Which ids identify something, and which are the same. The only place that decides it. */
import { isBlank } from '../values/open-value.js';
import type { Report } from './report.js';

/** What programs write where they have no id, in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['null', 'undefined', 'none', 'nil', '<nil>', 'nan', 'n/a']);
/** An all-zero UUID, with or without hyphens and braces. */
const NO_UUID = /^\{?0{8}-?(?:0{4}-?){3}0{12}\}?$/;

/** Whether an id is a placeholder for none: a word such as `null`, or an all-zero UUID. */
export function isPlaceholder(id: string): boolean {
  const plain = plainOf(id);
  return PLACEHOLDERS.has(plain) || NO_UUID.test(plain);
}

/** Whether an id is none: blank or a placeholder. */
export function isAbsentId(id: string): boolean {
  return isBlank(id) || isPlaceholder(id);
}

/** Consecutive mask characters: two or more, or eight times the letter x. */
const MASK = /[#*•]{2}|x{8}/i;

/** Whether an id was masked at its origin. */
export function isMaskedId(id: string): boolean {
  return MASK.test(id);
}

/** Whether an id identifies something: it is neither absent nor masked. */
export function identifies(id: string): boolean {
  return !isAbsentId(id) && !isMaskedId(id);
}

/** Whether two ids identify the same. Case and surrounding white space do not matter. */
export function isSameId(one: string, other: string): boolean {
  return identifies(one) && plainOf(one) === plainOf(other);
}

/** What distinguishes things: the id, or the name if no id identifies them. */
export function idOrName(id: string, name: string): string {
  return identifies(id) ? id : name;
}

/** What names the account and the benchmark of a report. */
export type Subject = Pick<Report, 'accountId' | 'accountName' | 'benchmarkId' | 'benchmarkName'>;

/** Compares ids. What no id identifies is compared by its name too, so a masked or absent id is no contradiction to a whole one. */
export function isSameAccount(one: Subject, other: Subject): boolean {
  return isSame([one.accountId, one.accountName], [other.accountId, other.accountName]);
}

/** The same for benchmarks. */
export function isSameBenchmark(one: Subject, other: Subject): boolean {
  return isSame([one.benchmarkId, one.benchmarkName], [other.benchmarkId, other.benchmarkName]);
}

type Named = readonly [id: string, name: string];

function isSame([id, name]: Named, [otherId, otherName]: Named): boolean {
  const [known, otherKnown] = [identifies(id), identifies(otherId)];
  if (known && otherKnown) return isSameId(id, otherId);
  const mayBeSame = known !== otherKnown || textOf(id) === textOf(otherId);
  return mayBeSame && plainOf(name) === plainOf(otherName);
}

/** A masked id as it is written; `''` for an absent one. */
function textOf(id: string): string {
  return isAbsentId(id) ? '' : plainOf(id);
}

function plainOf(text: string): string {
  return text.trim().toLowerCase();
}
