/** What a thread does for the pages: it reads the files that people bring, and makes documents. Only threads load this file. */
import { basename, join } from 'node:path';
import type { Archive } from '../../archive/archive.js';
import { readSnapshot, scanHistory } from '../../archive/history.js';
import { readKeys } from '../../archive/read.js';
import { idOf } from '../../archive/records.js';
import { redactorOf } from '../../aggregate/redaction/redact.js';
import { redactedFailure } from '../../aggregate/redaction/redacted-failure.js';
import { AuditpressError } from '../../base/errors.js';
import { loadTools } from '../../documents/load-tools.js';
import { makeSet } from '../../documents/make-sets.js';
import { openArchive } from '../../documents/open-archive.js';
import { folderTarget } from '../../documents/targets/folder-target.js';
import type { RunTools } from '../../documents/compose-set.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { Secret } from '../../model/settings/secret.js';
import type { ScanHistory } from '../../model/summary/scan-history.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { EVERY_REPORT, type ReportChoice } from '../../sources/choose-reports.js';
import { readFileSnapshots } from '../../sources/file-source.js';
import { listedReport } from '../../documents/list-reports.js';
import { courseOf } from './course.js';
import { makePortfolio } from './portfolio.js';
import { reasonOf, withoutCommands } from './reason.js';
import {
  receivedAs,
  type ChosenReport,
  type InspectedReport,
  type Inspection,
  type InspectTask,
  type MadeSet,
  type MakeTask,
  type MakingWork,
  type Task,
} from './tasks.js';

export async function createMakingThread({
  settings,
  archive: place,
}: MakingWork): Promise<(task: Task) => Promise<unknown>> {
  const archive = await openArchive(place, settings.readers);
  return (task) => {
    if (task.step === 'inspect') return inspectFiles(task, settings);
    return task.step === 'make' ? makeDocuments(task, settings, archive) : makePortfolio(task, settings, archive);
  };
}

async function makeDocuments(task: MakeTask, base: RunSettings, archive: Archive): Promise<readonly MadeSet[]> {
  const { redaction } = task;
  const revived = redaction && { ...redaction, key: new Secret(redaction.key) };
  const settings = { ...base, ...task.documents, redaction: revived };
  const history = onlyVisible(
    scanHistory(archive, () => undefined),
    task.visible,
  );
  const tools = await loadTools(settings, { history });
  const read = snapshotReader(settings, task.account, archive);
  const progress = progressOf(task, tools);
  const sets: MadeSet[] = [];
  for (const [position, { from, isKept }] of task.reports.entries()) {
    const snapshot = await read(from);
    const { report } = snapshot;
    const stated = revived === undefined ? report : redactorOf(report, revived).redact(report);
    const { accountName, accountId, benchmarkName, benchmarkId } = stated;
    const about = { account: accountName || accountId, benchmark: benchmarkName || benchmarkId };
    try {
      progress.begin(position);
      sets.push({ ...about, ...(await makeOne(snapshot, isKept, { task, settings, tools, archive, progress })) });
    } catch (failure) {
      // Another failure ends the job, and goes to the log.
      const reason = reasonOf(redactedFailure(failure, report, revived));
      if (reason === null) throw failure;
      sets.push({ ...about, failure: reason });
    }
  }
  return sets;
}

interface Making {
  readonly task: MakeTask;
  readonly settings: RunSettings;
  readonly tools: RunTools;
  readonly archive: Archive;
  readonly progress: Progress;
}

async function makeOne(snapshot: Snapshot, isKept: boolean, { task, settings, tools, archive, progress }: Making) {
  const kept = isKept ? archive : undefined;
  const { signal } = new AbortController();
  const target = folderTarget({ out: task.out, ifExists: 'fail', archive: kept, guard: (write) => write(signal) });
  const { onStep, onShare } = progress;
  const made = await makeSet(snapshot, { settings, tools, target, archive: kept, onStep, onShare });
  if (!('written' in made)) throw new Error('expected documents, received a plan');
  const key = kept === undefined ? null : await made.set.archiving.addInput(kept);
  const mediaTypes = new Map(tools.renderers.map(({ renderer }) => [renderer.format, renderer.mediaType]));
  return {
    name: made.set.name,
    scan: key === null ? null : idOf(key),
    files: made.written.files.map(({ format, path, bytes }) => ({
      format,
      path,
      bytes: bytes ?? 0,
      mediaType: mediaTypes.get(format) ?? 'application/octet-stream',
    })),
    notices: [...made.set.notices, ...made.written.notices.map(({ text }) => text)]
      .map(withoutCommands)
      .filter((notice) => notice !== ''),
  };
}

