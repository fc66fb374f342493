/** Signals with which users and schedulers stop a program. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that must not stop halfway. A stop signal aborts `signal`; when the work has ended, the process ends by that
 * signal, as shells expect. Outside of such work a signal ends the process at once.
 */
export async function deferSignals<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const listeners = STOP_SIGNALS.map((name) => {
    const listener = (): void => interruption.abort(name);
    process.once(name, listener);
    return { name, listener };
  });
  try {
    return await work(interruption.signal);
  } finally {
    for (const { name, listener } of listeners) process.off(name, listener);
    if (interruption.signal.aborted) process.kill(process.pid, interruption.signal.reason as NodeJS.Signals);
  }
}

/**
 * Runs work that may stop anywhere except inside a gate. A stop signal closes the gate; when nothing is left inside, the
 * process ends by that signal.
 */
export async function closeGateOnSignal<Result>(
  gate: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  const listeners = STOP_SIGNALS.map((name) => {
    const listener = (): void => {
      void gate.close().then(() => {
        process.off(name, listener);
        process.kill(process.pid, name);
      });
    };
    process.on(name, listener);
    return { name, listener };
  });
  try {
    return await work();
  } finally {
    for (const { name, listener } of listeners) process.off(name, listener);
  }
}

/** Resolves at the first stop signal. The second one ends the process. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const name of STOP_SIGNALS) process.off(name, stop);
      resolve();
    };
    for (const name of STOP_SIGNALS) process.on(name, stop);
  });
}

/**
 * Runs work that ends on its own after `stop` is aborted, which the first stop signal does. The second one ends the process at once.
 */
export async function stopOnSignal(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const forget = (): void => {
    for (const name of STOP_SIGNALS) process.off(name, stop);
  };
  const stop = (): void => {
    forget();
    controller.abort();
  };
  for (const name of STOP_SIGNALS) process.on(name, stop);
  try {
    await work(controller.signal);
  } finally {
    forget();
  }
}
