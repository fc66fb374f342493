/** Response bodies: reports, lists of benchmarks (2.5) and failures, in the envelope of section 2.1. */
import type { AnswerFormat } from './options.js';
import { rewriteKeys, type ReportText } from './report-text.js';
import { newestFirst, type Account } from './data/stored-data.js';
import { jsonText } from '../base/wording/printable.js';

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

/** The list of an account's benchmarks, in the envelope. `isDocumented`: as documented for 4.2, an array with the envelope. */
export function benchmarksBody(account: Account, isDocumented: boolean): Buffer {
  const envelope = successEnvelope(JSON.stringify(listBenchmarks(account)));
  return Buffer.from(isDocumented ? `[${envelope}]` : envelope);
}

/** The distinct benchmarks of the account's reports, sorted by id, each with its newest name. The service fills two fields. */
function listBenchmarks(account: Account): object[] {
  const names = new Map<string, string>();
  for (const { benchmarkId, benchmarkName } of newestFirst(account).flatMap(({ reports }) => [...reports.values()])) {
    if (!names.has(benchmarkId)) names.set(benchmarkId, benchmarkName);
  }
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([benchmarkId, name]) => ({
      name,
      title: null,
      category: null,
      dummyImageUrl: null,
      longName: null,
      benchmarkId,
    }));
}

function successEnvelope(result: string): string {
  return `{"result":${result.trimEnd()},"statusCode":${String(SUCCESS)},"message":${JSON.stringify(SUCCESS_TEXT)}}`;
}

/** An error response: status, a message with reason and remedy, and additional headers. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export function failureBody(statusCode: number, message: string): Buffer {
  return Buffer.from(jsonText({ result: null, statusCode, message }));
}
