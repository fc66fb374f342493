/**
 * Refusals of the system, or of Node, for want of something that this machine has too little of. They say nothing about the
 * file or the address that was asked for.
 */

const CODES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_WORKER_INIT_FAILED',
]);

/** Whoever words other refusals hands these on as they are. */
export function isResourceRefusal(cause: unknown): cause is Error & { readonly code: string } {
  return cause instanceof Error && 'code' in cause && CODES.has(cause.code);
}
