/** Progress on standard error: one line that changes on a terminal, plain lines elsewhere, nothing when quiet. */
import type { Stage } from './stopwatch.js';

/** Columns of a terminal that does not say how wide it is. */
const USUAL_WIDTH = 80;

export interface Progress {
  /** What is under way. */
  readonly step: (text: string) => void;
  /** The same in more detail: shown on a terminal alone. */
  readonly detail: (text: string) => void;
  /** What is done and how long it took: a line of its own, where that was asked for. `subject`: what was made. */
  readonly stage: (stage: Stage, subject?: string) => void;
  /** Clears the changing line. */
  readonly end: () => void;
}

interface Flags {
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

export interface ProgressOptions {
  /** No steps. */
  readonly quiet: boolean;
  /** Stages with their times, also where there are no steps. */
  readonly verbose: boolean;
}

/** What the flags of a command ask for. */
export function progressOptions({ quiet, json, verbose }: Flags): ProgressOptions {
  return { quiet: quiet === true || json === true, verbose: verbose === true };
}

export function createProgress(stream: NodeJS.WriteStream, { quiet, verbose }: ProgressOptions): Progress {
  const isLive = stream.isTTY && !quiet;
  const end = (): void => {
    if (isLive) stream.write('\r\u001b[2K');
  };
  const show = (text: string): void =>
    void stream.write(`\r\u001b[2K${text.slice(0, (stream.columns || USUAL_WIDTH) - 1)}`);
  return {
    step(text) {
      if (isLive) show(text);
      else if (!quiet) stream.write(`${text}\n`);
    },
    detail(text) {
      if (isLive) show(text);
    },
    stage({ name, milliseconds }, subject) {
      if (!verbose) return;
      end();
      const time = `${milliseconds.toFixed(0).padStart(6)} ms`;
      stream.write(`${time}  ${name}${subject === undefined ? '' : `  ${subject}`}\n`);
    },
    end,
  };
}
