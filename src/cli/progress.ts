/** Progress on standard error: one line that changes on a terminal, plain lines elsewhere, nothing when quiet. */
export interface Progress {
  step(text: string): void;
  /** Clears the changing line. */
  end(): void;
}

export function createProgress(stream: NodeJS.WriteStream, quiet: boolean): Progress {
  if (quiet) return { step: () => undefined, end: () => undefined };
  if (!stream.isTTY) return { step: (text) => void stream.write(`${text}\n`), end: () => undefined };
  return {
    step: (text) => void stream.write(`\r\u001b[2K${text.slice(0, stream.columns - 1)}`),
    end: () => void stream.write('\r\u001b[2K'),
  };
}
