/** A process that tries inputs one after the other. If one hangs or runs out of memory, only this process ends. */
import { chdir } from 'node:process';
import { tmpdir } from 'node:os';
import type { Input } from './input.js';
import { TARGETS } from './targets/targets.js';
import { tryInput } from './try-input.js';

export interface Task {
  readonly target: string;
  readonly input: Input;
}

chdir(tmpdir());
// The parent ends this process when it is done. An interrupt from a terminal is for the parent.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', ({ target, input }: Task) => {
  const chosen = TARGETS.find(({ name }) => name === target);
  if (chosen === undefined) throw new Error(`no target ${target}`);
  void tryInput(chosen, input).then((verdict) => process.send?.(verdict));
});
process.send?.('ready');
