/** Fetches reports from the service, sections 4.1 and 4.2 of its description. */
import { AuditpressError } from '../../errors.js';
import type { Report } from '../../model/report/report.js';
import { addressBelow } from '../../model/settings/service-address.js';
import { decodeReports } from '../decode/decode.js';
import { takeSnapshots } from '../snapshots.js';
import type { ReportQuery, Source } from '../source.js';
import { readAnswer, type Answer } from './answer.js';
import { refuseOtherReports } from './other-reports.js';
import { get } from './client.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';
import { apiOptions } from './options.js';
import { reportPath } from './paths.js';
import { completeQuery } from './query.js';
import { quotingNoSecrets } from './quoting.js';

export const apiSource: Source<ApiOptions> = {
  name: 'api',
  options: apiOptions,
  async *fetch(query, options, context) {
    const complete = completeQuery(query);
    const path = reportPath(complete, options.jobIn);
    const asking = quotingNoSecrets(options, async () => {
      const answer = await get(path, options, (text) => context.notify?.(text), context.signal);
      const retrievedAt = context.now().toISOString();
      const reports = readReports(answer, complete);
      refuseOtherReports(reports, complete);
      return takeSnapshots(answer.body, reports, {
        sourceKind: 'service',
        environment: options.environment,
        address: addressBelow(options.url, path).href,
        httpStatus: 200,
        retrievedAt,
        query: { ...complete },
        toolVersion: context.toolVersion,
      });
    });
    yield* await asking.catch((failure: unknown) => {
      context.signal?.throwIfAborted();
      throw failure;
    });
  },
};

/** A list of benchmarks is what 4.2 is documented to answer with. */
function readReports(answer: Answer, { job }: ReportQuery): readonly Report[] {
  try {
    return readAnswer(answer, decodeReports);
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.code !== 'benchmark-list') throw failure;
    const answers = 'expected an audit report, received a list: this service answers with its benchmarks';
    throw job === undefined
      ? new AuditpressError('benchmark-list', `${answers}; give --job`, {
          hint: 'Give --job with the id of a scan job.',
        })
      : new AuditpressError('benchmark-list', `${answers}, whatever the scan job`, {
          hint: 'Set service.jobIn to path in the configuration, where it is query; else ask who runs the service.',
        });
  }
}
