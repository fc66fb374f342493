/** Response bodies in the envelope of section 2.1. */
import type { AnswerFormat } from '../options.js';
import type { ReportText } from './report-texts.js';
import { rewriteKeys } from './rewrite-keys.js';

const SUCCESS = 200;
const SUCCESS_TEXT = 'The operation succeeded.';

/** The response body for a report. Its text is that of the file, byte for byte, except for the spelling of keys. */
export function reportBody(report: ReportText, { shape, keys }: AnswerFormat): Buffer {
  const spelled = rewriteKeys(report.text, keys);
  const array = report.asArray !== undefined && spelled === report.text ? report.asArray : `[${spelled}]`;
  switch (shape) {
    case 'array':
      return Buffer.from(array);
    case 'report':
      return Buffer.from(spelled);
    case 'envelope':
      return Buffer.from(successEnvelope(array));
    case 'envelope-of-report':
      return Buffer.from(successEnvelope(spelled));
    case 'array-of-envelope':
      return Buffer.from(`[${successEnvelope(array)}]`);
  }
}

/** Wraps a result that is JSON text. */
export function successEnvelope(result: string): string {
  return `{"result":${result.trimEnd()},"statusCode":${String(SUCCESS)},"message":${JSON.stringify(SUCCESS_TEXT)}}`;
}

/** The response body of a failure. */
export function failureBody(statusCode: number, message: string): Buffer {
  return Buffer.from(JSON.stringify({ result: null, statusCode, message }));
}
