import { type FastifyInstance } from 'fastify';
import { type Environment } from '../../model/snapshot.js';
import type { EnvironmentCredentials } from '../credentials.js';
import type { ServiceData } from '../data/stored-data.js';
import type { ServerOptions } from '../options.js';
import { type Timeouts } from './limits.js';
/** What the server answers from. */
export interface Service {
    readonly data: ServiceData;
    readonly credentials: Readonly<Record<Environment, EnvironmentCredentials>>;
}
export declare function createApp(service: Service, options: ServerOptions, timeouts: Timeouts): FastifyInstance;
