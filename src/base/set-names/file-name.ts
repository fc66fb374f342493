/** File names that are valid on every file system, and short names for them. */
import type { Snapshot } from '../../model/report/snapshot.js';
import { sha256Of } from '../sha256.js';
import { isLatin, LATIN_WORD, withoutDirections } from '../../model/values/text.js';

/** Longest name without extension, in UTF-8 bytes: leaves room for suffixes below the 255 that file systems allow. */
const LONGEST = 120;

/** Applied without normalization: Latin letters with accents are already in form C. */
const UNSAFE_IN_LATIN = new RegExp(`[^${LATIN_WORD}._-]+`, 'g');
const LATIN_WORD_CHARACTER = new RegExp(`[${LATIN_WORD}]`);

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Makes a name safe. Letters, digits, `.`, `_` and `-` stay; anything else becomes one `-`. Removes leading and trailing dots
 * and hyphens, prefixes reserved names of Windows with `_`, and truncates long names with a hash that keeps them distinct.
 */
export function safeFileName(written: string): string {
  const name = withoutDirections(written);
  const known = isLatin(name)
    ? name.replace(UNSAFE_IN_LATIN, '-')
    : name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const plain = known.replace(/-{2,}/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  const base = plain === '' ? 'report' : plain;
  const allowed = RESERVED.test(base.split('.')[0] ?? '') ? `_${base}` : base;
  return Buffer.byteLength(allowed) <= LONGEST
    ? allowed
    : `${cutBytes(allowed, LONGEST - 9)}-${sha256Of(name).slice(0, 8)}`;
}

function cutBytes(name: string, bytes: number): string {
  let kept = '';
  let length = 0;
  for (const character of name) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    kept += character;
  }
  return kept.replace(/[-.]+$/, '');
}

/** A key that is equal for names that are the same on some file system, ignoring case and Unicode composition. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * `<account>-<benchmark>-<job>-<environment>-<time>.snapshot.json`. The time of retrieval, in milliseconds, keeps snapshots of
 * the same job apart.
 */
export function snapshotFileName({ report, provenance }: Snapshot): string {
  const { accountName, accountId, benchmarkId, jobId } = report;
  const time = provenance.retrievedAt.replace(/[-:]/g, '').replace('.', '-');
  const several = provenance.reportCount > 1 ? `-${provenance.reportIndex + 1}` : '';
  const parts = [
    accountName.trim() === '' ? accountId : accountName,
    benchmarkId,
    jobId,
    provenance.environment ?? '',
    `${time}${several}`,
  ];
  return `${safeFileName(parts.filter((part) => part.trim() !== '').join('-'))}.snapshot.json`;
}

/** Maximum characters of account and benchmark together: with a date and a template name, file names stay below 60. */
export const SHORT_NAMES_ROOM = 35;
/** The same if the name also contains the end of an id. */
export const SHORT_NAMES_ROOM_BESIDE_ID = 26;
/** Characters that a benchmark keeps beside a long account. */
const BENCHMARK_ROOM = 16;

export interface ShortNames {
  readonly account: string;
  readonly benchmark: string;
}

/** Account and benchmark as file names, truncated to at most `room` characters together. */
export function shortNames(account: string, benchmark: string, room: number): ShortNames {
  const [whole, id] = [safeWords(account), safeWords(benchmark)];
  const shortId = cut(id, Math.max(BENCHMARK_ROOM, room - whole.length));
  return { account: cut(whole, room - shortId.length), benchmark: shortId };
}

/** As `safeFileName`; empty if the name has no letter and no digit, as a masked id. */
export function safeWords(name: string): string {
  return LATIN_WORD_CHARACTER.test(name) || /[\p{L}\p{N}]/u.test(name) ? safeFileName(name) : '';
}

/** Cuts at the end of a word if one ends in the last third. */
function cut(name: string, most: number): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const kept = characters.slice(0, most);
  const isWordEnd = /[-._]/.test(characters[most] ?? '');
  const end = Math.max(...['-', '.', '_'].map((mark) => kept.lastIndexOf(mark)));
  return (isWordEnd || end < (most * 2) / 3 ? kept : kept.slice(0, end)).join('').replace(/[-._]+$/, '');
}
