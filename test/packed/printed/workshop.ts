/** A folder in which every printed command finds what it names: reports, a configuration, an archive, a service and a mail server. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { stringify } from 'yaml';
import type { Installation } from '../installation.js';
import { folderInMemory } from '../../helpers/folder-in-memory.js';
import { warmProcess } from '../../helpers/warm-process.js';
import { environmentFor, run, TIMEOUT, type Run } from '../run.js';
import { plainWords } from '../../helpers/plain-words.js';

const RETAIL = { license: '6b35dbf0-e7bc-4a21-84a5-b960a8b97f01', account: '899747c4-db3c-4454-a544-7ae1901e030c' };
const ORDERS = { license: '91cfa34e-dc37-45f5-8928-c357f4badf86', account: 'bac5e4c8-d327-4368-b4e4-6cffaf33eca8' };
const NOVEMBER = 'type-1-csbp-2026-11.json';

/** Ids that printed commands name, by what stands for them. */
export interface Ids {
  readonly run: string;
  /** A delivery that was refused. */
  readonly delivery: string;
  readonly document: string;
  readonly jobs: { readonly waiting: string; readonly discarded: string };
}

export type RunLine = (line: string, cwd: string, env?: Readonly<Record<string, string>>) => Promise<Run>;

export interface Workshop {
  readonly ids: Ids;
  /** A new copy of the folder, in place of the one before. */
  readonly copy: () => string;
  /** Runs a line of a shell in a folder. */
  readonly sh: RunLine;
  /** Does the same in a process that has the program loaded, if the line only names the program and its words. */
  readonly warm: RunLine;
  /** Variables for every command. */
  readonly env: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
}

export async function openWorkshop(installation: Installation): Promise<Workshop> {
  // Each page has a copy of tens of megabytes, and the program syncs each file of an archive.
  const parent = mkdtempSync(join(realpathSync(folderInMemory() ?? tmpdir()), 'auditpress-printed-'));
  // Records name their archive by its path, so every copy is at the same one.
  const folder = join(parent, 'work');
  mkdirSync(folder);
  let refuses = true;
  const mail = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refuses ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        done(null, 'queued');
      });
    },
  });
  mail.listen(0, '127.0.0.1');
  await new Promise((resolve) => mail.server.once('listening', resolve));
  writeFiles(folder, installation, (mail.server.address() as AddressInfo).port);
  const service = await startService(installation, folder);
  const bin = join(installation.folder, 'node_modules/.bin');
  const env = { ...service.env, PATH: [bin, process.env['PATH'] ?? ''].join(delimiter) };
  const sh: RunLine = (line, cwd, more = {}) => run('sh', ['-ec', line], { cwd, env: { ...env, ...more } });
  const program = warmProcess(installation.main);
  const warm: RunLine = async (line, cwd, more = {}) => {
    const words = plainWords(line);
    if (words === undefined) return sh(line, cwd, more);
    const all = environmentFor(cwd, { ...env, ...more });
    const { code, ...printed } = await program.run({ words, cwd, env: all, timeout: TIMEOUT });
    return { code: code ?? 'SIGKILL', ...printed };
  };
  const end = async (): Promise<void> => {
    service.child.kill('SIGKILL');
    await new Promise<void>((resolve) => {
      mail.close(resolve);
    });
    rmSync(parent, { recursive: true, force: true });
  };
  const ids = await prepare(folder, warm, () => (refuses = false)).catch(async (failure: unknown) => {
    await end();
    throw failure;
  });
  const original = join(parent, 'original');
  renameSync(folder, original);
  const copy = (): string => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(original, folder, { recursive: true, verbatimSymlinks: true });
    return folder;
  };
  return { ids, copy, sh, warm, env, end };
}

