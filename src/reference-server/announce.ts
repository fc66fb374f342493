/** What a started server prints: shell lines for the client, and the available ids. */
import { oneLine, printableJson } from '../base/wording/printable.js';
import { ENVIRONMENTS } from '../model/report/snapshot.js';
import { CREDENTIAL_SUFFIXES, type Credentials } from './credentials.js';
import type { ListedAccount, ListedJob } from './data/stored-data.js';
import type { RunningServer } from './serve.js';

const ID_LIMIT = 200;

export function announce(server: RunningServer, isBrief: boolean): string {
  const exported = exportLines(server);
  if (isBrief) return lines(exported);
  return lines([
    `Serving ${server.openApi.replace(/[^/]*$/, '')} (stop with Ctrl-C). API description: ${server.openApi}`,
    '',
    'For the shell of the client. Generated credentials are shown only here:',
    ...exported,
    '',
    ...ENVIRONMENTS.flatMap((environment) => [
      environment,
      ...describeAccounts(server.environments[environment].accounts),
    ]),
  ]);
}

export function announceAsJson({ url, openApi, environments }: RunningServer): string {
  const described = ENVIRONMENTS.map((environment) => {
    const { generated, ...rest } = environments[environment];
    return [environment, { ...rest, ...generated }] as const;
  });
  return lines([printableJson({ url, openApi, environments: Object.fromEntries(described) })]);
}

export function warnings({ url, isPublic }: RunningServer): readonly string[] {
  if (!isPublic) return [];
  return [
    `warning: other machines can reach ${url}, and plain HTTP does not encrypt credentials and reports. Leave --host out, or put a TLS proxy in front of it.`,
  ];
}

/** Lines such as `export AUDITPRESS_PROD_URL=…`, for the client. Given credentials are not printed. */
function exportLines({ environments }: RunningServer): string[] {
  return ENVIRONMENTS.flatMap((environment) => {
    const { url, generated } = environments[environment];
    const credentials = (Object.entries(generated) as [keyof Credentials, string][]).map(
      ([kind, value]) => [CREDENTIAL_SUFFIXES[kind], value] as const,
    );
    return [['URL', url] as const, ...credentials].map(
      ([name, value]) => `export AUDITPRESS_${environment}_${name}=${quoteForShell(value)}`,
    );
  });
}

/** Quotes a value if needed: IPv6 addresses have brackets, which some shells expand. */
function quoteForShell(value: string): string {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

function describeAccounts(accounts: readonly ListedAccount[]): string[] {
  if (accounts.length === 0) return ['  no reports'];
  return accounts.flatMap(({ license, account, covered, jobs }) => [
    `  license ${shown(license)}  account ${shown(account)}${covered ? '' : '  (not covered by the token)'}`,
    ...jobs.map((job) => `    job ${shown(job.id)}  ${stateOf(job)}`),
  ]);
}

function stateOf({ state, startedAt, finishedAt, benchmarks }: ListedJob): string {
  switch (state) {
    case 'succeeded':
      return `${benchmarks.map(shown).join(', ')}  ${finishedAt ?? ''}`;
    case 'failed':
      return `failed${finishedAt === null ? '' : ` ${finishedAt}`}`;
    case 'running':
      return `running${startedAt === null ? '' : ` since ${startedAt}`}`;
  }
}

function shown(id: string): string {
  return oneLine(id, ID_LIMIT);
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
