/** Creates the Fastify application, with three routes per environment. */
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { ENVIRONMENTS, type Environment } from '../../model/report/snapshot.js';
import {
  basePath,
  describeRoutes,
  type AccountIds,
  type JobIds,
  type JobQuery,
  type ReportIds,
  type RouteDescriptions,
} from '../description/routes.js';
import type { EnvironmentCredentials } from '../credentials.js';
import type { ServiceData, EnvironmentData } from '../data/stored-data.js';
import { OPEN_API_PATH, OPEN_API_SCHEMA, openApiOptions } from '../description/open-api.js';
import type { SchemaRegistry } from '../description/responses.js';
import { createFaultInjector, type SendMode } from '../faults.js';
import type { ServerOptions, SummaryAnswer } from '../options.js';
import { benchmarksBody } from '../response-bodies.js';
import { checkAgainst, checkRequest, authenticate } from './check-request.js';
import {
  answerBrokenRequest,
  answerFailure,
  httpErrorOf,
  refuseExpectation,
  refuseRoute,
  sendBody,
  refuseMethod,
  sendTruncated,
} from './send.js';
import { MAX_HEAD_BYTES, type Timeouts } from './limits.js';
import { findAccount, findJob, findLastReport, findReport } from '../data/look-up.js';

export interface Service {
  readonly data: ServiceData;
  readonly credentials: Readonly<Record<Environment, EnvironmentCredentials>>;
}

export function createApp(service: Service, options: ServerOptions, timeouts: Timeouts): FastifyInstance {
  const { faults, onFault, summaryAnswer } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // While the server stops, requests that it has received are still answered.
    return503OnClosing: false,
    // Ids have their own limit and message.
    routerOptions: { maxParamLength: MAX_HEAD_BYTES },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.inactivity + faults.delaySeconds * 1000,
    http: {
      maxHeaderSize: MAX_HEAD_BYTES,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      // Missing hosts are refused with an envelope instead.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (failure, _request, reply) => answerFailure(httpErrorOf(failure), reply, onFault),
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.setErrorHandler((failure, _request, reply) => answerFailure(failure, reply, onFault));
  app.setNotFoundHandler(refuseRoute);
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => checkAgainst(schema, httpPart));
  // Responses are bytes already. Request bodies are dropped.
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onRequest', (request, _reply, done) => {
    checkRequest(request);
    done();
  });

  const registry: SchemaRegistry = z.registry();
  const routes = describeRoutes(options, registry);
  const injectFault = createFaultInjector(faults);
  void app.register(swagger, openApiOptions(registry));
  for (const environment of ENVIRONMENTS) {
    void app.register(
      (child, _options, done) => {
        const data = service.data[environment];
        const credentials = service.credentials[environment];
        addEnvironmentRoutes(child, { data, credentials, summaryAnswer, routes, injectFault });
        done();
      },
      { prefix: basePath(environment) },
    );
  }
  void app.register((child, _options, done) => {
    addDescription(child);
    done();
  });
  return app;
}

interface EnvironmentService {
  readonly data: EnvironmentData;
  readonly credentials: EnvironmentCredentials;
  readonly summaryAnswer: SummaryAnswer;
  readonly routes: RouteDescriptions;
  /** Awaited by every valid request. */
  readonly injectFault: () => Promise<SendMode>;
}

/** Adds the routes of an environment to an app that has its base path as prefix. Checks credentials before anything else. */
function addEnvironmentRoutes(app: FastifyInstance, service: EnvironmentService): void {
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
    if (summaryAnswer === 'benchmarks') return benchmarksBody(account, true);
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
    answer(reply, () => benchmarksBody(findAccount(data, ids.license, ids.account), false)),
  );
  for (const { path } of [jobReport, report, benchmarks]) refuseOtherMethods(app, path);
}

function addDescription(app: FastifyInstance): void {
  let body: Buffer | undefined;
  app.get(OPEN_API_PATH, { schema: OPEN_API_SCHEMA }, (_request, reply) => {
    body ??= Buffer.from(JSON.stringify(app.swagger(), null, 2));
    return sendBody(reply, body);
  });
  refuseOtherMethods(app, OPEN_API_PATH);
}

function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const method = app.supportedMethods.filter((name) => name !== 'GET');
  app.route({ method, url: path, schema: { hide: true }, handler: refuseMethod });
}
