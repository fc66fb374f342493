/** `auditpress init`: a configuration to begin with, and the command to run next. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { contentOf } from '../../base/content.js';
import { commandLine } from '../../base/error-codes/command.js';
import { AuditpressError } from '../../base/errors.js';
import { packageRoot } from '../../base/package-root.js';
import { firstOf } from '../../base/wording/problems.js';
import { writeFileAt } from '../../deliverers/folder/write-files.js';
import type { ListedReport } from '../../documents/list-reports.js';
import { BUILT_IN_FORMATS } from '../../model/document/formats.js';
import { loadConfig } from '../../settings/config/load-config.js';
import { kebabCase } from '../../settings/named-settings.js';
import { findConfigFile } from '../../settings/config/find-file.js';
import { defineCommand } from '../options.js';
import { asCalled, displayPath, printable } from '../output.js';
import { checkSettings } from '../resolve-run.js';
import { quoted } from '../given-places.js';
import { counted } from '../text-table.js';
import { answersFor, QUESTION_NAMES, QUESTIONS, type Answers, type Given } from '../init/answers.js';
import { BRAND, configurationText, environmentText, hasBrand, TEMPLATE_TEXT, themeText } from '../init/files.js';
import { findReportsIn, type FoundReports } from '../init/found-reports.js';

interface InitArguments extends Given {
  readonly reports?: string;
  readonly yes?: boolean;
}

const CONFIGURATION = 'auditpress.config.yaml';
const ENVIRONMENT = '.env.example';

export const initCommand = () =>
  defineCommand<InitArguments>({
    positionals: {
      reports: { type: 'string', describe: 'A report, or the folder of a scanner', defaultDescription: 'what is here' },
    },
    flags: {
      ...Object.fromEntries(
        QUESTION_NAMES.map((name) => {
          const { message, byDefault, choices } = QUESTIONS[name];
          const flag = { type: 'string', requiresArg: true, describe: message } as const;
          return [
            kebabCase(name),
            { ...flag, ...(choices && { choices }), ...(byDefault !== '' && { defaultDescription: byDefault }) },
          ];
        }),
      ),
      yes: { type: 'boolean', alias: 'y', describe: 'Ask nothing: take the flags, and the defaults for the rest' },
    },
    examples: {
      init: 'look for reports here, ask, and write a configuration',
      'init output --prepared-by "Internal audit" --locale de --yes': 'for the files of a scanner, without a question',
      'init --schedule weekly --brand-color "#7a1f5c"': 'documents each Monday, in a color of your own',
    },
    epilogue: (shown) => `Without a terminal, the command asks nothing, as with --yes.\n\n${shown}`,
    handler: init,
  });

async function init({ reports, yes, ...given }: InitArguments): Promise<void> {
  const folder = process.cwd();
  refuseExisting(folder);
  const found = await findReportsIn(folder, reports);
  process.stdout.write(`${foundText(found)}\n\n`);
  const isAsked = yes !== true && process.stdin.isTTY && process.stdout.isTTY;
  const answers = await answersFor(answersIn(given), isAsked);
  if (answers === undefined) return;
  const files = await filesFor(folder, answers, found);
  await refuseInvalid(files[CONFIGURATION]);
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const artifact = { format: 'file', mediaType: 'text/plain', fileName: basename(path), content: contentOf(bytes) };
    await writeFileAt(path, artifact, false);
  }
  const lines = [
    'Written:',
    ...Object.keys(files).map((name) => `  ${name}`),
    '',
    'Next:',
    ...nextCommands(answers, found).map((words) => `  ${printable(words)}`),
  ];
  process.stdout.write(asCalled(`${lines.join('\n')}\n`));
}

function answersIn(given: Readonly<Record<string, unknown>>): Given {
  return Object.fromEntries(
    QUESTION_NAMES.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' ? [[name, value.trim()] as const] : [];
    }),
  );
}

/** @throws AuditpressError `file-exists` (input) before anything is asked */
function refuseExisting(folder: string): void {
  const { file } = findConfigFile(folder);
  const own = file !== undefined && dirname(file) === folder ? [basename(file)] : [];
  const [existing] = [...own, ...[ENVIRONMENT, BRAND].filter((name) => existsSync(join(folder, name)))];
  if (existing === undefined) return;
  throw new AuditpressError('file-exists', `expected a folder without ${existing}, found one`, {
    hint: 'Edit it, or move it away. Nothing was written.',
  });
}

