/** Field table 2.5 of the service's description. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { BenchmarkEntry } from '../../model/report.js';
/**
 * Reads a benchmark list: bare, in an envelope, or in an array that holds one envelope. It may be empty.
 *
 * @throws AuditpressError as `decodeReports` does; `response-malformed` for an audit report too.
 */
export declare function decodeBenchmarks(body: JsonValue): readonly BenchmarkEntry[];
/** Tells an element of a benchmark list from a report. */
export declare function isBenchmark(value: JsonValue): value is JsonObject;
