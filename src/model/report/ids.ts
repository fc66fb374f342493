import type { Report } from './report.js';

/** What programs write where they have no id, in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'null',
  'undefined',
  'none',
  'nil',
  'nan',
  'n/a',
  'n.a.',
  'unknown',
  'object object',
  'true',
  'false',
  'tbd',
  'empty',
  'missing',
  'hidden',
  'masked',
  'redacted',
  'not available',
  'not set',
  'not specified',
  '-',
  '?',
  '...',
]);
/** Only zeros, or only one letter again and again unless it is a mask. */
const NO_ID = /^(?:0+|(?!x{8})([a-z])\1{2,})$/u;
/** The first and the last UUID, with or without hyphens. */
const NO_UUID = /^(?:0{8}-?(?:0{4}-?){3}0{12}|f{8}-?(?:f{4}-?){3}f{12})$/;
/** Quotes and brackets around a word, as in `(null)`. */
const WRAPPING = /^["'([{<]+|["')\]}>]+$/g;

export function isPlaceholder(id: string): boolean {
  const plain = plainOf(id).replace(WRAPPING, '');
  return PLACEHOLDERS.has(plain) || NO_UUID.test(plain) || NO_ID.test(plain);
}

export function isAbsentId(id: string): boolean {
  return plainOf(id) === '' || isPlaceholder(id);
}

/** Consecutive mask characters: two or more, or the letter x eight times, or four times between hyphens. */
const MASK = /[#*•]{2}|x{8}|(?<![^-])x{4}(?=-)|(?<=-)x{4}(?![^-])/i;

export function isMaskedId(id: string): boolean {
  return MASK.test(id);
}

export function identifies(id: string): boolean {
  return !isAbsentId(id) && !isMaskedId(id);
}

/** Whether two ids identify the same. Case, surrounding white space and invisible characters do not matter. */
export function isSameId(one: string, other: string): boolean {
  return plainOf(one) === plainOf(other) && identifies(one);
}

/** The key of an id among others: equal for ids that are the same. */
export function idKey(id: string): string {
  return plainOf(id);
}

/** What distinguishes things: the id, or the name if no id identifies them. */
export function idOrName(id: string, name: string): string {
  return identifies(id) ? id : name;
}

/** Whether nothing says which account a report is about. Two of them may be about one account or about two. */
export function isUnstated({ accountId, accountName }: Pick<Report, 'accountId' | 'accountName'>): boolean {
  return isAbsentId(accountId) && plainOf(accountName) === '';
}

export type Subject = Pick<Report, 'accountId' | 'accountName' | 'benchmarkId' | 'benchmarkName'>;

/** Compares ids. What no id identifies is compared by its name too, so a masked or absent id is no contradiction to a whole one. */
export function isSameAccount(one: Subject, other: Subject): boolean {
  return isSame([one.accountId, one.accountName], [other.accountId, other.accountName]);
}

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
  return text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
}
