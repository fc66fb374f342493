/**
 * Decodes response bodies in every shape that the service's description shows or leaves open: an array of reports, one
 * report, an envelope around either, or an array with one envelope. Keys may be in PascalCase or camelCase.
 */
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import { isRecord, type JsonValue, type JsonObject } from '../../model/report/json.js';
import type { Report, BenchmarkEntry } from '../../model/report/report.js';
import { parseJsonBody } from './json-body.js';
import { hasField, readPayload, textOfMessage } from './payload.js';
import { Problems } from './problems.js';
import { readRecord, recordShape, type Item } from './record-reader.js';
import { readReport, REPORT } from './read-report.js';

const AUDIT_REPORT = 'an audit report';
const BENCHMARK_LIST = 'a benchmark list';

/**
 * Returns the reports of a response, at least one, in the order of the response.
 *
 * @throws AuditpressError
 * - `response-empty`, `response-not-text`, `response-not-json`, `response-truncated`, `response-too-large`: not JSON;
 * - `response-ambiguous`: an object has the same key twice;
 * - `response-malformed`: not a report; each problem has its path, what was expected and what was found;
 * - `service-failed`: an envelope with a status other than 200, which determines the kind;
 * - `benchmark-list`: a list of benchmarks instead of a report;
 * - `no-report` (kind `notFound`): a valid response without a report.
 */
export function decodeResponse(body: Uint8Array): readonly Report[] {
  return decodeReports(parseJsonBody(body));
}

export function decodeReports(body: JsonValue): readonly Report[] {
  const { items, message } = readPayload(body, AUDIT_REPORT);
  if (items.length === 0) throw noReport(message);
  if (items.every(({ value }) => isBenchmark(value))) throw benchmarksInstead(items.length);
  const problems = new Problems(AUDIT_REPORT);
  const reports = items.flatMap((item) => readOne(item, problems));
  problems.throwIfAny();
  return reports;
}

function readOne(item: Item, problems: Problems): Report[] {
  const { value, place } = item;
  // One problem for an object that is not a report, instead of one per missing field.
  if (isRecord(value) && (isBenchmark(value) || !Object.keys(value).some((key) => REPORT.isListed(key)))) {
    problems.add(place, `${AUDIT_REPORT} (an object with ResourceCategories)`, describeValue(value));
    return [];
  }
  return readRecord(item, REPORT, problems, readReport);
}

function noReport(message: JsonValue): AuditpressError {
  const text = textOfMessage(message);
  const says = text === '' ? '' : `; its message says: ${text}`;
  return new AuditpressError('no-report', `expected an audit report in the response, found none${says}`);
}

function benchmarksInstead(count: number): AuditpressError {
  const list = count === 1 ? 'a list of 1 benchmark' : `a list of ${String(count)} benchmarks`;
  return new AuditpressError(
    'benchmark-list',
    `expected an audit report, found ${list}, which the service may return for a summary without a scan job`,
  );
}

const BENCHMARK = recordShape('a benchmark', ['Name', 'BenchmarkId', 'Title', 'Category', 'DummyImageUrl', 'LongName']);

/**
 * Returns the benchmarks of a list, which may be empty. The list may be in an envelope, or in an array with one envelope.
 *
 * @throws AuditpressError as `decodeReports` does; `response-malformed` also for an audit report
 */
export function decodeBenchmarks(body: JsonValue): readonly BenchmarkEntry[] {
  const problems = new Problems(BENCHMARK_LIST);
  const entries = readPayload(body, BENCHMARK_LIST).items.flatMap((item) =>
    readRecord(item, BENCHMARK, problems, (reader) => ({
      name: reader.text('Name'),
      benchmarkId: reader.text('BenchmarkId'),
      title: reader.json('Title'),
      category: reader.json('Category'),
      dummyImageUrl: reader.json('DummyImageUrl'),
      longName: reader.json('LongName'),
      unlisted: reader.unlisted(),
    })),
  );
  problems.throwIfAny();
  return entries;
}

function isBenchmark(value: JsonValue): value is JsonObject {
  return hasField(value, 'Name') && hasField(value, 'BenchmarkId') && !hasField(value, 'ResourceCategories');
}
