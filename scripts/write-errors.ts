/** Generates `docs/errors.md` from the table of error codes. */
import { ERROR_CODES } from '../src/base/error-codes/codes.js';
import { EXIT_CODES, type CodeEntry, type ErrorKind } from '../src/base/error-codes/kinds.js';

const HEADINGS: Readonly<Record<ErrorKind, string>> = {
  usage: 'Usage',
  input: 'Bad input',
  authentication: 'Authentication',
  notFound: 'Not found',
  unavailable: 'Unavailable',
  partial: 'Partial success',
  gate: 'Gate failed',
  internal: 'Internal errors',
};

const INTRODUCTION = `<!-- Written by \`npm run docs\` from src/base/error-codes. Do not edit. -->

# Errors

Every failure that auditpress foresees has a code. Codes are stable: programs can rely on them. The command line prints the
message and what to do; the code is in \`error.code\` of the JSON result and in \`code\` of the library's \`AuditpressError\`, and
the exit code follows from its kind.

The column "what to do" has the usual remedy. A message may have a more specific one.
`;

type Row = readonly [code: string, entry: CodeEntry];

/** `docs/errors.md`: every code, grouped by kind. */
export function errorsPage(): string {
  const rows: readonly Row[] = Object.entries(ERROR_CODES);
  const sections = (Object.keys(HEADINGS) as ErrorKind[]).flatMap((kind) => {
    const ofKind = rows.filter(([, entry]) => entry.kind === kind);
    return ofKind.length === 0 ? [] : [section(`${HEADINGS[kind]}: exit code ${EXIT_CODES[kind]}`, ofKind)];
  });
  const varying = rows.filter(([, { kind }]) => typeof kind !== 'string');
  return [INTRODUCTION, ...sections, section('Exit code by case', varying)].join('\n');
}

function section(heading: string, rows: readonly Row[]): string {
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([code, { kind, meaning, remedy }]) =>
        `| \`${code}\` | ${escaped(meaning)} | ${exitCodes(kind)} | ${escaped(remedy)} |`,
    );
  return [`## ${heading}`, '', '| code | meaning | exit code | what to do |', '| - | - | - | - |', ...lines, ''].join(
    '\n',
  );
}

function exitCodes(kind: CodeEntry['kind']): string {
  const codes = [kind].flat().map((each) => EXIT_CODES[each]);
  return codes.sort((a, b) => a - b).join(', ');
}

/** Text as it is, in a table of Markdown. */
export function escaped(text: string): string {
  return text.replace(/[\\<>*_|[\]]/g, (character) => `\\${character}`);
}
