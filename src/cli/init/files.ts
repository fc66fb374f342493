/** The files that init writes, as text. */
import { command } from '../../base/error-codes/command.js';
import type { ListedReport } from '../../documents/list-reports.js';
import { jsonText } from '../../base/wording/printable.js';
import { SCHEDULES, type Answers } from './answers.js';
import type { FoundReports } from './found-reports.js';

export interface ConfigurationFacts {
  readonly answers: Answers;
  readonly found: FoundReports;
  /** Path of the JSON Schema of the configuration, relative to the folder. */
  readonly schema: string;
  /** Of this machine, IANA. */
  readonly timeZone: string;
}

/** YAML takes a text as JSON writes it. */
const quoted = jsonText;

/** A list of one line. */
function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`;
}

/** `preparedBy: "Northlight"`, or as a comment if there is no answer. */
function line(key: string, value: string, example: string): string {
  return value === '' ? `# ${key}: ${example}` : `${key}: ${quoted(value)}`;
}

export function configurationText({ answers, found, schema, timeZone }: ConfigurationFacts): string {
  const { preparedBy, preparedFor, classification, locale, format, schedule } = answers;
  const parts = [
    `# yaml-language-server: $schema=${schema}
# Settings of auditpress. Flags and variables override them. ${command('config show')} prints all that are in effect,
# docs/settings.md describes them, and ${command('doctor')} checks them.`,
    `# Who the documents are from and for, as their first page and their control table say.
${line('preparedBy', preparedBy, 'Internal audit')}
${line('preparedFor', preparedFor, 'Audit committee')}
${line('classification', classification, 'Confidential')}`,
    `locale: ${quoted(locale)}
formats: ${list(split(format))}
# IANA zone of all times in the documents.
timeZone: ${quoted(timeZone)}`,
    hasBrand(answers)
      ? `# Title, colors, logo, words and sections: see docs/how-to/brand-a-template.md.
template: ./${BRAND}`
      : `# auditor, executive, remediation, or the folder of a template of your own: ${command('templates new my-template')}.\n# template: auditor`,
    automationText({ answers, found }),
    deliveryText(answers),
    schedule === 'none' ? '' : scheduleText({ answers, found, timeZone }),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Where reports come from when nobody names a file. */
function automationText({ answers, found }: Pick<ConfigurationFacts, 'answers' | 'found'>): string {
  if (answers.schedule === 'none') return '';
  const archive = '# Keeps every report, document and delivery. Schedules need it.\narchive: audits';
  if (!found.isOfScanner) {
    return `${archive}

# Of the service, whose address and credentials are in .env.example.
accounts:
  - { id: ACCOUNT_ID, name: "Production", license: LICENSE_ID }`;
  }
  return `${archive}

accounts:
${accountsOf(found.reports)
  .map(({ id, name }) => `  - { id: ${quoted(id)}, name: ${quoted(name)} }`)
  .join('\n')}

# Where the scanner puts its files: each run reads the newest.
source: scans
sources:
  scans: { use: folder, options: { path: ${quoted(found.place)} } }`;
}

function deliveryText({ mailTo, mailFrom, mailServer }: Answers): string {
  if (mailTo === '') return '';
  const [host = '', port] = mailServer.split(':');
  const isHere = isOnThisMachine(mailServer);
  const password = isHere ? '' : ' The password is in .env.example.';
  return `# ${command('deliver test auditors')} checks the connection.${password}
deliverers:
  auditors:
    use: email
    options:
      host: ${quoted(host)}${port === undefined ? '' : `\n      port: ${port}`}
      from: ${quoted(mailFrom)}
      ${isHere ? '# A server on this machine, without encryption or a login.\n      security: none' : `user: ${quoted(mailFrom)}`}
      to: ${list(split(mailTo))}`;
}

function isOnThisMachine(mailServer: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3})(?::\d+)?$/i.test(mailServer);
}

function scheduleText({ answers, found, timeZone }: Omit<ConfigurationFacts, 'schema'>): string {
  const { schedule, mailTo } = answers;
  const isOfScanner = found.isOfScanner;
  const benchmarks = isOfScanner ? [...new Set(found.reports.map(({ benchmarkId }) => benchmarkId))] : ['CSBP'];
  return `# ${command(`schedule run ${schedule}`)} runs it now; ${command('worker')} runs it whenever it is due.
schedules:
  ${schedule}:
    cron: ${quoted(SCHEDULES[schedule] ?? '')}
    timeZone: ${quoted(timeZone)}
    benchmarks: ${list(benchmarks)}${mailTo === '' ? '' : '\n    deliver: [auditors]\n    # Mail only if something has changed since the run before.\n    # when: changed'}`;
}

/** One for each account of the reports. One without an id is known by its name. */
function accountsOf(reports: readonly ListedReport[]) {
  const byId = new Map(
    reports.map(({ accountId, accountName }) => {
      const id = accountId === '' ? accountName : accountId;
      return [id, { id, name: accountName === '' ? id : accountName }] as const;
    }),
  );
  return [...byId.values()];
}

/** Folder of the template with colors and logo. */
export const BRAND = 'brand';

export function hasBrand({ brandColor, logo }: Answers): boolean {
  return brandColor !== '' || logo !== '';
}

/** @param logo name of the image in the folder of the template */
export function themeText({ preparedBy, brandColor }: Answers, logo: string | undefined): string {
  const name = preparedBy === '' ? 'Own brand' : preparedBy;
  return [
    `name: ${quoted(name)}`,
    ...(brandColor === '' ? [] : ['colors:', `  accent: ${quoted(brandColor)}`]),
    ...(logo === undefined ? [] : [`logo: { file: ${quoted(logo)}, alternative: ${quoted(name)} }`]),
    '',
  ].join('\n');
}

export const TEMPLATE_TEXT = '# Documents with colors and a logo of our own.\nextends: auditor\n';

export function environmentText({ mailTo, mailServer, schedule }: Answers, found: FoundReports): string {
  const service = ['AUDITPRESS_PROD_URL=', 'AUDITPRESS_PROD_ACCOUNT_TOKEN=', 'AUDITPRESS_PROD_API_KEY='];
  const isUsed = schedule !== 'none' && !found.isOfScanner;
  return [
    '# Copy to .env, fill in, and keep it out of version control. auditpress reads variables, not this file:',
    '#   set -a; . ./.env; set +a',
    '# A variable with the suffix _FILE names a file that holds the value.',
    ...(mailTo === '' || isOnThisMachine(mailServer)
      ? []
      : ['', '# Password of the sender at the mail server.', 'AUDITPRESS_DELIVERER_AUDITORS_PASSWORD=']),
    '',
    '# The service that reports are fetched from.',
    ...service.map((name) => (isUsed ? name : `# ${name}`)),
    '',
    '# A PostgreSQL database for workers on several machines.',
    '# DATABASE_URL=',
    '',
  ].join('\n');
}

export function split(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
