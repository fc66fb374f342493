/** Field tables 2.2 to 2.4 of the service's description. */
import type { Report } from '../../model/report.js';
import type { RecordReader } from './record-reader.js';
import { type RecordShape } from './record-shape.js';
type FieldOf<Shape> = Shape extends RecordShape<infer Field> ? Field : never;
export declare const REPORT: RecordShape<"BenchmarkName" | "BenchmarkId" | "AccountId" | "LicenseId" | "LicenseName" | "AccountName" | "ConnectorType" | "JobId" | "ResourceCategories">;
export declare function readReport(reader: RecordReader<FieldOf<typeof REPORT>>): Report;
export {};
