/** What a thread does for the pages: it reads the files that people bring, and makes documents. Only threads load this file. */
import type { Archive } from '../../archive/archive.js';
import { readSnapshot, scanHistory } from '../../archive/history.js';
import { readKeys } from '../../archive/read.js';
import { idOf } from '../../archive/records.js';
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
import { EVERY_REPORT } from '../../sources/choose-reports.js';
import { readFileSnapshots } from '../../sources/file-source.js';
import type { MadeSet, MakeTask, MakingWork, Reason, Task } from './tasks.js';

export async function createMakingThread({
  settings,
  archive: place,
}: MakingWork): Promise<(task: Task) => Promise<unknown>> {
  const archive = await openArchive(place, settings.readers);
  return (task) => makeDocuments(task, settings, archive);
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
  const snapshots = await snapshotsOf(task, settings, archive);
  const progress = progressOf(task, tools);
  const sets: MadeSet[] = [];
  for (const [position, { index, isKept }] of task.reports.entries()) {
    const snapshot = snapshots[index];
    if (snapshot === undefined) throw new Error('expected the report that was chosen, found fewer reports');
    const { accountName, accountId, benchmarkName, benchmarkId } = snapshot.report;
    const about = { account: accountName || accountId, benchmark: benchmarkName || benchmarkId };
    try {
      progress.begin(position);
      sets.push({ ...about, ...(await makeOne(snapshot, isKept, { task, settings, tools, archive, progress })) });
    } catch (failure) {
      // Another failure ends the job, and goes to the log.
      if (!(failure instanceof AuditpressError)) throw failure;
      sets.push({ ...about, failure: reasonOf(failure) });
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
    notices: [...made.set.notices, ...made.written.notices.map(({ text }) => text)],
  };
}

async function snapshotsOf(
  { from }: MakeTask,
  { readers, clock }: RunSettings,
  archive: Archive,
): Promise<readonly Snapshot[]> {
  if ('path' in from) {
    return readFileSnapshots(from.path, { now: () => clock, stdin: process.stdin, readers, choice: EVERY_REPORT });
  }
  const { records, damaged } = await readKeys(archive.store, 'snapshot', [from.scan]);
  const [record] = records;
  if (record !== undefined) return [await readSnapshot(archive, record)];
  throw new AuditpressError(
    'archive-entry-missing',
    damaged[0]?.problem ?? 'expected the scan in the archive, found none',
  );
}

/** Documents compare with, and show the trend of, only what the person may see. */
function onlyVisible(history: ScanHistory, visible: readonly string[] | null): ScanHistory {
  if (visible === null) return history;
  const hashes = new Set(visible);
  const isVisible = ({ provenance }: { readonly provenance: { readonly sha256: string } }): boolean =>
    hashes.has(provenance.sha256);
  return {
    figures: async (series) => (await history.figures(series)).filter(isVisible),
    others: async (series) => (await history.others(series)).filter(isVisible),
    snapshot: (key) => history.snapshot(key),
  };
}

/** Thousandths of a job that are done, for the main thread to read. */
interface Progress {
  readonly begin: (position: number) => void;
  readonly onStep: () => void;
  readonly onShare: (share: number) => void;
}

function progressOf({ progress, reports }: MakeTask, { renderers }: RunTools): Progress {
  const shared = new Int32Array(progress);
  // Composing, comparing and writing, beside rendering.
  const steps = renderers.length + 4;
  let [position, step] = [0, 0];
  const note = (share: number): void => {
    const done = (position + Math.min(1, (step + share) / steps)) / reports.length;
    Atomics.store(shared, 0, Math.floor(done * 1000));
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

/** In the words of the command line. */
export function reasonOf({ message, hint, problems }: AuditpressError): Reason {
  return { message, hint: hint ?? '', problems: problems.filter((problem) => !message.includes(problem)) };
}
