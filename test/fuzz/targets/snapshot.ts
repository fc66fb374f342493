import { receivedContent } from '../../../src/base/files/received.js';
import { bytesOf } from '../../../src/base/content.js';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { encodeSnapshot, readSnapshots, type Snapshot } from '../../../src/public/index.js';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { hold } from '../verdict.js';
import { firstFileOf } from '../input.js';
import { snapshotInputs } from '../inputs/snapshot-input.js';
import { checkDocuments } from '../laws/documents.js';
import { codeOf } from '../laws/refusal.js';
import type { Target } from '../target.js';
import { makeShared, NOW } from './make.js';
import { REPORT_KINDS } from './report.js';

/** A saved snapshot, the only file. */
export const snapshotTarget: Target = {
  name: 'snapshot',
  inputs: snapshotInputs,
  async try(input) {
    const { bytes } = firstFileOf(input);
    let snapshots: readonly Snapshot[];
    try {
      snapshots = await readSnapshots(bytes, NOW);
    } catch (failure) {
      return codeOf(failure, REPORT_KINDS);
    }
    for (const snapshot of snapshots) await checkEvidence(snapshot);
    const [first] = snapshots;
    if (first !== undefined) await checkDocuments(await makeShared(first, { formats: ['html'], clock: NOW }));
    return 'documents';
  },
};

/** The report is that of the body, the body matches the provenance, and saving again gives the same snapshot. */
async function checkEvidence(snapshot: Snapshot): Promise<void> {
  const { provenance, report } = snapshot;
  const body = bytesOf(receivedContent(snapshot));
  const sha256 = createHash('sha256').update(body).digest('hex');
  hold(
    'a snapshot holds what was received',
    sha256 === provenance.sha256 && body.length === provenance.bytes,
    () => sha256,
  );
  const reports = decodeResponse(body);
  const isIts = reports.length === provenance.reportCount && isDeepStrictEqual(reports[provenance.reportIndex], report);
  hold('a report is that of its body', isIts, () => `${provenance.reportIndex} of ${provenance.reportCount}`);
  const saved = await encodeSnapshot(snapshot);
  const [again] = await readSnapshots(saved, NOW);
  const isSame =
    again !== undefined && isDeepStrictEqual(again.provenance, provenance) && (await encodeSnapshot(again)) === saved;
  hold('a saved snapshot reads back as it was', isSame, () =>
    JSON.stringify([provenance, again?.provenance]).slice(0, 500),
  );
}
