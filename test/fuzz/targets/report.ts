import { isDeepStrictEqual } from 'node:util';
import { EXIT_CODES, type ErrorKind } from '../../../src/base/error-codes/kinds.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { encodeSnapshot, readSnapshots, summarize, type Snapshot } from '../../../src/public/index.js';
import { hold } from '../verdict.js';
import { firstFileOf, settingsOf } from '../input.js';
import { reportInputs, type ReportSettings } from '../inputs/report-input.js';
import { scannerInputs } from '../inputs/scanner-input.js';
import { checkDocuments } from '../laws/documents.js';
import { codeOf } from '../laws/refusal.js';
import { checkTotals } from '../laws/totals.js';
import type { Target } from '../target.js';
import { checkCommandLine } from './command-line.js';
import { checkSame, makeShared, NOW } from './make.js';

/** An envelope may report that the service refuses, finds nothing, or is unavailable. */
export const REPORT_KINDS: readonly ErrorKind[] = ['input', 'notFound', 'authentication', 'unavailable'];
/** Reports of a response to generate. All are decoded. */
const MOST_MADE = 3;
/** Allowed exit codes for several reports in one response, whose sets may have the same name. */
const SEVERAL = [0, EXIT_CODES.usage, EXIT_CODES.partial, EXIT_CODES.input];

const DEFAULTS: ReportSettings = {
  template: 'auditor',
  locale: 'en',
  formats: ['pdf', 'xlsx', 'html'],
  twice: false,
  cli: false,
};

/** A response body, the only file. */
export const reportTarget: Target = {
  name: 'report',
  inputs: reportInputs,
  async try(input, folder) {
    const settings = { ...DEFAULTS, ...settingsOf<ReportSettings>(input) };
    const { bytes } = firstFileOf(input);
    let snapshots: readonly Snapshot[];
    try {
      snapshots = await readSnapshots(bytes, NOW);
    } catch (failure) {
      const code = codeOf(failure, REPORT_KINDS);
      const exitCode = failure instanceof AuditpressError ? failure.exitCode : EXIT_CODES.internal;
      if (settings.cli) await checkCommandLine(bytes, settings, folder, [exitCode]);
      return code;
    }
    for (const snapshot of snapshots.slice(0, MOST_MADE)) await checkReport(snapshot, settings);
    if (settings.cli) await checkCommandLine(bytes, settings, folder, snapshots.length === 1 ? [0] : SEVERAL);
    return 'documents';
  },
};

async function checkReport(snapshot: Snapshot, { template, locale, formats, twice }: ReportSettings): Promise<void> {
  checkTotals(await summarize({ snapshot }, { clock: NOW }));
  const [again] = await readSnapshots(await encodeSnapshot(snapshot), NOW);
  const isSame = again !== undefined && isDeepStrictEqual(again.report, snapshot.report);
  hold(
    'a saved report reads back as it was',
    isSame && isDeepStrictEqual(again.provenance, snapshot.provenance),
    () => '',
  );
  const documents = await makeShared(snapshot, { template, locale, formats, clock: NOW });
  // Scanners refer to pages about their checks.
  await checkDocuments(documents, { linksOut: snapshot.provenance.reader !== undefined });
  if (twice) checkSame(documents, await makeShared(snapshot, { template, locale, formats, clock: NOW }));
}

/** What a scanner prints. */
export const scannerTarget: Target = { ...reportTarget, name: 'scanner', inputs: scannerInputs };
