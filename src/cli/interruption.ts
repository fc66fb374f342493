/** Signals that people and schedulers stop a program with. */
const STOPPING_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that must not stop halfway. A stopping signal aborts it, and once it has ended the process ends by that
 * signal, as shells expect it. Everywhere else such a signal ends the process at once: there is nothing to tidy up.
 */
export async function endingOrderly<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const listeners = STOPPING_SIGNALS.map((name) => {
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
 * Runs work that may stop anywhere but behind a gate. A stopping signal closes the gate, and once nobody is behind it the
 * process ends by that signal, whatever else is under way.
 */
export async function endingBetween<Result>(
  gate: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  const listeners = STOPPING_SIGNALS.map((name) => {
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

/** Resolves at the first signal. The second one ends the process as if nobody listened. */
export function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const name of STOPPING_SIGNALS) process.off(name, stop);
      resolve();
    };
    for (const name of STOPPING_SIGNALS) process.on(name, stop);
  });
}