function writeFiles(folder: string, installation: Installation, mailPort: number): void {
  const examples = join(installation.package, 'examples');
  const sample = readFileSync(join(examples, 'reports', NOVEMBER), 'utf8');
  const put = (path: string, text: string): void => {
    const target = join(folder, path);
    mkdirSync(join(target, '..'), { recursive: true });
    writeFileSync(target, text);
  };
  const reportOf = (changes: Readonly<Record<string, string>>): string =>
    Object.entries(changes).reduce(
      (text, [key, value]) => text.replace(new RegExp(`("${key}": )"[^"]*"`), `$1"${value}"`),
      sample,
    );
  const idsOf = ({ license, account }: typeof RETAIL) => ({ LicenseId: license, AccountId: account });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(installation.folder, 'node_modules'))) {
    symlinkSync(join(installation.folder, 'node_modules', name), join(folder, 'node_modules', name));
  }
  // What the pages on plug-ins install.
  symlinkSync(join(import.meta.dirname, '../../../node_modules/zod'), join(folder, 'node_modules/zod'));
  cpSync(examples, join(folder, 'examples'), { recursive: true });
  cpSync(join(examples, 'scanners/prowler'), join(folder, 'output'), { recursive: true });
  for (const name of ['policy-library.yaml', 'acceptances.yaml']) cpSync(join(examples, name), join(folder, name));
  for (const name of ['shared.yaml', 'house.yaml', 'house-library.yaml']) {
    cpSync(join(examples, 'policy-library.yaml'), join(folder, name));
  }
  for (const name of ['sources/newest-file.mjs', 'renderers/plain-text.mjs']) {
    cpSync(join(examples, name), join(folder, name.slice(name.indexOf('/') + 1)));
  }
  const letters = reportOf({ LicenseId: 'L', AccountId: 'A', JobId: 'J', AccountName: 'Letters' });
  const orders = reportOf({ ...idsOf(ORDERS), JobId: 'orders-november', AccountName: 'Order production' });
  const pci = { BenchmarkId: 'PCI3_2', BenchmarkName: 'PCI DSS 3.2' };
  const cis = { BenchmarkId: 'TypeAFDCIS1_1_0', BenchmarkName: 'CIS' };
  const september = { JobId: '8a099096-4051-47e5-adcb-67cf2de98462', ScanDate: '2026-09-12T02:17:43Z' };
  const october = reportOf({ JobId: '68ecbc5a-d99e-4995-883b-8d3d1c5dbe5f', ScanDate: '2026-10-10T02:17:43Z' });
  const served: Readonly<Record<string, string>> = {
    'retail-9.json': reportOf(september),
    'retail-10.json': october,
    'retail-11.json': sample,
    'retail-pci.json': reportOf({ ...pci, JobId: 'retail-pci' }),
    'retail-cis.json': reportOf({ ...cis, JobId: 'retail-cis' }),
    'orders-11.json': orders,
    'orders-pci.json': reportOf({ ...idsOf(ORDERS), ...pci, JobId: 'orders-pci', AccountName: 'Order production' }),
    'letters.json': letters,
    'named.json': reportOf({ LicenseId: 'LICENSE_ID', AccountId: 'ACCOUNT_ID', JobId: 'named' }),
  };
  for (const [name, text] of Object.entries(served)) put(join('data', name), text);
  const files = Object.keys(served).map((file) => ({ file }));
  put('data/service.yaml', stringify({ environments: { PROD: { reports: files }, TRIAL: { reports: files } } }));
  for (const name of ['report.json', 'november.json', 'a.json', 'november/a.json', 'reports/retail.json'])
    put(name, sample);
  for (const name of ['b.json', 'reports/orders.json']) put(name, orders);
  for (const name of ['october.json', 'october-all.json']) put(name, october);
  put('reports/letters.json', letters);
  put('ours.yaml', 'locale: de\n');
  const renamed = "export const source = { ...newest, name: 'store' };";
  put('store.mjs', `import { source as newest } from './newest-file.mjs';\n${renamed}\n`);
  put(
    'accounts.csv',
    [
      'id,name,license',
      `${RETAIL.account},Retail production,${RETAIL.license}`,
      `${ORDERS.account},Order production,${ORDERS.license}`,
      'A,Letters,L',
      '',
    ].join('\n'),
  );
  const byMail = {
    use: 'email',
    options: { host: '127.0.0.1', port: mailPort, security: 'none', from: 'a@example.com', to: ['b@example.com'] },
  };
  const names = ['auditors', 'board', 'ops', 'weekly-mail'];
  const schedule = { cron: '0 7 * * 1', timeZone: 'Europe/Berlin', deliver: ['auditors'] };
  const source = { module: './newest-file.mjs', options: { folder: 'november' } };
  put(
    'auditpress.config.yaml',
    stringify({
      archive: 'audits',
      formats: ['html'],
      accounts: [
        { id: RETAIL.account, license: RETAIL.license, name: 'Retail production' },
        { id: ORDERS.account, license: ORDERS.license, name: 'Order production' },
      ],
      portfolio: { benchmarks: ['CSBP'] },
      deliverers: {
        ...Object.fromEntries(names.map((name) => [name, byMail])),
        share: { use: 'folder', options: { folder: 'share' } },
      },
      schedules: { 'monday-auditors': schedule, weekly: schedule },
      sources: { 'newest-file': source, store: { ...source, module: './store.mjs' } },
      redaction: { profiles: { external: {} } },
    }),
  );
}

