/** `auditpress archive`: lists, checks, exports and prunes what an archive contains. */
import { openExistingArchive } from '../../documents/open-archive.js';
import { readAccess } from '../../archive/access-log.js';
import { pruneArchive } from '../../archive/prune.js';
import { reindexArchive } from '../../archive/figures.js';
import { verifyArchive } from '../../archive/verify.js';
import { exportEntry } from '../../documents/save-snapshots.js';
import { listEntries } from '../../archive/record-index.js';
import { idOf } from '../../archive/records.js';
import { findEntry } from '../../archive/list.js';
import { readInstant } from '../../model/values/instant.js';
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import type { Archive } from '../../archive/archive.js';
import type { Keep } from '../../archive/prune-runs.js';
import { noteDamage, displayPath, printable, printResult } from '../output.js';
import {
  accessText,
  listText,
  portfolioText,
  pruneText,
  reindexText,
  setText,
  snapshotText,
  verificationText,
} from '../archive-text.js';
import { commandGroup, defineCommand, type Arguments } from '../options.js';
import { archiveOf, loadSettings } from '../resolve-run.js';
import { createNotifier } from './input.js';

interface EntryArguments extends Arguments {
  readonly id: string;
}

interface ListArguments extends Arguments {
  readonly account?: string;
  readonly benchmark?: string;
  readonly job?: string;
}

interface AccessArguments extends Arguments {
  readonly since?: string;
}

interface PruneArguments extends Arguments {
  readonly keep: string;
}

const COMMON = ['archive', 'config', 'json', 'logFormat', 'quiet'] as const;
const text = { type: 'string', requiresArg: true } as const;
const entryId = {
  type: 'string',
  demandOption: true,
  describe: 'Id of a snapshot, document set or portfolio, its first characters, or a document id',
} as const;

const listCommand = defineCommand<ListArguments>({
  command: 'list',
  describe: 'List the snapshots of an archive, and the documents and portfolios made from them',
  settings: COMMON,
  flags: {
    account: { ...text, describe: 'Only this account, by id or name' },
    benchmark: { ...text, describe: 'Only this benchmark id' },
    job: { ...text, describe: 'Only this scan job id' },
  },
  examples: { 'archive list --archive audits --benchmark CSBP': 'list the scans of a benchmark' },
  handler: async (given) => {
    const { account, benchmark, job } = given;
    const listing = await listEntries(await openNamed(given), { account, benchmark, job }, createNotifier(given.quiet));
    listing.damaged.forEach(noteDamage);
    printResult(given, listing, listText(listing));
  },
});

const showCommand = defineCommand<EntryArguments>({
  command: 'show <id>',
  describe: 'Show a snapshot, a document set or a portfolio',
  settings: COMMON,
  positionals: { id: entryId },
  handler: async (given) => {
    const archive = await openNamed(given);
    const entry = await findEntry(archive, given.id, noteDamage);
    if ('portfolio' in entry) {
      const { key, content } = entry.portfolio;
      const shown = { id: idOf(key), ...content };
      printResult(given, shown, portfolioText(shown));
      return;
    }
    const {
      benchmarkId: benchmark,
      accountId: account,
      jobId: job,
    } = ('set' in entry ? entry.set : entry.snapshot).content.report;
    const { snapshots, damaged } = await listEntries(archive, { account, benchmark, job }, createNotifier(given.quiet));
    damaged.forEach(noteDamage);
    if ('set' in entry) {
      const set = snapshots.flatMap(({ sets }) => sets).find(({ id }) => entry.set.key.includes(id));
      const shown = set ?? { id: '', ...entry.set.content };
      printResult(given, shown, setText(shown));
      return;
    }
    const shown = snapshots.find(({ id }) => entry.snapshot.key.includes(id));
    if (shown === undefined) return;
    printResult(given, shown, snapshotText(shown));
  },
});

const verifyCommand = defineCommand<Arguments>({
  command: 'verify',
  describe: 'Check every file of an archive',
  settings: COMMON,
  examples: {
    'archive verify --archive audits': 'compare each file with its SHA-256; exit code 7 if one is damaged',
  },
  handler: async (given) => {
    const verification = await verifyArchive(await openNamed(given));
    verification.damaged.forEach(noteDamage);
    printResult(given, verification, verificationText(verification));
  },
});

