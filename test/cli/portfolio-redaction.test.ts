/** Looks for identifying values in every byte of a redacted portfolio. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '../../src/public/index.js';
import { readRecords } from '../../src/archive/read.js';
import { idOf } from '../../src/archive/records.js';
import { MESSAGE_FORMATS } from '../../src/base/message-formats/formats.js';
import { anArchive, archived, aStoredSnapshot } from '../helpers/archives.js';
import { fileTree } from '../helpers/file-tree.js';
import { ADDED, anIdentifyingReport, IDENTIFYING } from '../helpers/identifying-report.js';
import { REDACTION_KEY } from '../helpers/redaction.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { unpacked, valuesIn } from '../helpers/searched-bytes.js';
import { sharedFolder } from '../helpers/temporary-folder.js';
import { bodyOf } from '../helpers/wire-report.js';

/** A second account of the same name, whose values a first search must not find either. */
const OTHER = {
  accountId: 'fa3b5c77-0d1e-4b6a-8c55-6d7e8f901234',
  job: '0c9d8e7f-3333-4444-8555-666677778888',
  earlierJob: '1b2c3d4e-5555-4666-8777-888899990000',
  listed: 'Wexbrough Ledger',
  formerName: 'Ulvendal Works',
  missing: 'e1d2c3b4-aaaa-4bbb-8ccc-ddddeeeeffff',
} as const;
const VALUES = [...Object.values(IDENTIFYING), ...Object.values(OTHER), ...shortIds()];
const CONFIG = {
  accounts: [
    { id: IDENTIFYING.accountId, name: OTHER.listed, group: `${IDENTIFYING.company} retail`, owner: IDENTIFYING.owner },
    { id: OTHER.missing, group: 'Corporate', owner: 'Bo' },
  ],
  redaction: { profiles: { external: { services: true, also: ADDED } } },
  deliverers: {
    everything: { module: './everything.mjs' },
    external: { module: './everything.mjs', redact: 'external' },
  },
};
/** Writes everything that it is given to send, in every format of messages. */
const EVERYTHING = `
import { mkdirSync, writeFileSync } from 'node:fs';
export const deliverer = {
  name: 'everything',
  messages: ${JSON.stringify(MESSAGE_FORMATS)},
  plan: ({ identity, artifacts, message, name, documentId, account, summary }) => [{
    key: identity, target: 'box', recipients: [], artifacts, payload: { message, name, documentId, account, summary }, notices: [],
  }],
  async send({ key, target, artifacts, payload }) {
    mkdirSync('sent', { recursive: true });
    writeFileSync('sent/payload.json', JSON.stringify(payload));
    for (const { fileName, content } of artifacts) writeFileSync('sent/' + fileName, Buffer.concat([...content.parts()]));
    return {
      key, target, reference: '', recipients: [],
      artifacts: artifacts.map(({ fileName, content: { sha256, size } }) => ({
        path: fileName, sha256, bytes: size, outcome: 'written',
      })),
    };
  },
};
`;
const CLOCK = ['--as-of', '2026-11-23T12:00:00Z'];

/** As a portfolio tells accounts of the same name apart. */
function shortIds(): string[] {
  return [IDENTIFYING.accountId, IDENTIFYING.licenseId, OTHER.accountId].map((id) => id.slice(0, 8));
}

const shared = sharedFolder();

function run(words: readonly string[]): Promise<CliRun> {
  return runCli(words, { cwd: shared(), env: { AUDITPRESS_REDACTION_EXTERNAL_KEY: REDACTION_KEY } });
}

beforeAll(async () => {
  const folder = shared();
  mkdirSync(join(folder, 'reports'));
  const reports = [
    anIdentifyingReport({ LastScannedDate: '2026-11-20T03:00:00Z' }),
    anIdentifyingReport({ AccountId: OTHER.accountId, JobId: OTHER.job, LastScannedDate: '2026-11-20T03:00:00Z' }),
    anIdentifyingReport({
      AccountId: OTHER.accountId,
      AccountName: OTHER.formerName,
      JobId: OTHER.earlierJob,
      LastScannedDate: '2026-10-20T03:00:00Z',
      BenchmarkName: `Baseline of ${OTHER.formerName}`,
    }),
  ];
  for (const [index, report] of reports.entries()) {
    writeFileSync(join(folder, 'reports', `${index}.json`), bodyOf([report]));
  }
  writeFileSync(join(folder, 'reports', `${IDENTIFYING.accountName}.json`), '{"no');
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'everything.mjs'), EVERYTHING);
  await run(['generate', 'reports/0.json', '--redact', 'external', '--out', 'single', '--quiet', ...CLOCK]);
}, 60_000);

/** Names and unpacked content of all files of a portfolio, with what the command printed. */
async function contentsOf(out: string, { stdout }: CliRun): Promise<readonly (readonly [string, Buffer])[]> {
  const contents: [string, Buffer][] = [['standard output', Buffer.from(stdout.replaceAll(shared(), ''))]];
  for (const entry of readdirSync(join(shared(), out), { recursive: true, withFileTypes: true })) {
    contents.push([`name ${entry.name}`, Buffer.from(entry.name)]);
    if (entry.isFile()) {
      contents.push([entry.name, await unpacked(entry.name, readFileSync(join(entry.parentPath, entry.name)))]);
    }
  }
  return contents;
}

