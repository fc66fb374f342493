/**
 * Errors of the system or of Node because a resource of this machine is exhausted. They do not depend on the file or address
 * that was requested.
 */

const CODES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_WORKER_INIT_FAILED',
]);

/** Callers that translate other system errors rethrow these unchanged. */
export function isResourceLimitError(cause: unknown): cause is Error & { readonly code: string } {
  return cause instanceof Error && 'code' in cause && CODES.has(cause.code);
}
