import { isatty, WriteStream } from 'node:tty';
import type { DocumentSet } from '../documents/document-set.js';
import { hasOwnThread } from './interruption.js';
import { isLogged, say } from './log.js';
import { printable } from './output.js';

export interface Progress {
  readonly step: (text: string) => void;
  readonly detail: (text: string) => void;
  /** Prints how long a stage took, on its own line, if `verbose`. `subject`: what was made. */
  readonly stage: (stage: Stage, subject?: string) => void;
  readonly end: () => void;
}

interface Flags {
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

export interface ProgressOptions {
  readonly quiet: boolean;
  /** Prints stages with their times, also when quiet. */
  readonly verbose: boolean;
}

export function progressOptions({ quiet, json, verbose }: Flags): ProgressOptions {
  return { quiet: quiet === true || json === true, verbose: verbose === true };
}

/** Columns of a terminal that does not report its width. */
const DEFAULT_WIDTH = 80;

/** Prints one updating line on a terminal, plain lines elsewhere, nothing when quiet. */
export function createProgress({ quiet, verbose }: ProgressOptions): Progress {
  const stream = progressStream();
  const isLive = stream.isTTY && !quiet && !isLogged();
  const end = (): void => {
    if (isLive) stream.write('\r\u001b[2K');
  };
  const show = (text: string): void =>
    void stream.write(`\r\u001b[2K${text.slice(0, (stream.columns || DEFAULT_WIDTH) - 1)}`);
  return {
    step(text) {
      if (isLive) show(text);
      else if (!quiet) say('info', 'progress', { message: text }, `${text}\n`);
    },
    detail(text) {
      if (isLive) show(text);
    },
    stage({ name, milliseconds }, subject) {
      if (!verbose) return;
      end();
      const time = milliseconds.toFixed(0);
      const text = `${time.padStart(6)} ms  ${name}${subject === undefined ? '' : `  ${subject}`}\n`;
      say('info', 'stage', { stage: name, milliseconds: Number(time), set: subject }, text);
    },
    end,
  };
}

/** Standard error. That of a thread appears only when the thread is idle, so a thread opens the terminal itself. */
function progressStream(): NodeJS.WriteStream {
  return hasOwnThread() && isatty(2) ? new WriteStream(2) : process.stderr;
}

/** Steps before it is known which sets there are. */
const FIRST_STEPS: Readonly<Record<string, string>> = {
  load: 'Loading the template',
  compose: 'Composing the documents',
  compare: 'Comparing with existing documents',
};

/**
 * Hooks of `makeSets` that show what is done to which set, with the share of a long step that is done, and measure each step.
 *
 * @param onStep called before each step of a set is shown
 */
export function showSteps(progress: Progress, onStep?: (step: string, set: DocumentSet) => void) {
  const stopwatch = new Stopwatch(progress.stage);
  // The name last, because a narrow terminal cuts the end.
  let [doing, name] = ['', ''];
  let percent = 0;
  return {
    onStep(step: string, set?: DocumentSet): void {
      stopwatch.begin(step);
      if (set !== undefined) onStep?.(step, set);
      doing = set === undefined ? (FIRST_STEPS[step] ?? step) : step;
      name = set === undefined ? '' : `: ${printable(set.name)}`;
      percent = 0;
      progress.detail(doing + name);
    },
    onShare(share: number): void {
      const now = Math.floor(share * 100);
      if (now <= percent) return;
      percent = now;
      progress.detail(`${doing}, ${String(now)} %${name}`);
    },
    end: () => stopwatch.end(),
  };
}

export interface Stage {
  /** `read`, `load`, `compose`, `compare`, `render pdf`, `write`, or `fetch`. */
  readonly name: string;
  readonly milliseconds: number;
}

export async function timed<Result>(
  name: string,
  report: (stage: Stage) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopwatch = new Stopwatch(report);
  stopwatch.begin(name);
  try {
    return await work();
  } finally {
    stopwatch.end();
  }
}

/** Milliseconds since an arbitrary time. The global `performance` takes longer to load than some stages take. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Measures one stage at a time: beginning a stage ends the previous one. */
export class Stopwatch {
  readonly #report: (stage: Stage) => void;
  #current: { readonly name: string; readonly started: number } | undefined;

  /** @param report called with each stage when it ends */
  constructor(report: (stage: Stage) => void) {
    this.#report = report;
  }

  begin(name: string): void {
    this.end();
    this.#current = { name, started: now() };
  }

  end(): void {
    if (this.#current === undefined) return;
    const { name, started } = this.#current;
    this.#current = undefined;
    this.#report({ name, milliseconds: now() - started });
  }
}
