import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { PreviewState } from '../../src/authoring/preview/preview.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface RunningPreview {
  /** With the token and a trailing slash. */
  readonly url: string;
  readonly configuration: string | null;
  readonly child: ChildProcess;
  readonly stderr: () => string;
  /** Waits for a state in the event stream. */
  readonly until: (is: (state: PreviewState) => boolean) => Promise<PreviewState>;
}

/** Starts the built command line in a folder and waits until it serves. It is stopped when the test has finished. */
export async function startPreview(words: readonly string[], cwd: string): Promise<RunningPreview> {
  const child = spawn(process.execPath, [MAIN, 'preview', '--json', ...words], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const first = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data') as Promise<[string]>,
    once(child, 'exit').then(() => Promise.reject(new Error(`ended before it was ready: ${stderr}`))),
  ]);
  const { url, configuration } = JSON.parse(first[0]) as Pick<RunningPreview, 'url' | 'configuration'>;
  return { url, configuration, child, stderr: () => stderr, until: (is) => stateOf(url, is) };
}

async function stateOf(url: string, is: (state: PreviewState) => boolean): Promise<PreviewState> {
  const stop = new AbortController();
  const { body } = await fetch(`${url}events`, { signal: stop.signal });
  let text = '';
  try {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        const state = JSON.parse(event.slice('data: '.length)) as PreviewState;
        if (is(state)) return state;
      }
    }
  } finally {
    stop.abort();
  }
  throw new Error('the preview ended before it reached the awaited state');
}
