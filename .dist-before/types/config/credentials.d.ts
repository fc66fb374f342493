import { Secret } from '../model/secret.js';
import type { ServiceSettings } from '../model/service-settings.js';
import type { Environment } from './settings.js';
export interface ServiceAccess {
    readonly url: string;
    readonly accountToken: Secret;
    readonly apiKey: Secret;
}
/**
 * Reads what the chosen environment needs, and nothing of any other.
 *
 * @throws AuditpressError (usage) `service-access-missing` with every problem; no problem shows a value.
 */
export declare function readServiceAccess(settings: ServiceSettings, { env, cwd }: {
    readonly env: Environment;
    readonly cwd: string;
}): Promise<ServiceAccess>;
