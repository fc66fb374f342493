/** `auditpress inspect PATH`: which reports a file or a folder holds. */
import { saySkipped } from '../batch/find-reports.js';
import { listReports, type ListedReport } from '../../documents/list-reports.js';
import { defineCommand, inputPath, namesIn, type Arguments } from '../options.js';
import { printJson, printable } from '../output.js';
import { CHOICE_LISTS, choiceOf, FILE_CHOICE_FLAGS, withoutChoice } from '../report-choice.js';
import { resolveRun } from '../resolve-run.js';
import type { Inspection } from '../inspection-schema.js';
import { counted, minuteOf, textTable } from '../text-table.js';
import { openInput } from './input.js';

interface InspectArguments extends Arguments {
  readonly path: string;
}

const { all: _every, ...FLAGS } = FILE_CHOICE_FLAGS;

export const inspectCommand = (words: readonly string[]) =>
  defineCommand<InspectArguments>({
    settings: namesIn('run').filter((name) => name !== 'workers'),
    repeatable: CHOICE_LISTS,
    positionals: { path: inputPath('Report file, folder of a scanner, or - for standard input', words) },
    flags: FLAGS,
    examples: {
      'inspect output/': 'list the reports that a scanner has written',
      'inspect report.json --json': 'print them as JSON',
    },
    handler: inspect,
  });

async function inspect(given: InspectArguments): Promise<void> {
  const { path, stdin } = await openInput(given.path);
  const { settings } = await resolveRun(withoutChoice(given));
  const { clock, readers } = settings;
  const reports = await listReports(path, { now: () => clock, stdin, readers, onSkipped: saySkipped }, choiceOf(given));
  if (given.json === true) printJson({ reports: reports.map(resultOf) } satisfies Inspection);
  else process.stdout.write(`${tableOf(reports)}\n`);
}

function resultOf({ tally, scannedAt, ...report }: ListedReport): Inspection['reports'][number] {
  const { total, green, red, amber, gray, unrecognized } = tally;
  return {
    ...report,
    scannedAt: scannedAt?.at ?? null,
    counts: { total, passed: green, failed: red, partlyFailed: amber, notAssessed: gray, unrecognized },
  };
}

const FILE = 'File';
const COLUMNS = ['Benchmark', 'Account', 'Scanned', 'Policies', 'Passed', 'Not passed', 'Not assessed'];
const TEXT_COLUMNS = 3;

function tableOf(reports: readonly ListedReport[]): string {
  const files = reports.map(({ file }) => file ?? '');
  const names = new Set(files).size > 1 ? [FILE] : [];
  const rows = reports.map(({ benchmarkId, benchmarkName, accountId, accountName, scannedAt, tally }, index) => [
    ...names.map(() => files[index] ?? ''),
    named(benchmarkId, benchmarkName),
    named(accountName, accountId),
    scannedAt === null ? 'not stated' : minuteOf(scannedAt.at),
    String(tally.total),
    String(tally.green),
    String(tally.notPassed),
    String(tally.gray + tally.unrecognized),
  ]);
  const tools = [...new Set(reports.map(({ tool }) => tool).filter((tool) => tool !== ''))].map(printable);
  const of = tools.length === 0 ? '' : ` of ${tools.join(', ')}`;
  const readers = [...new Set(reports.map(({ reader }) => reader))];
  return [
    textTable([...names, ...COLUMNS], rows, process.stdout, TEXT_COLUMNS + names.length),
    '',
    `${counted(reports.length, 'report')}${of}, read as ${readers.join(', ')}`,
  ].join('\n');
}

/** A name with another one, where both are stated and differ. */
function named(first: string, other: string): string {
  if (first === '' || other === '' || first === other) return first === '' ? other : first;
  return `${first} (${other})`;
}
