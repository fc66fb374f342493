/** The envelope of section 2.1 around what is answered. */
import type { AnswerFormat } from '../options.js';
import type { ReportText } from './report-texts.js';
/** The body of an answer with a report, ready to be sent. The characters of the report are those of its file. */
export declare function reportBody(report: ReportText, { shape, keys }: AnswerFormat): Buffer;
/** Around a result that is JSON text already. */
export declare function successEnvelope(result: string): string;
/** The body of an answer that is a failure. */
export declare function failureBody(statusCode: number, message: string): Buffer;
