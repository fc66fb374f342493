import { setImmediate } from 'node:timers/promises';

/**
 * A point where long work can be aborted. Yields to the event loop, so that timers can fire, then throws the signal's reason if
 * it is aborted. Does nothing without a signal.
 */
export async function checkpoint(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return;
  signal.throwIfAborted();
  await setImmediate();
  signal.throwIfAborted();
}
