/** The routes below the base path of an environment: their paths, what they take, and what they answer. */
import type { FastifySchema } from 'fastify';
import type { AnswerFormat, SummaryAnswer } from '../options.js';
import type { SchemaRegistry } from './registry.js';
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
export interface RouteDescription {
    readonly path: string;
    readonly schema: FastifySchema;
}
/** 4.1, 4.2, and the list of benchmarks, whose path the service's description leaves open. */
export interface RouteDescriptions {
    readonly jobReport: RouteDescription;
    readonly report: RouteDescription;
    readonly benchmarks: RouteDescription;
}
export type AnswerChoices = AnswerFormat & {
    readonly summaryAnswer: SummaryAnswer;
};
/** Adds what the document calls schemas, and says of them, to the registry. */
export declare function describeRoutes(choices: AnswerChoices, registry: SchemaRegistry): RouteDescriptions;
