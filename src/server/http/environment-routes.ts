/** The three routes of an environment. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EnvironmentCredentials } from '../credentials.js';
import { findAccount, findJob, findLastReport, findReport } from '../data/look-up.js';
import type { EnvironmentData } from '../data/stored-data.js';
import type { AccountIds, JobIds, JobQuery, ReportIds, RouteDescriptions } from '../description/routes.js';
import type { SendMode } from '../faults/inject-faults.js';
import type { SummaryAnswer } from '../options.js';
import { authenticate } from './authenticate.js';
import { refuseMethod, refuseRoute } from './failures.js';
import { sendBody, sendTruncated } from './send.js';

export interface EnvironmentService {
  readonly data: EnvironmentData;
  readonly credentials: EnvironmentCredentials;
  readonly summaryAnswer: SummaryAnswer;
  readonly routes: RouteDescriptions;
  /** Awaited by every valid request. */
  readonly injectFault: () => Promise<SendMode>;
}

/** To be registered with the base path as prefix. Checks credentials before anything else. */
export function addEnvironmentRoutes(app: FastifyInstance, service: EnvironmentService): void {
  const { data, credentials, summaryAnswer, injectFault } = service;
  const { jobReport, report, benchmarks } = service.routes;

  const answer = async (reply: FastifyReply, find: () => Buffer): Promise<FastifyReply> => {
    const sending = await injectFault();
    return sending === 'truncated' ? sendTruncated(reply, find()) : sendBody(reply, find());
  };
  const findSummary = (ids: ReportIds, jobId: string | undefined): Buffer => {
    const account = findAccount(data, ids.license, ids.account);
    const job = jobId === undefined ? undefined : findJob(account, jobId);
    // The list is the same for every benchmark.
    if (summaryAnswer === 'benchmarks') return account.benchmarks.documented;
    return (job === undefined ? findLastReport(account, ids.benchmark) : findReport(job, ids.benchmark)).body;
  };

  app.addHook('onRequest', (request, _reply, done) => {
    authenticate(request, data.environment, credentials);
    done();
  });
  app.setNotFoundHandler(refuseRoute);

  app.get<{ Params: JobIds }>(jobReport.path, { schema: jobReport.schema }, ({ params: ids }, reply) =>
    answer(reply, () => findReport(findJob(findAccount(data, ids.license, ids.account), ids.job), ids.benchmark).body),
  );
  app.get<{ Params: ReportIds; Querystring: JobQuery }>(report.path, { schema: report.schema }, (request, reply) =>
    answer(reply, () => findSummary(request.params, request.query.jobId)),
  );
  app.get<{ Params: AccountIds }>(benchmarks.path, { schema: benchmarks.schema }, ({ params: ids }, reply) =>
    answer(reply, () => findAccount(data, ids.license, ids.account).benchmarks.enveloped),
  );
  for (const { path } of [jobReport, report, benchmarks]) refuseOtherMethods(app, path);
}

export function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const method = app.supportedMethods.filter((name) => name !== 'GET');
  app.route({ method, url: path, schema: { hide: true }, handler: refuseMethod });
}
