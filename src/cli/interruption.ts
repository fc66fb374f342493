/** What stop signals do. Only the main thread gets signals. */
import { WriteGate } from './batch/write-gate.js';

/** Signals with which users and schedulers stop a program. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type StopSignal = (typeof STOP_SIGNALS)[number];

/** The gate of a command in a thread of its own. */
let gateOfThread: WriteGate | undefined;

/** Begins a command in a thread of its own, which writes through a gate of the main thread: see `runInThread`. */
export function enterOwnThread(gate: SharedArrayBuffer): void {
  gateOfThread = new WriteGate(gate);
}

export function hasOwnThread(): boolean {
  return gateOfThread !== undefined;
}

/** Calls `listener` at each stop signal, or once for each kind, in place of ending the process. Returns a function that stops this. */
function onStopSignal(when: 'on' | 'once', listener: (name: StopSignal) => void): () => void {
  for (const name of STOP_SIGNALS) process[when](name, listener);
  return () => {
    for (const name of STOP_SIGNALS) process.off(name, listener);
  };
}

/**
 * Runs work that must not stop halfway. A stop signal aborts `signal`; when the work has ended, the process ends by that
 * signal, as shells expect. Outside of such work a signal ends the process at once. For a command in a thread of its own, the main
 * thread does all of this: see `runInThread`.
 */
export async function deferSignals<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  if (gateOfThread !== undefined) return gateOfThread.pass(work);
  const interruption = new AbortController();
  const stopListening = onStopSignal('once', (name) => interruption.abort(name));
  try {
    return await work(interruption.signal);
  } finally {
    stopListening();
    if (interruption.signal.aborted) process.kill(process.pid, interruption.signal.reason as StopSignal);
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
  const stopListening = onStopSignal('on', (name) => {
    void gate.close().then(() => {
      stopListening();
      process.kill(process.pid, name);
    });
  });
  try {
    return await work();
  } finally {
    stopListening();
  }
}

/** Resolves at the first stop signal. The second one ends the process. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onStopSignal('once', () => {
      stopListening();
      resolve();
    });
  });
}

/**
 * Runs work that ends on its own after `stop` is aborted, which the first stop signal does. The second one ends the process at once.
 */
export async function stopOnSignal(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const stopListening = onStopSignal('once', () => {
    stopListening();
    controller.abort();
  });
  try {
    await work(controller.signal);
  } finally {
    stopListening();
  }
}
