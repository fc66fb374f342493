/** Time limits of requests. */

/** The deadline of a whole request: all attempts, the waits between them, and the body. */
export interface Deadline {
  /** Aborted at the deadline, when `stopped` is aborted, and by `end`, so that no connection stays open. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  remaining(): number;
  end(): void;
}

/** Starts a timer that keeps the process alive. Without it, Node could exit during a wait. */
export function startDeadline(seconds: number, stopped?: AbortSignal): Deadline {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  stopped?.addEventListener('abort', stop);
  if (stopped?.aborted === true) stop();
  const milliseconds = Math.ceil(seconds * 1000);
  const over = performance.now() + milliseconds;
  const timer = setTimeout(stop, milliseconds);
  return {
    signal: controller.signal,
    remaining: () => over - performance.now(),
    end() {
      clearTimeout(timer);
      stopped?.removeEventListener('abort', stop);
      stop();
    },
  };
}
