import type { Environment } from '../model/report/snapshot.js';

/** Where an environment begins: its name in lower case. */
export function basePath(environment: Environment): string {
  return `/${environment.toLowerCase()}`;
}
