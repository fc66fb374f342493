/** Everything that answers, before it listens. */
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENVIRONMENTS, type Environment } from '../../model/report/snapshot.js';
import { basePath } from '../base-path.js';
import type { EnvironmentCredentials } from '../credentials.js';
import type { ServiceData } from '../data/stored-data.js';
import { OPEN_API_PATH, OPEN_API_SCHEMA, openApiOptions } from '../description/open-api.js';
import type { SchemaRegistry } from '../description/registry.js';
import { describeRoutes } from '../description/routes.js';
import { createFaults } from '../faults/meet-fault.js';
import type { ServerOptions } from '../options.js';
import { checkAgainst, checkRequest } from './check-request.js';
import { addEnvironmentRoutes, refuseOtherMethods } from './environment-routes.js';
import { answerBrokenRequest, answerFailure, refusalOf, refuseExpectation, refuseRoute } from './failures.js';
import { LONGEST_HEAD, type Timeouts } from './limits.js';
import { sendBody } from './send.js';

/** What the server answers from. */
export interface Service {
  readonly data: ServiceData;
  readonly credentials: Readonly<Record<Environment, EnvironmentCredentials>>;
}

export function createApp(service: Service, options: ServerOptions, timeouts: Timeouts): FastifyInstance {
  const { faults, onFault, summaryAnswer } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A request that has come is answered, also while the server stops.
    return503OnClosing: false,
    // The ids have their own limit, with its own message.
    routerOptions: { maxParamLength: LONGEST_HEAD },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.inactivity + faults.delaySeconds * 1000,
    http: {
      maxHeaderSize: LONGEST_HEAD,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      // Missing hosts are refused with an envelope.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (failure, _request, reply) => answerFailure(refusalOf(failure), reply, onFault),
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.setErrorHandler((failure, _request, reply) => answerFailure(failure, reply, onFault));
  app.setNotFoundHandler(refuseRoute);
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => checkAgainst(schema, httpPart));
  // Answers are bytes, which nothing serializes; requests have no bodies, and Node drops those that come.
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onRequest', (request, _reply, done) => {
    checkRequest(request);
    done();
  });

  const registry: SchemaRegistry = z.registry();
  const routes = describeRoutes(options, registry);
  const meetFault = createFaults(faults);
  void app.register(swagger, openApiOptions(registry));
  for (const environment of ENVIRONMENTS) {
    void app.register(
      (child, _options, done) => {
        const data = service.data[environment];
        const credentials = service.credentials[environment];
        addEnvironmentRoutes(child, { data, credentials, summaryAnswer, routes, meetFault });
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
