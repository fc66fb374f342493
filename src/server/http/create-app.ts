/** Creates the Fastify application. */
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENVIRONMENTS, type Environment } from '../../model/report/snapshot.js';
import { basePath } from '../description/routes.js';
import type { EnvironmentCredentials } from '../credentials.js';
import type { ServiceData } from '../data/stored-data.js';
import { OPEN_API_PATH, OPEN_API_SCHEMA, openApiOptions } from '../description/open-api.js';
import type { SchemaRegistry } from '../description/report-schemas.js';
import { describeRoutes } from '../description/routes.js';
import { createFaultInjector } from '../faults/inject-faults.js';
import type { ServerOptions } from '../options.js';
import { checkAgainst, checkRequest } from './check-request.js';
import { addEnvironmentRoutes, refuseOtherMethods } from './environment-routes.js';
import { answerBrokenRequest, answerFailure, httpErrorOf, refuseExpectation, refuseRoute } from './failures.js';
import { MAX_HEAD_BYTES, type Timeouts } from './limits.js';
import { sendBody } from './send.js';

/** Data and credentials of the server. */
export interface Service {
  readonly data: ServiceData;
  readonly credentials: Readonly<Record<Environment, EnvironmentCredentials>>;
}

export function createApp(service: Service, options: ServerOptions, timeouts: Timeouts): FastifyInstance {
  const { faults, onFault, summaryAnswer } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // Received requests are answered even while the server stops.
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

function addDescription(app: FastifyInstance): void {
  let body: Buffer | undefined;
  app.get(OPEN_API_PATH, { schema: OPEN_API_SCHEMA }, (_request, reply) => {
    body ??= Buffer.from(JSON.stringify(app.swagger(), null, 2));
    return sendBody(reply, body);
  });
  refuseOtherMethods(app, OPEN_API_PATH);
}
