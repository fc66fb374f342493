import { z } from 'zod';
import type { Environment } from '../../model/report/snapshot.js';
import { identifierSchema } from '../data/stored-data.js';
import type { AnswerFormat, Shape, SummaryAnswer } from '../options.js';
import {
  benchmarkSchema,
  envelopeOf,
  failureSchema,
  reportSchema,
  FAILURES,
  json,
  type SchemaRegistry,
} from './responses.js';

export function basePath(environment: Environment): string {
  return `/${environment.toLowerCase()}`;
}

export interface AccountIds {
  readonly license: string;
  readonly account: string;
}

export interface ReportIds extends AccountIds {
  readonly benchmark: string;
}

export interface JobIds extends ReportIds {
  readonly job: string;
}

export interface JobQuery {
  readonly jobId?: string;
}

const ACCOUNT = '/audit/license/:license/account/:account';

/**
 * Describes endpoints 4.1 and 4.2, and the list of benchmarks, whose path the service's description does not define. Adds names and descriptions
 * of their schemas to the registry.
 */
export function describeRoutes(
  choices: AnswerFormat & { readonly summaryAnswer: SummaryAnswer },
  registry: SchemaRegistry,
) {
  const id = (description: string) => identifierSchema.clone().register(registry, { description });
  const accountIds = z.strictObject({ license: id('License id'), account: id('Cloud account id') });
  const reportIds = accountIds.extend({ benchmark: id('Benchmark id') });
  const jobIds = reportIds.extend({ job: id('Scan job id') });
  const noQuery = z.strictObject({});
  const jobQuery = z.strictObject({ jobId: id('Scan job id; without it, the last successful scan job').optional() });

  const report = reportSchema(choices.keys, registry).register(registry, { id: 'AuditReport' });
  const benchmark = benchmarkSchema().register(registry, { id: 'Benchmark' });
  const failure = failureSchema(registry).register(registry, { id: 'Failure' });
  const reports = inShape(report, choices.shape);
  const list = envelopeOf(z.array(benchmark));
  const summary = choices.summaryAnswer === 'report' ? reports : z.array(list).length(1);
  const responses = (success: z.ZodType) => ({
    200: json('The operation succeeded.', success),
    ...Object.fromEntries(Object.entries(FAILURES).map(([status, text]) => [status, json(text, failure)])),
  });
  return {
    jobReport: {
      path: `${ACCOUNT}/job/:job/benchmark/:benchmark/summary`,
      schema: {
        operationId: 'getJobReport',
        summary: 'Audit report of a given scan job',
        params: jobIds,
        querystring: noQuery,
        response: responses(reports),
      },
    },
    report: {
      path: `${ACCOUNT}/benchmark/:benchmark/summary`,
      schema: {
        operationId: 'getSummary',
        summary: 'Benchmark summary: of a given scan job, else of the last successful one',
        params: reportIds,
        querystring: jobQuery,
        response: responses(summary),
      },
    },
    benchmarks: {
      path: `${ACCOUNT}/benchmarks`,
      schema: {
        operationId: 'listBenchmarks',
        summary: 'Benchmarks of an account',
        params: accountIds,
        querystring: noQuery,
        response: responses(list),
      },
    },
  };
}

function inShape(report: z.ZodType, shape: Shape): z.ZodType {
  const reports = z.array(report).length(1);
  switch (shape) {
    case 'array':
      return reports;
    case 'report':
      return report;
    case 'envelope':
      return envelopeOf(reports);
    case 'envelope-of-report':
      return envelopeOf(report);
    case 'array-of-envelope':
      return z.array(envelopeOf(reports)).length(1);
  }
}

export type RouteDescriptions = ReturnType<typeof describeRoutes>;
