/** Time for a whole request: every try, the waiting between them, and the body. */
export interface Deadline {
  /** Aborted when the time is over, when `stopped` is, and when the request has ended, so that nothing of it stays open. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left. */
  remaining(): number;
  end(): void;
}

/** Keeps the process alive until it ends: a request that nothing else waits for would else end it without a word. */
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
