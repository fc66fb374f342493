/**
 * Worker processes instead of threads. A process that runs out of memory ends alone; a thread ends all others with it. Processes
 * start more slowly and need more memory, so they are used only if a report may be too large.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitForExit, outOfMemoryError, forwardOutput } from '../supervise.js';
import type { ScanAccess } from '../../documents/baselines.js';
import { valueOf, type TaskResult } from './threads.js';
import { answer, type Answer, type Question } from './remote-access.js';
import type { WriteGate } from './write-gate.js';

/** Messages to a worker process: its work, a task, whether the gate is open for writing, or the answer to a question. */
export type ToWorker<Work, Task> =
  | { readonly work: Work }
  | { readonly task: Task }
  | { readonly gate: 'open' | 'closed' }
  | { readonly answer: Answer; readonly number: number };

/** Messages from a worker process: the result of a task, that it wants to write or has written, or a question. */
export type FromWorker =
  | { readonly result: TaskResult }
  | { readonly gate: 'enter' | 'leave' }
  | { readonly question: Question; readonly number: number };

/** Holds one process at a time. If it has ended, the next task starts another. */
export class WorkerProcess<Task> {
  readonly #work: object;
  readonly #gate: WriteGate;
  readonly #access: ScanAccess;
  #child: { readonly process: ChildProcess; readonly ended: Promise<never> } | undefined;

  /** @param work what the process gets when it starts: plain data, sent to it in memory */
  constructor(work: object, gate: WriteGate, access: ScanAccess) {
    this.#work = work;
    this.#gate = gate;
    this.#access = access;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Throws what the task throws; `out-of-memory` (unavailable) if the process ran out of memory. One task at a time. */
  async run(task: Task): Promise<unknown> {
    const { process: child, ended } = (this.#child ??= this.#start());
    const result = new Promise<TaskResult>((resolve) => {
      const listen = (message: FromWorker): void => {
        if (!('result' in message)) return;
        child.off('message', listen);
        resolve(message.result);
      };
      child.on('message', listen);
    });
    send(child, { task });
    return valueOf(await Promise.race([result, ended]));
  }

  async end(): Promise<void> {
    const child = this.#child?.process;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    // Not `close`, which Node may never emit after the parent has disconnected.
    const exited = once(child, 'exit');
    if (child.connected) child.disconnect();
    await exited;
  }

  #start(): { readonly process: ChildProcess; readonly ended: Promise<never> } {
    const child = fork(join(import.meta.dirname, 'worker.js'), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Keeps dates.
      serialization: 'advanced',
      // Keeps Ctrl-C from the workers: the main process knows which of them is writing.
      detached: true,
    });
    if (child.stderr) forwardOutput(child.stderr, process.stderr).catch(() => undefined);
    let leave: (() => void) | undefined;
    const enter = (signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => send(child, { gate: 'closed' }));
      send(child, { gate: 'open' });
      return new Promise((resolve) => (leave = resolve));
    };
    child.on('message', (message: FromWorker) => {
      if ('question' in message) {
        const { question, number } = message;
        void answer(question, this.#access).then((answered) => send(child, { answer: answered, number }));
      }
      if (!('gate' in message)) return;
      if (message.gate === 'leave') leave?.();
      else this.#gate.pass(enter).catch(() => send(child, { gate: 'closed' }));
    });
    const ended = waitForExit(child).then((ending): never => {
      leave?.();
      this.#child = undefined;
      throw (
        outOfMemoryError(ending) ?? new Error(`a worker process ended with ${String(ending.signal ?? ending.code)}`)
      );
    });
    ended.catch(() => undefined);
    send(child, { work: this.#work });
    return { process: child, ended };
  }
}

/** Sends a message, unless the process has ended. */
function send(child: ChildProcess, message: ToWorker<object, unknown>): void {
  if (child.connected) child.send(message);
}
