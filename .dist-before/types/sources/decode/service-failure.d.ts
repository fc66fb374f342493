import { AuditpressError } from '../../errors.js';
import type { JsonValue } from '../../model/json.js';
/** The failure that the service itself reports: its status code, and its message on one printable line. */
export declare function serviceFailure(statusCode: number, message: JsonValue): AuditpressError;
