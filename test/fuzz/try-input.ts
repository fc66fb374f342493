/** Passes one input to its target, in this process, and records side effects. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BrokenLaw, type Verdict } from './verdict.js';
import type { Input } from './input.js';
import type { Target } from './target.js';

export async function tryInput(target: Target, input: Input): Promise<Verdict> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'auditpress-fuzz-'));
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  const stray = watchStray();
  try {
    const outcome = await target.try(input, folder);
    // Promises that are not awaited fail a moment later.
    await setImmediate();
    const [first] = stray.seen;
    return first === undefined
      ? { outcome, milliseconds: elapsed() }
      : { law: first.law, seen: first.seen, milliseconds: elapsed() };
  } catch (failure) {
    return { ...explain(failure), milliseconds: elapsed() };
  } finally {
    stray.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stray {
  readonly law: string;
  readonly seen: string;
}

/** Side effects: output, warnings, and unhandled rejections. */
function watchStray(): { readonly seen: readonly Stray[]; readonly end: () => void } {
  const seen: Stray[] = [];
  const onRejection = (reason: unknown): number => seen.push({ ...explain(reason), law: 'nothing fails unseen' });
  const onWarning = (warning: Error): number => seen.push({ law: 'nothing warns', seen: String(warning) });
  process.on('unhandledRejection', onRejection);
  process.on('warning', onWarning);
  const streams = [process.stdout, process.stderr].map((stream) => {
    const write = Reflect.get<NodeJS.WriteStream, 'write'>(stream, 'write');
    stream.write = (chunk: unknown): boolean => {
      seen.push({ law: 'nothing is printed', seen: String(chunk).slice(0, 500) });
      return true;
    };
    return () => (stream.write = write);
  });
  return {
    seen,
    end() {
      for (const restore of streams) restore();
      process.off('unhandledRejection', onRejection);
      process.off('warning', onWarning);
    },
  };
}

function explain(failure: unknown): Stray {
  if (failure instanceof BrokenLaw) return { law: failure.law, seen: failure.message };
  if (!(failure instanceof Error)) return { law: 'errors are errors', seen: String(failure) };
  const { name, message, stack = '' } = failure;
  const place = /(?:src|node_modules)\/[^\s)]+/.exec(stack)?.[0] ?? 'an unknown place';
  return { law: `no ${name} at ${place}`, seen: `${message.slice(0, 500)}\n${stack.slice(0, 3000)}` };
}
