/** `auditpress acceptances check | add`. */
import { kebabCase } from '../../settings/named-settings.js';
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { addAcceptance, type NewAcceptance } from '../../documents/add-acceptance.js';
import { summarize } from '../../documents/summarize.js';
import { loadAcceptances } from '../../documents/summarize.js';
import { AuditpressError } from '../../base/errors.js';
import { decodeText } from '../../base/files/regular-file.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { acceptanceNoteFacts, acceptedFacts } from '../summary-table.js';
import { commandGroup, defineCommand, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { displayPath, printable, printJson } from '../output.js';
import { acceptancesResult } from '../result.js';
import type { AcceptancesCheckResult } from '../result-schema.js';
import { factLines } from '../text-table.js';
import { choiceOf, CHOICE_LISTS, FILE_CHOICE_FLAGS, leftOutNotice, withoutChoice } from '../report-choice.js';
import { createNotifier, openInput } from './input.js';
import { ChosenFiles } from '../../sources/choose-reports.js';
import { readChosenFile } from '../../sources/file-source.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import { isReadable } from '../../sources/folder-source.js';

interface CheckArguments extends Arguments {
  readonly paths: readonly string[];
}

const checkCommand = defineCommand<CheckArguments>({
  command: 'check <paths..>',
  describe: 'Check files of risk acceptances, and show what they accept in reports',
  settings: ['clock', 'timeZone', 'config', 'json'],
  positionals: {
    paths: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Files of risk acceptances, then reports. A JSON file is a report unless it has the key "acceptances"',
    },
  },
  repeatable: CHOICE_LISTS,
  flags: FILE_CHOICE_FLAGS,
  examples: {
    'acceptances check acceptances.yaml': 'list all problems with line and column',
    'acceptances check acceptances.yaml report.json': 'also print what the file accepts in the report',
  },
  handler: check,
});

const YAML: readonly string[] = ['.yaml', '.yml'];

const LISTS = {
  policies: 'Policy id, or a pattern in which * matches any text',
  categories: 'Category id, or a pattern',
  services: 'Name of a service, or a pattern',
  resources: 'Id or name of a resource, or a pattern; default: any resources',
  accounts: 'Account id, or a pattern; default: every account',
  benchmarks: 'Benchmark id, or a pattern; default: every benchmark',
} as const;

const TEXTS = {
  maxFailed: 'Highest number of failed resource checks that is accepted for a policy',
  reason: 'Why the risk is accepted',
  owner: 'Who bears the risk',
  approver: 'Who approved it',
  evidence: 'https address of the documented decision',
  from: 'First day, such as 2026-01-01',
  expires: 'Last day, such as 2026-12-31',
} as const;

type ListName = keyof typeof LISTS;
type TextName = keyof typeof TEXTS;

type Given = Partial<Readonly<Record<ListName, readonly string[]>> & Readonly<Record<TextName, string>>>;

interface AddArguments extends Given {
  readonly file: string;
}