async function filesFor(folder: string, answers: Answers, found: FoundReports) {
  const schema = relative(folder, join(packageRoot(), 'dist', 'schemas', 'config.schema.json'));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own: Record<string, Uint8Array> = {};
  if (hasBrand(answers)) {
    const logo = answers.logo === '' ? undefined : `logo${extname(answers.logo).toLowerCase()}`;
    own[`${BRAND}/template.yaml`] = Buffer.from(TEMPLATE_TEXT);
    own[`${BRAND}/theme.yaml`] = Buffer.from(themeText(answers, logo));
    if (logo !== undefined) own[`${BRAND}/${logo}`] = await readLogo(resolve(folder, answers.logo));
  }
  const configuration = configurationText({ answers, found, schema: schema.split('\\').join('/'), timeZone });
  return {
    // Last, so that a folder with a configuration has all that it names.
    ...own,
    [ENVIRONMENT]: Buffer.from(environmentText(answers, found)),
    [CONFIGURATION]: Buffer.from(configuration),
  } as Readonly<Record<string, Uint8Array>> & Readonly<Record<typeof CONFIGURATION, Uint8Array>>;
}

async function readLogo(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).isFile()) return await readFile(path);
  } catch {
    // As for a folder.
  }
  throw new AuditpressError(
    'arguments-invalid',
    `--logo: expected a PNG or JPEG file, found none at ${displayPath(path)}`,
  );
}

/** The answers are settings: what they say is checked as the configuration will be. */
async function refuseInvalid(text: Uint8Array): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'auditpress-init-'));
  try {
    const file = join(place, CONFIGURATION);
    await writeFile(file, text);
    await loadConfig({
      cwd: place,
      file,
      env: {},
      flags: {},
      builtInFormats: BUILT_IN_FORMATS,
      check: async (settings) => (await checkSettings(settings)).problems,
    });
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    const { problems, message } = failure;
    const shown = (problems.length === 0 ? [message] : problems).map((each) => each.replace(`${CONFIGURATION}: `, ''));
    throw new AuditpressError('arguments-invalid', firstOf(shown), { problems: shown, hint: 'Nothing was written.' });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function foundText(found: FoundReports): string {
  const { reports, place, unreadable } = found;
  const notRead = unreadable.map((each) => `\nNot read: ${each}`).join('');
  if (reports.length === 0) return printableLines(`Found no report in this folder.${notRead}`);
  const tools = [...new Set(reports.map(({ tool }) => tool).filter((tool) => tool !== ''))].join(', ');
  const of = tools === '' ? '' : ` of ${tools}`;
  const where = place === '.' ? 'this folder' : place;
  return printableLines(`Found ${counted(reports.length, 'report')}${of} in ${where}.${notRead}`);
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

function nextCommands({ schedule, mailTo }: Answers, found: FoundReports): readonly string[] {
  const generate =
    found.reports.length === 0
      ? `${commandLine('generate REPORT')} --open`
      : `${commandLine(`generate ${quoted(found.place)}`)}${chosen(found.reports)} --open`;
  return [
    generate,
    commandLine('doctor'),
    ...(mailTo === '' ? [] : [commandLine('deliver test auditors')]),
    ...(schedule === 'none' ? [] : [commandLine(`schedule run ${schedule}`), commandLine('worker')]),
  ];
}

/** The first of several reports. */
function chosen([first, ...others]: readonly ListedReport[]): string {
  if (first === undefined || others.length === 0) return '';
  const { accountId, accountName, benchmarkId, benchmarkName } = first;
  const [account, benchmark] = [accountId || accountName, benchmarkId || benchmarkName].map((each) => quoted(each));
  return `${account === "''" ? '' : ` --account ${account ?? ''}`} --benchmark ${benchmark ?? ''}`;
}