const reindexCommand = defineCommand<Arguments>({
  command: 'reindex',
  describe: 'Recompute the figures of all scans, and the index if DATABASE_URL names a database',
  settings: COMMON,
  handler: async (given) => {
    const { damaged, ...result } = await reindexArchive(await openNamed(given));
    damaged.forEach(noteDamage);
    printResult(given, { ...result, damaged }, reindexText({ ...result, damaged }));
  },
});

const exportCommand = defineCommand<EntryArguments>({
  command: 'export <id>',
  describe: 'Write a snapshot, a document set or a portfolio to a folder',
  settings: [...COMMON, 'out'],
  positionals: { id: entryId },
  examples: { 'archive export AP-9097-B11E-936F-FD72-D817 --out set': 'write the set of a document' },
  handler: async (given) => {
    const { settings } = await loadSettings(given);
    const archive = await openNamed(given);
    const paths = await exportEntry(archive, await findEntry(archive, given.id, noteDamage), settings.out);
    printResult(given, { paths }, paths.map((path) => `${printable(displayPath(path))}\n`).join(''));
  },
});

const pruneCommand = defineCommand<PruneArguments>({
  command: 'prune',
  describe: 'Remove old snapshots with the documents made from them, and old runs',
  settings: [...COMMON, 'dryRun'],
  flags: {
    'dry-run': { describe: 'Print what would be removed, and remove nothing' },
    keep: {
      ...text,
      demandOption: true,
      describe: 'Scan jobs to keep of each account and benchmark, such as 52; or a period, such as 90d, 26w, 18m or 2y',
    },
  },
  examples: { 'archive prune --archive audits --keep 2y --dry-run': 'print what would be removed' },
  handler: async (given) => {
    const keep = readKeep(given.keep, new Date());
    const isDryRun = given.dryRun === true;
    const plan = await pruneArchive(await openNamed(given), keep, isDryRun);
    printResult(given, { ...plan, dryRun: isDryRun }, pruneText(plan, isDryRun));
  },
});

const accessCommand = defineCommand<AccessArguments>({
  command: 'access',
  describe: 'List who saw and fetched what on the pages',
  settings: COMMON,
  flags: { since: { ...text, describe: 'Only from this day or time on, in ISO 8601' } },
  examples: { 'archive access --archive audits --since 2026-12-01': 'list what people saw since a day' },
  handler: async (given) => {
    const since = given.since === undefined ? undefined : readSince(given.since);
    const listing = await readAccess(await openNamed(given), since);
    listing.damaged.forEach(noteDamage);
    printResult(given, listing, accessText(listing));
  },
});

function readSince(written: string): string {
  const time = readInstant(written);
  if (time !== undefined) return time.at;
  const problem = `--since: expected a day or time in ISO 8601, received ${describeValue(written)}`;
  throw new AuditpressError('arguments-invalid', problem);
}

export const archiveCommand = () =>
  commandGroup([listCommand, showCommand, accessCommand, verifyCommand, reindexCommand, exportCommand, pruneCommand]);

async function openNamed(given: Arguments): Promise<Archive> {
  const loaded = await loadSettings(given);
  try {
    return await openExistingArchive(archiveOf(loaded), loaded.settings.readers);
  } catch (failure) {
    const isMissing = failure instanceof AuditpressError && failure.code === 'archive-missing';
    if (!isMissing || loaded.settings.archive !== undefined) throw failure;
    throw new AuditpressError(
      'arguments-invalid',
      `expected --archive, or ${failure.message.replace(/^expected /, '')}`,
      {
        hint: 'Name the folder or bucket with --archive, AUDITPRESS_ARCHIVE, or archive in the configuration.',
      },
    );
  }
}

function readKeep(written: string, now: Date): Keep {
  const [, digits = '', unit] = /^(\d{1,5})([dwmy])?$/i.exec(written.trim()) ?? [];
  const count = Number(digits);
  if (count < 1) {
    throw new AuditpressError(
      'arguments-invalid',
      `--keep: expected a number of scan jobs such as 52, or a period such as 90d, 26w, 18m or 2y, received ${describeValue(written)}`,
    );
  }
  if (unit === undefined) return { jobs: count };
  const since = new Date(now);
  switch (unit.toLowerCase()) {
    case 'd':
      since.setUTCDate(since.getUTCDate() - count);
      break;
    case 'w':
      since.setUTCDate(since.getUTCDate() - count * 7);
      break;
    case 'm':
      since.setUTCMonth(since.getUTCMonth() - count);
      break;
    default:
      since.setUTCFullYear(since.getUTCFullYear() - count);
  }
  return { since };
}
