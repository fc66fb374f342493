/** `generate` for many report files: prints one line or one JSON object per document set. */
import { dirname } from 'node:path';
import { refuseUnprintableWords } from '../../documents/render-set.js';
import { loadTools } from '../../documents/load-tools.js';
import { AuditpressError } from '../../base/errors.js';
import { printableJson } from '../../base/wording/printable.js';
import { reviveFailure, setsFailedKind } from '../failure.js';
import { gateLines, problemsOf, refuseFailedGates, type GatedReport } from '../gates.js';
import { processReports } from '../batch/process-reports.js';
import { type SetOutcome, createPool } from '../batch/report-work.js';
import { WriteGate } from '../batch/write-gate.js';
import { displayPath, printable, printJsonText } from '../output.js';
import { closeGateOnSignal } from '../interruption.js';
import { mayExceedMemory, sizeOf } from '../own-thread.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { ChosenFiles, type ReportChoice } from '../../sources/choose-reports.js';
import type { Progress } from '../progress.js';
import { deliverManifests } from '../delivery.js';
import { createNotifier, openIfNamed, scanAccessOf } from './input.js';
import { NOT_DELIVERED, refuseUndelivered } from '../delivery-result.js';
import { failedFile, type FileResult, type SetResult } from '../result.js';

/** What is kept in memory for each report file: only what will be printed. */
interface FileOutput {
  readonly printed: readonly string[];
  readonly statuses: readonly SetResult['status'][];
  readonly failures: readonly unknown[];
  readonly gated: readonly GatedReport[];
  /** Absolute paths, of the sets that were written or existed. */
  readonly manifests: readonly string[];
}

/**
 * Generates the documents of all files. Prints only the results on standard output, in the order of the files. Throws
 * `sets-failed` and `gates-failed` as `generateDocuments` does.
 */
export async function generateFromFiles(
  run: Run,
  given: Arguments,
  paths: readonly string[],
  choice: ReportChoice,
  progress: Progress,
): Promise<void> {
  const { configuration, settings, out, workers, ifExists, archive } = run;
  const access = scanAccessOf(run, given, progress);
  // Wrong settings fail here, once, instead of once per report.
  const { template, renderers } = await loadTools(settings, access);
  await refuseUnprintableWords(template, renderers);
  const gate = new WriteGate();
  const isJson = given.json === true;
  const dryRun = given.dryRun === true;
  const files = new ChosenFiles(choice, paths.length);
  const notify = createNotifier(given.quiet);
  const job = {
    settings,
    choice: files.choice,
    out,
    ifExists,
    dryRun,
    archive,
    hasHistory: access.history !== undefined,
  };
  const outputs = await closeGateOnSignal(gate, async () => {
    const size = Math.min(workers, paths.length);
    const isInThreads = size > 1 || paths.map(sizeOf).some(mayExceedMemory);
    const pool = await createPool(size, isInThreads, job, gate, access);
    try {
      const toOutput = (path: string, outcomes: readonly SetOutcome[]): FileOutput => outputOf(path, outcomes, given);
      const place = { out, archive: await openIfNamed(archive, settings) };
      const isStopped = () => gate.isClosed;
      return await processReports({ paths, ...place, pool, progress, files, notify, isStopped, toOutput });
    } finally {
      await pool.end();
    }
  });
  progress.end();
  const manifests = outputs.flatMap((output) => output.manifests);
  const isDelivered = run.delivery.names.length > 0;
  const delivered = isDelivered ? await deliverManifests(run, given, manifests, progress) : NOT_DELIVERED;
  progress.end();
  const statuses = outputs.flatMap((output) => output.statuses);
  const failures = outputs.flatMap((output) => output.failures);
  const printed = outputs.flatMap((output) => output.printed);
  if (isJson) {
    const deliveries = isDelivered
      ? `,"deliveries":${printableJson(delivered.result.deliveries)},"warnings":${printableJson(delivered.result.warnings)}`
      : '';
    printJsonText(`{"configuration":${printableJson(configuration)},"sets":[\n${printed.join(',\n')}\n]${deliveries}}`);
  } else if (statuses.length > 0) {
    const lines = given.quiet === true ? printed : [...printed, totals(statuses, out, given.dryRun === true)];
    process.stdout.write(`${lines.join('\n')}\n${given.quiet === true ? '' : delivered.text}`);
  }
  const gated = outputs.flatMap((output) => output.gated);
  if (failures.length > 0) throw notAllWritten(failures, statuses.length + failures.length, problemsOf(gated));
  refuseUndelivered(delivered.outcomes, problemsOf(gated));
  refuseFailedGates(gated);
}

