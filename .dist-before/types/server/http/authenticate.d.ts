/** Section 5: every request carries an account token and an API key. */
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../model/snapshot.js';
import type { EnvironmentCredentials } from '../credentials.js';
/** Says which header is missing; of credentials that are wrong it does not say which one. */
export declare function authenticate({ headers }: FastifyRequest, environment: Environment, credentials: EnvironmentCredentials): void;
