import { setImmediate } from 'node:timers/promises';

/**
 * A place where long work may stop: lets waiting events happen, such as a timer that aborts, then throws the signal's
 * reason where it is aborted. Costs nothing without a signal.
 */
export async function checkpoint(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return;
  signal.throwIfAborted();
  await setImmediate();
  signal.throwIfAborted();
}