function totals(statuses: readonly SetResult['status'][], out: string, isDryRun: boolean): string {
  const count = (status: SetResult['status']): number => statuses.filter((other) => other === status).length;
  const written = `${isDryRun ? 'Would write' : 'Written'}: ${sets(count('written'))} in ${printable(displayPath(out))}`;
  const others = (['added', 'unchanged', 'skipped'] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `${count(status)} ${status === 'added' ? 'with added formats' : status}`);
  return [written, ...others].join(', ');
}

function outputOf(path: string, outcomes: readonly SetOutcome[], { json, quiet }: Arguments): FileOutput {
  const report = displayPath(path);
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [reviveFailure(outcome.failure)] : []));
  const printed = outcomes.flatMap((outcome) => {
    if ('failure' in outcome) {
      return json === true ? [printableJson(failedFile(report, reviveFailure(outcome.failure)))] : [];
    }
    const result: FileResult = { report, ...outcome.result };
    if (json === true) return [printableJson(result)];
    return quiet === true
      ? outcome.result.documents.map(({ path }) => printable(displayPath(path)))
      : readable(outcome.result);
  });
  return {
    printed,
    statuses: outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result.status] : [])),
    failures,
    manifests: outcomes.flatMap((outcome) =>
      'result' in outcome && !outcome.result.dryRun ? [outcome.result.manifest] : [],
    ),
    gated: outcomes.flatMap((outcome) =>
      'result' in outcome && outcome.result.summary.gates.length > 0
        ? [{ name: report, gates: outcome.result.summary.gates }]
        : [],
    ),
  };
}

/** `out/name  76.8% compliant, 70.1% assessed, 71 not passed`, then the gates and the notices, one per line. */
function readable({ status, manifest, summary, notes, notices }: SetResult): readonly string[] {
  const observations = notes.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    ...(status === 'written' ? [] : [status]),
    `${percent(summary.compliancePercent)} compliant`,
    `${percent(summary.coverage)} assessed`,
    `${summary.notPassed} not passed`,
    ...(observations > 0 ? [`${observations} observation${observations === 1 ? '' : 's'}`] : []),
  ];
  return [
    `${printable(displayPath(dirname(manifest)))}  ${facts.join(', ')}`,
    ...gateLines(summary.gates).map((line) => `  ${line}`),
    ...notices.map(({ format, text }) => `  ${format}: ${printable(text)}`),
  ];
}

/** One decimal. Rounding never yields 0 or 100. */
function percent(value: number | null): string {
  if (value === null) return 'n/a';
  const rounded = value.toFixed(1);
  const isBound = (rounded === '100.0' && value < 100) || (rounded === '0.0' && value > 0);
  return `${isBound ? (value < 50 ? '<0.1' : '>99.9') : rounded}%`;
}

function notAllWritten(failures: readonly unknown[], total: number, gateProblems: readonly string[]): AuditpressError {
  return new AuditpressError(
    { code: 'sets-failed', kind: setsFailedKind(failures, total) },
    `${failures.length} of ${sets(total)} failed`,
    { hint: 'Each failure is reported above, with the name of its file.', problems: gateProblems },
  );
}

function sets(count: number): string {
  return `${count} document set${count === 1 ? '' : 's'}`;
}
