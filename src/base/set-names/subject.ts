/** What a document set is about: what distinguishes it from others that could have the same name. */
import { isList, isRecord, type JsonValue } from '../../model/report/json.js';
import { identifies } from '../../model/report/ids.js';
import { sha256Of } from '../sha256.js';
import type { Report } from '../../model/report/report.js';

/** In the order in which names say what differs. */
export const SUBJECT_FIELDS = ['account', 'benchmark', 'job', 'evidence', 'template', 'locale'] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];

/** As the documents state it, which may be redacted: ids of the report, the name of the template, and the language (BCP 47). */
export type SetSubject = Readonly<Record<SubjectField, string>> & {
  /** SHA-256 of what the documents were made from, if no ids say it; empty if they do. */
  readonly evidence: string;
};

type Ids = Pick<Report, 'accountId' | 'benchmarkId' | 'jobId'>;

/** @param sha256 of the response that has the report, and the position of the report in it */
export function subjectOf(
  { accountId, benchmarkId, jobId }: Ids,
  { sha256, reportIndex }: { readonly sha256: string; readonly reportIndex: number },
  style: Pick<SetSubject, 'template' | 'locale'>,
): SetSubject {
  const isIdentified = [accountId, jobId].every(identifies);
  const evidence = isIdentified ? '' : hashOf([sha256, reportIndex]);
  return { account: accountId, benchmark: benchmarkId, job: jobId, evidence, ...style };
}

/** @param sources the reports that a portfolio is made from, in the order of its manifest */
export function portfolioSubject(
  sources: readonly { readonly sha256: string; readonly reportIndex: number }[],
  style: Pick<SetSubject, 'template' | 'locale'>,
): SetSubject {
  const evidence = hashOf(sources.map(({ sha256, reportIndex }) => [sha256, reportIndex]));
  return { account: '', benchmark: '', job: '', evidence, ...style };
}

/** The subject of the set that a manifest is about. Anyone may have written it: what it does not state is empty. */
export function subjectInManifest(manifest: JsonValue | undefined): SetSubject {
  const { report, snapshot, portfolio, template, configuration } = fieldsIn(manifest);
  const style = { template: textIn(template, 'name'), locale: textIn(configuration, 'locale') };
  if (isRecord(portfolio)) {
    const sources = portfolio['sources'];
    return portfolioSubject((sources !== undefined && isList(sources) ? sources : []).map(sourceIn), style);
  }
  const ids = {
    accountId: textIn(report, 'accountId'),
    benchmarkId: textIn(report, 'benchmarkId'),
    jobId: textIn(report, 'jobId'),
  };
  return subjectOf(ids, sourceIn(snapshot), style);
}

function sourceIn(value: JsonValue | undefined) {
  const index = fieldsIn(value)['reportIndex'];
  return { sha256: textIn(value, 'sha256'), reportIndex: typeof index === 'number' ? index : 0 };
}

function fieldsIn(value: JsonValue | undefined): Readonly<Record<string, JsonValue | undefined>> {
  return isRecord(value) ? value : {};
}

function textIn(value: JsonValue | undefined, name: string): string {
  const text = fieldsIn(value)[name];
  return typeof text === 'string' ? text : '';
}

/** Whether two subjects have the same value. Case is ignored, as in the service. */
export function agreesIn(field: SubjectField, one: SetSubject, other: SetSubject): boolean {
  return one[field].trim().toLowerCase() === other[field].trim().toLowerCase();
}

/** Whether two sets are about the same report, or the same reports: in whatever language and with whatever template. */
export function isSameReport(one: SetSubject, other: SetSubject): boolean {
  return reportHash(one) === reportHash(other);
}

/** Equal for sets about the same report, or the same reports. */
export function reportHash({ account, benchmark, job, evidence }: SetSubject): string {
  return hashOf([account, benchmark, job, evidence].map((value) => value.trim().toLowerCase()));
}

function hashOf(parts: readonly unknown[]): string {
  return sha256Of(JSON.stringify(parts));
}