async function startService(
  installation: Installation,
  folder: string,
): Promise<{ readonly child: ChildProcess; readonly env: Readonly<Record<string, string>> }> {
  const { PATH = '', XDG_CACHE_HOME = '' } = process.env;
  const words = [installation.main, 'serve', '--data', join(folder, 'data'), '--port', '0', '--json'];
  const child = spawn(process.execPath, words, { cwd: folder, env: { PATH, XDG_CACHE_HOME, HOME: folder } });
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const line = await new Promise<string>((resolve, reject) => {
    child.on('close', () => {
      reject(new Error(`the service ended: ${stderr}`));
    });
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (stdout.includes('\n')) resolve(stdout);
    });
  });
  const { environments } = JSON.parse(line) as {
    readonly environments: Readonly<
      Record<string, { readonly url: string; readonly accountToken: string; readonly apiKey: string }>
    >;
  };
  const env: Record<string, string> = { AUDITPRESS_REDACTION_EXTERNAL_KEY: 'a1'.repeat(32) };
  for (const [name, { url, accountToken, apiKey }] of Object.entries(environments)) {
    env[`AUDITPRESS_${name}_URL`] = url;
    env[`AUDITPRESS_${name}_ACCOUNT_TOKEN`] = accountToken;
    env[`AUDITPRESS_${name}_API_KEY`] = apiKey;
  }
  return { child, env };
}

/** Fills the archive: earlier scans, sets, a portfolio, a delivery that was refused, a run that is left to workers. */
async function prepare(folder: string, runLine: RunLine, accept: () => void): Promise<Ids> {
  const succeed = async (words: string, expected = 0): Promise<string> => {
    const { code, stdout, stderr } = await runLine(`auditpress ${words}`, folder);
    if (code !== expected) throw new Error(`auditpress ${words} ended with ${String(code)}: ${stderr}`);
    return stdout;
  };
  const read = async <Result>(words: string): Promise<Result> => JSON.parse(await succeed(`${words} --json`)) as Result;
  await succeed('generate data/retail-9.json data/orders-11.json --out earlier');
  await succeed('generate data/retail-10.json --file-name production-csbp --deliver board', 7);
  accept();
  await succeed('generate data/retail-10.json --with-snapshot --file-name october --out out/evidence');
  cpSync(join(folder, 'out/evidence/october/october.snapshot.json'), join(folder, 'report.snapshot.json'));
  await succeed('portfolio --archive audits --file-name portfolio');
  await succeed('batch --enqueue');
  const { deliveries } = await read<{ readonly deliveries: readonly { readonly id: string }[] }>('deliveries list');
  const { runs } = await read<{ readonly runs: readonly { readonly run: string }[] }>('runs list');
  const { jobs } = await read<{ readonly jobs: readonly { readonly id: string }[] }>('queue list');
  const manifest = join(folder, 'out/production-csbp/manifest.json');
  const { documentId } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly documentId: string };
  const [delivery] = deliveries;
  const [first, second] = jobs;
  const [open] = runs;
  if (delivery === undefined || first === undefined || second === undefined || open === undefined) {
    throw new Error(`the folder has ${String(readdirSync(folder))}, but not every record`);
  }
  await succeed(`queue discard ${second.id}`);
  return {
    run: open.run,
    delivery: delivery.id,
    document: documentId,
    jobs: { waiting: first.id, discarded: second.id },
  };
}