const addCommand = defineCommand<AddArguments>({
  command: 'add <file>',
  describe: 'Add an entry at the end of a file of risk acceptances',
  positionals: {
    file: {
      type: 'string',
      demandOption: true,
      describe: 'File of risk acceptances; created if it does not exist',
    },
  },
  flags: {
    ...Object.fromEntries(
      Object.entries(LISTS).map(([name, describe]) => [
        name,
        { type: 'string', array: true, nargs: 1, requiresArg: true, describe } as const,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(TEXTS).map(([name, describe]) => [
        kebabCase(name),
        { type: 'string', requiresArg: true, describe } as const,
      ]),
    ),
  },
  examples: {
    'acceptances add acceptances.yaml': 'ask for everything',
    'acceptances add acceptances.yaml --policies P1 --max-failed 3 --reason "Closed network" --owner Jo --expires 2026-12-31':
      'add an entry without prompts',
  },
  epilogue: (shown) => `On a terminal, the command asks for what is missing.\n\n${shown}`,
  handler: add,
});

export const acceptancesCommand = () => commandGroup([checkCommand, addCommand]);

async function check(given: CheckArguments): Promise<void> {
  const { paths, ...options } = given;
  const { settings } = await resolveRun(withoutChoice(options));
  const kinds = await Promise.all(paths.map((path) => isAcceptanceFile(path, settings.readers)));
  const [files, reports] = [true, false].map((kind) => paths.filter((_, index) => kinds[index] === kind));
  const acceptances = await loadAcceptances(files ?? []);
  if (acceptances === null) {
    throw new AuditpressError('arguments-invalid', 'expected a file of risk acceptances, received only reports');
  }
  const judged: { readonly report: string; readonly summary: AuditSummary }[] = [];
  const chosen = new ChosenFiles(choiceOf(given), reports?.length ?? 0);
  for (const report of reports ?? []) {
    const { path, stdin } = await openInput(report);
    const { clock, readers } = settings;
    for (const snapshot of await readChosenFile(path, { now: () => clock, stdin, readers }, chosen)) {
      judged.push({ report, summary: summarize(snapshot, settings, acceptances) });
    }
  }
  const notify = createNotifier(false);
  for (const path of chosen.leftOut(false)) notify(leftOutNotice(displayPath(path)));
  const count = acceptances.acceptances.length;
  if (given.json === true) {
    printJson({ acceptances: count, reports: judged.flatMap(reportResult) } satisfies AcceptancesCheckResult);
    return;
  }
  const head = `${String(count)} ${count === 1 ? 'acceptance' : 'acceptances'}, no problems\n`;
  process.stdout.write([head, ...judged.map(reportText)].join('\n'));
}

function reportResult({ report, summary }: { readonly report: string; readonly summary: AuditSummary }) {
  const { acceptances, accountName: account, benchmarkId } = summary;
  return acceptances === null ? [] : [{ report, account, benchmarkId, ...acceptancesResult(summary, acceptances) }];
}

function reportText({ report, summary }: { readonly report: string; readonly summary: AuditSummary }): string {
  const accepted = acceptedFacts(summary);
  const facts = [
    ['Report', `${displayPath(report)}: ${summary.accountName}, ${summary.benchmarkId}`] as const,
    ...(accepted.length > 0 ? accepted : [['Accepted', 'nothing'] as const]),
    ...acceptanceNoteFacts(summary),
  ];
  return `${factLines(facts, process.stdout).join('\n')}\n`;
}

/** JSON files are reports, unless they have the key of acceptances, and so is what a reader recognizes. */
async function isAcceptanceFile(path: string, readers: ReaderSettings): Promise<boolean> {
  const extension = extname(path).toLowerCase();
  if (YAML.includes(extension)) return true;
  if (await isReadable(path, readers)) return false;
  if (extension !== '.json') return true;
  try {
    const value: unknown = JSON.parse(decodeText(await readFile(path)));
    return typeof value === 'object' && value !== null && 'acceptances' in value;
  } catch {
    // Reading it as a report says what is wrong with it.
    return false;
  }
}

async function add({ file, ...given }: AddArguments): Promise<void> {
  const isAsked = process.stdin.isTTY && process.stdout.isTTY;
  const answers = isAsked ? await ask(given) : given;
  if (answers === undefined) return;
  const path = resolve(file);
  await addAcceptance(path, entryOf(answers));
  process.stdout.write(`${printable(displayPath(path))}\n`);
}

/** The check of the file says what is missing. */
function entryOf(given: Given): NewAcceptance {
  const { policies = [], categories = [], services = [], resources = [], accounts = [], benchmarks = [] } = given;
  const { maxFailed = '', reason = '', owner = '', approver = '', evidence = '', from = '', expires = '' } = given;
  return {
    policies,
    categories,
    services,
    resources,
    accounts,
    benchmarks,
    maxFailed,
    reason,
    owner,
    approver,
    evidence,
    from,
    expires,
  };
}

const REQUIRED: ReadonlySet<string> = new Set<TextName>(['maxFailed', 'reason', 'owner', 'expires']);

async function ask(given: Given): Promise<Given | undefined> {
  const { cancel, isCancel, text } = await import('@clack/prompts');
  const answers: Record<string, string | readonly string[]> = {};
  const question = async (message: string, isRequired: boolean): Promise<string | undefined> => {
    const answer = await text({
      message: isRequired ? message : `${message} (optional)`,
      ...(isRequired && { validate: (value) => ((value ?? '').trim() === '' ? 'This is required.' : undefined) }),
    });
    return isCancel(answer) ? undefined : answer;
  };
  for (const [name, describe] of [...Object.entries(LISTS), ...Object.entries(TEXTS)]) {
    const isList = name in LISTS;
    if (given[name as keyof Given] !== undefined) continue;
    const answer = await question(isList ? `${describe}; several separated by commas` : describe, REQUIRED.has(name));
    if (answer === undefined) {
      cancel('Nothing was added.');
      return undefined;
    }
    if (answer.trim() === '') continue;
    answers[name] = isList
      ? answer
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : answer;
  }
  return { ...given, ...answers };
}
