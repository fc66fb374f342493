/**
 * Reads a response body in every shape that the service's description shows or leaves open: an array of reports, one
 * report, the envelope around either, an array that holds one envelope; keys in PascalCase or camelCase.
 */
import { AuditpressError } from '../../errors.js';
import { describeValue } from '../../messages/describe-value.js';
import { oneLine } from '../../messages/printable.js';
import { isRecord, type JsonValue } from '../../model/report/json.js';
import type { Report } from '../../model/report/report.js';
import { isBenchmark } from './benchmark-list.js';
import { parseJsonBody } from './json-body.js';
import { readPayload } from './payload.js';
import { Problems } from './problems.js';
import { readRecord, type Item } from './record-reader.js';
import { readReport, REPORT } from './read-report.js';

const WANTED = 'an audit report';
const MESSAGE_LIMIT = 300;

/**
 * The reports of a response, in its order; at least one.
 *
 * @throws AuditpressError
 * - `response-empty`, `response-not-text`, `response-not-json`, `response-truncated`, `response-too-large`: no JSON;
 * - `response-ambiguous`: JSON in which an object holds a key twice;
 * - `response-malformed`: JSON that is no report, with the path, what was expected and what was found for each problem;
 * - `service-failed`: an envelope with a status other than 200 (kind by the status);
 * - `benchmark-list`: a list of benchmarks in place of a report;
 * - `no-report`: a sound response without a report (kind `notFound`).
 */
export function decodeResponse(body: Uint8Array): readonly Report[] {
  return decodeReports(parseJsonBody(body));
}

/** As `decodeResponse`, for a body that is parsed already. */
export function decodeReports(body: JsonValue): readonly Report[] {
  const { items, message } = readPayload(body, WANTED);
  if (items.length === 0) throw noReport(message);
  if (items.every(({ value }) => isBenchmark(value))) throw benchmarksInstead(items.length);
  const problems = new Problems(WANTED);
  const reports = items.flatMap((item) => readOne(item, problems));
  problems.throwIfAny();
  return reports;
}

function readOne(item: Item, problems: Problems): Report[] {
  const { value, place } = item;
  // One problem for what is something else altogether, instead of one for each field that it lacks.
  if (isRecord(value) && (isBenchmark(value) || !Object.keys(value).some((key) => REPORT.isListed(key)))) {
    problems.add(place, `${WANTED} (an object with ResourceCategories)`, describeValue(value));
    return [];
  }
  return readRecord(item, REPORT, problems, readReport);
}

function noReport(message: JsonValue): AuditpressError {
  const text = typeof message === 'string' ? oneLine(message, MESSAGE_LIMIT) : '';
  const says = text === '' ? '' : `; its message says: ${text}`;
  return new AuditpressError('no-report', `expected an audit report in the response, found none${says}`);
}

function benchmarksInstead(count: number): AuditpressError {
  const list = count === 1 ? 'a list of 1 benchmark' : `a list of ${String(count)} benchmarks`;
  return new AuditpressError(
    'benchmark-list',
    `expected an audit report, found ${list}, which the service sends where a summary is asked for without a scan job`,
  );
}
