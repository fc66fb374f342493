import { type JsonValue } from '../../model/json.js';
import type { Report } from '../../model/report.js';
/**
 * The reports of a response, in its order; at least one.
 *
 * @throws AuditpressError
 * - `response-empty`, `response-not-text`, `response-not-json`, `response-too-large`: no JSON;
 * - `response-malformed`: JSON that is no report, with the path, what was expected and what was found for each problem;
 * - `service-failed`: an envelope with a status other than 200 (kind by the status);
 * - `benchmark-list`: a list of benchmarks in place of a report;
 * - `no-report`: a sound response without a report (kind `notFound`).
 */
export declare function decodeResponse(body: Uint8Array): readonly Report[];
/** As `decodeResponse`, for a body that is parsed already. */
export declare function decodeReports(body: JsonValue): readonly Report[];
