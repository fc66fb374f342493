/** What `auditpress init` finds in the folder: reports, and where they are. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { systemContext } from '../../documents/fetch-snapshots.js';
import { listReports, type ListedReport } from '../../documents/list-reports.js';
import { NO_CHOICE } from '../../sources/choose-reports.js';

/** Where reports of the service come from, not those of a scanner. */
const SERVICE = 'service';

export interface FoundReports {
  readonly reports: readonly ListedReport[];
  /** Relative path of the folder or the file that holds all of them, such as `output`; `.` for the folder itself. */
  readonly place: string;
  /** Whether a schedule can read them: they are files of a scanner. */
  readonly isOfScanner: boolean;
  /** What looks like reports, but cannot be read, each with the reason. */
  readonly unreadable: readonly string[];
}

/**
 * The reports in a folder and below it.
 *
 * @param place relative path of a file or a folder, to look only there
 * @throws AuditpressError if there is no report at `place`
 */
export async function findReportsIn(folder: string, place: string | undefined): Promise<FoundReports> {
  if (place !== undefined) return found(await reportsAt(join(folder, place)), place, []);
  const unreadable: string[] = [];
  const reports = new Map<string, readonly ListedReport[]>();
  for (const name of await candidatesIn(folder)) {
    try {
      reports.set(name, await reportsAt(join(folder, name)));
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      // A folder or a file without reports is an ordinary one.
      if (!ORDINARY.has(failure.code)) unreadable.push(failure.message);
    }
  }
  const [only = '.', ...others] = reports.keys();
  return found([...reports.values()].flat(), others.length === 0 ? only : '.', unreadable);
}

const ORDINARY: ReadonlySet<string> = new Set([
  'reports-none',
  'response-malformed',
  'response-not-json',
  'table-unknown',
  'no-report',
]);

function found(reports: readonly ListedReport[], place: string, unreadable: readonly string[]): FoundReports {
  return {
    reports,
    place,
    isOfScanner: reports.length > 0 && reports.every(({ reader }) => reader !== SERVICE),
    unreadable,
  };
}

function reportsAt(path: string): Promise<readonly ListedReport[]> {
  return listReports(path, { ...systemContext(), readers: {}, onSkipped: () => undefined }, NO_CHOICE);
}

const EXTENSIONS: ReadonlySet<string> = new Set(['.json', '.csv', '.jsonl', '.ndjson', '.xml']);

async function candidatesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .filter((entry) =>
      entry.isDirectory() ? !isOwn(join(folder, entry.name)) : EXTENSIONS.has(extname(entry.name).toLowerCase()),
    )
    .map(({ name }) => name);
}

/** Whether auditpress has made it: an archive, or a document set. */
function isOwn(folder: string): boolean {
  return ['archive.json', 'manifest.json'].some((name) => existsSync(join(folder, name)));
}
