/** What a webhook says about a document set, as plain data. docs/webhooks.md describes it for receivers. */
import type { Artifact } from '../../model/document/artifact.js';
import type { RunDigest } from '../../model/run/run-digest.js';
import type { JsonObject } from '../../model/report/json.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { gateTexts } from '../../model/summary/gate-text.js';
import type { GateOutcome } from '../../model/summary/gates.js';
import type { Ratio, Tally } from '../../model/summary/summary.js';
import type { DeliverySet } from '../deliverer.js';
import { linkTo } from '../options.js';
import { messageText, type MessageFiles } from '../message-files.js';

export interface EventOptions {
  readonly contentLimit: number;
  readonly linkBase?: string | undefined;
}

export interface Event {
  /** The JSON of the request, without the contents of files. */
  readonly json: JsonObject;
  readonly contained: readonly Artifact[];
  /** One sentence for each file that is neither contained nor linked. */
  readonly notices: readonly string[];
}

export function eventAbout(set: DeliverySet, { contentLimit, linkBase }: EventOptions): Event {
  const { artifacts, message, summary, digest } = set;
  const contained = withinLimit(artifacts, contentLimit);
  const others = artifacts.filter((artifact) => !contained.includes(artifact));
  const reason = contentLimit === 0 ? 'not-accepted' : 'too-large';
  const url = (artifact: Artifact) => (linkBase === undefined ? {} : { url: linkTo(linkBase, set.name, artifact) });
  const files: MessageFiles = {
    attached: contained.map(sized),
    linked: others.flatMap((artifact) => {
      const { url: found } = url(artifact);
      return found === undefined ? [] : [{ fileName: artifact.fileName, url: found }];
    }),
    omitted: linkBase === undefined ? others.map((artifact) => ({ ...sized(artifact), reason })) : [],
  };
  return {
    contained,
    notices: files.omitted.map(
      ({ fileName, size }) =>
        `${fileName} (${String(size)} bytes) is only listed: it does not fit into contentLimit (${String(contentLimit)} bytes), and linkBase is not set.`,
    ),
    json: {
      type: digest !== null ? 'run.ended' : artifacts.length === 0 ? 'documents.unchanged' : 'documents.delivered',
      data: {
        documentId: set.documentId,
        set: set.name,
        subject: message.subject,
        locale: message.locale.tag,
        text: messageText(message, 'text', files),
        markdown: messageText(message, 'markdown', files),
        report: summary === null ? null : reportOf(summary),
        position: summary === null ? null : positionOf(summary),
        ...(digest !== null && { run: runOf(digest) }),
        files: artifacts.map((artifact) => ({
          format: artifact.format,
          name: artifact.fileName,
          mediaType: artifact.mediaType,
          size: artifact.content.size,
          sha256: artifact.content.sha256,
          ...url(artifact),
        })),
      },
    },
  };
}

function withinLimit(artifacts: readonly Artifact[], limit: number): readonly Artifact[] {
  let room = limit;
  return artifacts.filter(({ content: { size } }) => {
    if (size > room || limit === 0) return false;
    room -= size;
    return true;
  });
}

function sized({ fileName, content: { size } }: Artifact): { readonly fileName: string; readonly size: number } {
  return { fileName, size };
}

function reportOf(summary: AuditSummary): JsonObject {
  const { licenseId, accountId, accountName, benchmarkId, benchmarkName, jobId, scanTime } = summary;
  const scannedAt = scanTime.basis === 'unknown' ? null : scanTime.at;
  return { licenseId, accountId, accountName, benchmarkId, benchmarkName, jobId, scannedAt };
}

function positionOf({
  entryTally,
  policyTally,
  compliance,
  coverage,
  resourceChecks,
  gates,
  comparison,
}: AuditSummary): JsonObject {
  return {
    policies: tallyOf(entryTally),
    distinctPolicies: { total: policyTally.total, notPassed: policyTally.notPassed },
    compliance: ratioOf(compliance),
    coverage: ratioOf(coverage),
    resourceChecks: { ...resourceChecks },
    changes: comparison === null ? null : { ...comparison.counts },
    gates: gates.map(gateOf),
  };
}

function gateOf(gate: GateOutcome): JsonObject {
  const { text, result, reason } = gate;
  const { observed, reason: message } = gateTexts(gate);
  return { rule: text, result, observed, reason: reason && { code: reason.code, message } };
}

function runOf({ run, schedule, startedAt, endedAt, counts, attention, attentionCount }: RunDigest): JsonObject {
  return {
    id: run,
    schedule,
    startedAt,
    endedAt,
    reports: { ...counts.reports },
    deliveries: { ...counts.deliveries },
    attention: attention.map((each) => ({ ...each })),
    attentionCount,
  };
}

function tallyOf({ green, red, amber, gray, unrecognized, total }: Tally): JsonObject {
  return { total, green, red, amber, gray, unrecognized };
}

function ratioOf({ numerator, denominator, share }: Ratio): JsonObject {
  return { numerator, denominator, share };
}