describe('a redacted portfolio', () => {
  it('holds no identifying value in any spelling, and says that it is redacted', async () => {
    const words = ['portfolio', 'reports', '--documents', 'single', '--json', '--archival', '--out', 'redacted'];
    const made = await run([...words, '--redact', 'external', ...CLOCK]);
    const contents = await contentsOf('redacted', made);
    expect(contents.map(([name]) => name)).toEqual(expect.arrayContaining(['manifest.json']));
    for (const [name, content] of contents) {
      expect(valuesIn(content, VALUES), name).toEqual([]);
    }
    const documents = contents.filter(([name]) => /^[^ ]+\.(pdf|html|xlsx)$/.test(name));
    expect(documents).toHaveLength(3);
    for (const [name, content] of documents) {
      expect(content.toString(), name).toContain('Names and ids are replaced by tokens (profile external)');
    }
  });

  it('has the tokens of documents of one report, and the figures of the original', async () => {
    const words = ['portfolio', 'reports', '--json', '--dry-run', '--format', 'html', ...CLOCK];
    const [plain, redacted] = await Promise.all([run(words), run([...words, '--redact', 'external'])]);
    const { accountName, accountId, licenseId } = await summarize(
      { report: readFileSync(join(shared(), 'reports', '0.json')) },
      { redact: 'external', redaction: { profiles: { external: { key: REDACTION_KEY } } } },
    );
    const result = JSON.parse(redacted.stdout) as Result;
    expect(result.accounts).toContainEqual(expect.objectContaining({ account: accountName, accountId, licenseId }));
    expect(result.whole).toEqual((JSON.parse(plain.stdout) as Result).whole);
    expect(result.notAssessed[0]).toMatchObject({ reason: 'unreadable', subject: '', detail: 'response-truncated' });
  });

  it('links to redacted documents of its reports', () => {
    const [set = ''] = readdirSync(join(shared(), 'redacted'));
    const html = readFileSync(join(shared(), 'redacted', set, `${set}.html`), 'utf8');
    expect(html).toMatch(/href="\.\.\/\.\.\/single\/[^"]*account-[0-9A-Z]{8}/i);
  });

  it('is archived with a record, a name and documents that hold no identifying value', async () => {
    const audits = anArchive(join(shared(), 'audits'));
    const report = anIdentifyingReport({ LastScannedDate: '2026-11-20T03:00:00Z' });
    const { key: snapshot } = await archived(audits, aStoredSnapshot(report));
    const before = new Set(Object.keys(fileTree(join(shared(), 'audits'))));
    const words = ['portfolio', '--archive', 'audits', '--format', 'html', '--out', 'kept', '--redact', 'external'];
    await run([...words, ...CLOCK]);
    const added = Object.keys(fileTree(join(shared(), 'audits'))).filter((path) => !before.has(path));
    expect(added).toHaveLength(4);
    for (const path of added) {
      expect(valuesIn(readFileSync(join(shared(), 'audits', path)), VALUES), path).toEqual([]);
    }
    const { records } = await readRecords(audits, 'portfolio');
    expect(records[0]?.content.snapshots).toEqual([idOf(snapshot)]);
  });

  it.each([
    ['of the run', ['--redact', 'external', '--deliver', 'everything']],
    ['of the deliverer', ['--deliver', 'external']],
  ])(
    'is delivered without an identifying value in documents and messages, by the profile %s',
    async (_whose, words) => {
      rmSync(join(shared(), 'sent'), { recursive: true, force: true });
      const made = await run([
        'portfolio',
        'reports',
        ...words,
        '--json',
        '--out',
        `delivered-${words.at(-1)}`,
        ...CLOCK,
      ]);
      expect(made.stdout).toContain('"state": "delivered"');
      const contents = (await contentsOf('sent', made)).filter(([name]) => name !== 'standard output');
      expect(contents.map(([name]) => name)).toEqual(expect.arrayContaining(['payload.json', 'manifest.json']));
      for (const [name, content] of contents) expect(valuesIn(content, VALUES), name).toEqual([]);
      const { message, account } = JSON.parse(readFileSync(join(shared(), 'sent', 'payload.json'), 'utf8')) as Payload;
      expect([Object.keys(message.texts).sort(), account]).toEqual([[...MESSAGE_FORMATS].sort(), null]);
      for (const text of Object.values(message.texts)) expect(text).toContain('replaced by tokens');
    },
  );

  it('is refused if a setting holds a value that is redacted', async () => {
    const words = ['portfolio', 'reports', '--redact', 'external', '--prepared-for', `Board of ${IDENTIFYING.company}`];
    const refused = await run([...words, '--out', 'refused']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('preparedFor: expected no redacted value');
  });
});

describe('the search', () => {
  it('finds the values in a portfolio that is not redacted', async () => {
    const made = await run(['portfolio', 'reports', '--json', '--out', 'plain', ...CLOCK]);
    const all = Buffer.concat((await contentsOf('plain', made)).map(([, content]) => content));
    const { accountId, accountName, licenseName, owner, service, company } = IDENTIFYING;
    const written = [accountId, accountName, licenseName, owner, service, company, OTHER.listed, OTHER.missing];
    expect(valuesIn(all, written)).toEqual(written);
  });
});

interface Payload {
  readonly message: { readonly texts: Readonly<Record<string, string>> };
  readonly account: unknown;
}

interface Result {
  readonly whole: unknown;
  readonly accounts: readonly unknown[];
  readonly notAssessed: readonly unknown[];
}
