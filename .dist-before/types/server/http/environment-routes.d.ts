/** The three routes of an environment, below its base path. */
import type { FastifyInstance } from 'fastify';
import type { EnvironmentCredentials } from '../credentials.js';
import type { EnvironmentData } from '../data/stored-data.js';
import type { RouteDescriptions } from '../description/routes.js';
import type { Sending } from '../faults/meet-fault.js';
import type { SummaryAnswer } from '../options.js';
export interface EnvironmentService {
    readonly data: EnvironmentData;
    readonly credentials: EnvironmentCredentials;
    readonly summaryAnswer: SummaryAnswer;
    readonly routes: RouteDescriptions;
    /** Awaited by every request that is in order. */
    readonly meetFault: () => Promise<Sending>;
}
/** To be registered with the base path as its prefix. Nothing is told before the credentials are checked. */
export declare function addEnvironmentRoutes(app: FastifyInstance, service: EnvironmentService): void;
export declare function refuseOtherMethods(app: FastifyInstance, path: string): void;