/** Reads the reports of one file after another: those of the last one stay in memory. */
function snapshotReader(
  settings: RunSettings,
  account: string,
  archive: Archive,
): (from: ChosenReport['from']) => Promise<Snapshot> {
  let [path, snapshots]: [string, readonly Snapshot[]] = ['', []];
  return async (from) => {
    if ('scan' in from) return scanIn(archive, from.scan);
    if (from.path !== path) [path, snapshots] = [from.path, await readReports(from.path, { ...settings, account })];
    const snapshot = snapshots[from.index];
    if (snapshot === undefined) throw new Error('expected the report that was chosen, found fewer reports');
    return snapshot;
  };
}

async function scanIn(archive: Archive, key: string): Promise<Snapshot> {
  const { records, damaged } = await readKeys(archive.store, 'snapshot', [key]);
  const [record] = records;
  if (record !== undefined) return readSnapshot(archive, record);
  throw new AuditpressError(
    'archive-entry-missing',
    damaged[0]?.problem ?? 'expected the scan in the archive, found none',
  );
}

interface Reading extends Pick<RunSettings, 'clock' | 'readers'> {
  /** Of reports that state none; empty if it is not known. */
  readonly account: string;
}

function readReports(
  path: string,
  { clock, readers, account }: Reading,
  more: Pick<ReportChoice, 'isCounted'> = {},
  onSkipped?: (paths: readonly string[]) => void,
): Promise<readonly Snapshot[]> {
  const accountNames = account === '' ? [] : [{ file: null, account }];
  const choice = { ...EVERY_REPORT, ...more, accountNames };
  const reading = { now: () => clock, stdin: process.stdin, readers, choice };
  return readFileSnapshots(path, onSkipped === undefined ? reading : { ...reading, onSkipped });
}

/** Reads several files together, as they may belong together; if that fails, each alone, to tell which cannot be read. */
async function inspectFiles(task: InspectTask, { readers }: RunSettings): Promise<Inspection> {
  const { folder, names, clock, account } = task;
  const settings = { clock, readers, account };
  const alone = names.map((name) => join(folder, name));
  if (alone.length > 1) {
    try {
      return await inspect([folder], settings, true);
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
    }
  }
  return inspect(alone, settings, false);
}

async function inspect(paths: readonly string[], settings: Reading, isWhole: boolean): Promise<Inspection> {
  const reports: InspectedReport[] = [];
  const failures: Inspection['failures'][number][] = [];
  const others: string[] = [];
  for (const path of paths) {
    try {
      const skip = (skipped: readonly string[]) => others.push(...skipped.map((one) => basename(one)));
      const snapshots = await readReports(path, settings, { isCounted: true }, skip);
      for (const [index, snapshot] of snapshots.entries()) {
        const { licenseId, licenseName } = snapshot.report;
        reports.push({ path, index, licenseId, licenseName, ...listedReport(snapshot) });
      }
    } catch (failure) {
      const reason = reasonOf(failure);
      if (isWhole || reason === null) throw failure;
      failures.push({ file: basename(path), reason });
    }
  }
  return { reports, failures, others };
}

/** Documents compare with, and show the trend of, only what the person may see. */
function onlyVisible(history: ScanHistory, visible: readonly string[] | null): ScanHistory {
  if (visible === null) return history;
  const seen = new Set(visible);
  const isVisible = (scan: Parameters<typeof receivedAs>[0]): boolean => seen.has(receivedAs(scan));
  return {
    figures: async (series) => (await history.figures(series)).filter(isVisible),
    others: async (series) => (await history.others(series)).filter(isVisible),
    snapshot: (key) => history.snapshot(key),
  };
}

/** How far a job is, for the main thread to read. */
interface Progress {
  readonly begin: (position: number) => void;
  readonly onStep: () => void;
  readonly onShare: (share: number) => void;
}

function progressOf({ course, reports }: MakeTask, { renderers }: RunTools): Progress {
  const { note: noteShare } = courseOf(course);
  // Composing, comparing and writing, beside rendering.
  const steps = renderers.length + 4;
  let [position, step] = [0, 0];
  const note = (share: number): void => {
    noteShare((position + Math.min(1, (step + share) / steps)) / reports.length);
  };
  return {
    begin(next) {
      [position, step] = [next, 0];
      note(0);
    },
    onStep() {
      step += 1;
      note(0);
    },
    onShare: note,
  };
}
