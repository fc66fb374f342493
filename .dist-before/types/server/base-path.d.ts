import type { Environment } from '../model/snapshot.js';
/** Where an environment begins: its name in lower case. */
export declare function basePath(environment: Environment): string;
