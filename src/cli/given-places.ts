/** Commands in hints, for the archive and the configuration of the command that failed. */
import { AuditpressError, withDetails } from '../base/errors.js';

/** Commands that read an archive: they find nothing in another one. */
const READING = /`auditpress (?:runs|deliveries|archive|queue|batch) [^`]*(?=`)/g;
const FLAGS = ['--archive', '--config'] as const;
const NEEDS_NO_QUOTES = /^[\w@%+=:,./-]+$/;

/**
 * The failure, with the flags --archive and --config that were given in every command of its hint that reads an archive.
 *
 * @param words the arguments of the command that failed
 */
export function withGivenPlaces(failure: unknown, words: readonly string[]): unknown {
  if (!(failure instanceof AuditpressError) || failure.hint === undefined) return failure;
  const given = FLAGS.flatMap((flag) => {
    const value = valueOf(flag, words);
    return value === undefined ? [] : [[flag, value] as const];
  });
  if (given.length === 0) return failure;
  const hint = failure.hint.replaceAll(READING, (command) =>
    [
      command,
      ...given.filter(([flag]) => !command.includes(flag)).map(([flag, value]) => `${flag} ${quoted(value)}`),
    ].join(' '),
  );
  return withDetails(failure, { hint });
}

function valueOf(flag: string, words: readonly string[]): string | undefined {
  const index = words.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const word = words[index];
  return word === flag ? words[index + 1] : word?.slice(flag.length + 1);
}

/** As one word of a shell. */
export function quoted(value: string): string {
  return NEEDS_NO_QUOTES.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
