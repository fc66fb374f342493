/** Short names of account, benchmark and scan job, for the names of files. */
import { safeFileName } from './file-name.js';

/** Characters of account and benchmark together: with a date and the name of a template, a file name stays below 60. */
export const SHORT_NAMES_ROOM = 35;
/** The same where the scan job is in the name as well. */
export const SHORT_NAMES_ROOM_BESIDE_JOB = 26;
/** Characters that a benchmark keeps next to a long account. */
const BENCHMARK_ROOM = 16;
const JOB_LENGTH = 8;

export interface ShortNames {
  readonly account: string;
  readonly benchmark: string;
}

/** Account and benchmark as file names, cut so that both together take at most `room` characters. */
export function shortNames(account: string, benchmark: string, room: number): ShortNames {
  const [whole, id] = [plain(account), plain(benchmark)];
  const shortId = cut(id, Math.max(BENCHMARK_ROOM, room - whole.length));
  return { account: cut(whole, room - shortId.length), benchmark: shortId };
}

/** The first group of a job id; undefined where nothing of it can be in a file name, as where it is masked. */
export function shortJobName(jobId: string): string | undefined {
  const name = plain(jobId.slice(0, JOB_LENGTH));
  return name === '' ? undefined : name;
}

function plain(name: string): string {
  return /[\p{L}\p{N}]/u.test(name) ? safeFileName(name) : '';
}

/** At the end of a word, where one ends in the last third. */
function cut(name: string, most: number): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const kept = characters.slice(0, most);
  const isWordEnd = /[-._]/.test(characters[most] ?? '');
  const end = Math.max(...['-', '.', '_'].map((mark) => kept.lastIndexOf(mark)));
  return (isWordEnd || end < (most * 2) / 3 ? kept : kept.slice(0, end)).join('').replace(/[-._]+$/, '');
}
