/** Field table 2.5 of the service's description. */
import type { JsonObject, JsonValue } from '../../model/report/json.js';
import type { BenchmarkEntry } from '../../model/report/report.js';
import { hasField, readPayload } from './payload.js';
import { Problems } from './problems.js';
import { readRecord } from './record-reader.js';
import { recordShape } from './record-shape.js';

const WANTED = 'a benchmark list';

const BENCHMARK = recordShape('a benchmark', ['Name', 'BenchmarkId', 'Title', 'Category', 'DummyImageUrl', 'LongName']);

/**
 * Reads a benchmark list: bare, in an envelope, or in an array that holds one envelope. It may be empty.
 *
 * @throws AuditpressError as `decodeReports` does; `response-malformed` for an audit report too.
 */
export function decodeBenchmarks(body: JsonValue): readonly BenchmarkEntry[] {
  const problems = new Problems(WANTED);
  const entries = readPayload(body, WANTED).items.flatMap((item) =>
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

/** Tells an element of a benchmark list from a report. */
export function isBenchmark(value: JsonValue): value is JsonObject {
  return hasField(value, 'Name') && hasField(value, 'BenchmarkId') && !hasField(value, 'ResourceCategories');
}
