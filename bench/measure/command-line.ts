/** Measures whole commands, in turns, each in a new process. They are not pinned to a core, as on the machines of users. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchOptions } from '../options.js';
import { median, medianTiming } from '../results/statistics.js';
import type { Row } from '../results/result.js';
import { filesOf } from '../contestants/contestant.js';
import { SEED, writeInput } from './inputs.js';
import { runProgram, type ProgramRun } from './program.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Command {
  readonly id: string;
  readonly name: string;
  readonly reference: string;
  readonly args: readonly string[];
}

/** The program that an installed `auditpress` runs. */
export function auditpressProgram(): string {
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { bin: { auditpress: string } };
  return join(ROOT, bin.auditpress);
}

export async function measureCommands(
  policies: number,
  { rounds, smoke }: BenchOptions,
  folder: string,
  report: (text: string) => void,
): Promise<Row[]> {
  const file = filesOf(writeInput(join(folder, 'inputs'), policies, SEED)).report;
  const starts = startCommands();
  const short = shortCommands(file, join(folder, 'documents'));
  const documents = documentCommands(file, join(folder, 'documents'));
  const place = join(folder, 'empty');
  mkdirSync(place, { recursive: true });
  mkdirSync(join(folder, 'documents'), { recursive: true });
  const quick = await takeTurns([...starts, ...short], smoke ? 1 : (rounds ?? 21), place, report);
  const slow = await takeTurns(documents, smoke ? 1 : (rounds ?? 7), place, report);
  return [
    ...starts.map((command) => rowOf(command, 0, quick.get(command))),
    ...short.map((command) => rowOf(command, policies, quick.get(command))),
    ...documents.map((command) => rowOf(command, policies, slow.get(command))),
  ];
}

const BARE_NODE: Command = { id: 'node', name: 'node -e 0', reference: 'node', args: ['-e', '0'] };

function startCommands(): Command[] {
  return [
    { ...BARE_NODE },
    { id: 'help', name: 'auditpress --help', reference: 'node', args: [auditpressProgram(), '--help'] },
  ];
}

/** Commands that are short enough to compare with the start of Node. */
function shortCommands(file: string, documents: string): Command[] {
  const common = { reference: BARE_NODE.id };
  return [
    { ...BARE_NODE },
    { ...common, id: 'summary', name: 'auditpress summary', args: [auditpressProgram(), 'summary', file] },
    {
      ...common,
      id: 'generate-html',
      name: 'auditpress generate, HTML',
      args: generateArguments(file, documents, 'html'),
    },
  ];
}

function generateArguments(file: string, documents: string, ...formats: string[]): string[] {
  const out = join(documents, formats.join('-'));
  return [auditpressProgram(), 'generate', file, '--out', out, '--force', '--format', formats.join(',')];
}

function documentCommands(file: string, documents: string): Command[] {
  const plain = (name: string): string => join(ROOT, 'bench', 'contestants', 'cli', `${name}.mjs`);
  const generate = (...formats: string[]): string[] => generateArguments(file, documents, ...formats);
  const [one, three] = ['plain-pdf', 'plain-three'];
  return [
    { id: 'generate-pdf', name: 'auditpress generate, PDF', reference: one, args: generate('pdf') },
    { id: one, name: 'plain script, stock pdfmake', reference: one, args: [plain(one), file, join(documents, one)] },
    {
      id: 'generate-three',
      name: 'auditpress generate, three formats',
      reference: three,
      args: generate('pdf', 'xlsx', 'html'),
    },
    {
      id: three,
      name: 'plain script, stock pdfmake, exceljs, Handlebars',
      reference: three,
      args: [plain(three), file, join(documents, three)],
    },
  ];
}

async function takeTurns(
  commands: readonly Command[],
  rounds: number,
  place: string,
  report: (text: string) => void,
): Promise<Map<Command, readonly ProgramRun[] | string>> {
  const runs = new Map<Command, ProgramRun[] | string>(commands.map((command) => [command, []]));
  for (let round = 0; round < rounds; round += 1) {
    report(`commands: round ${round + 1} of ${rounds}`);
    for (const command of commands) {
      const known = runs.get(command);
      if (known === undefined || typeof known === 'string') continue;
      try {
        known.push(await runProgram(command.args, place));
      } catch (error) {
        runs.set(command, error instanceof Error ? error.message : String(error));
      }
    }
  }
  rmSync(place, { recursive: true });
  mkdirSync(place);
  return runs;
}

function rowOf(
  { id, name, reference }: Command,
  policies: number,
  runs: readonly ProgramRun[] | string | undefined,
): Row {
  const row = { group: 'cli' as const, id, name, policies, reference };
  if (runs === undefined || typeof runs === 'string') return { ...row, problem: runs ?? 'not run', isFault: true };
  const cold = medianTiming(runs);
  return { ...row, ...(cold && { cold }), memory: median(runs.map(({ memory }) => memory)) };
}
