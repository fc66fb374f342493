import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startThreads } from '../../../src/cli/batch/threads.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

async function oneThread(source: string) {
  const program = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(program, source);
  const threads = await startThreads<string>(1, {}, {}, program);
  onTestFinished(() => threads.end());
  return threads;
}

it('replaces a thread that dies while it has no task', async () => {
  const threads = await oneThread(`
    import { existsSync, writeFileSync } from 'node:fs';
    export default (mark) => {
      if (existsSync(mark)) return { value: 'made' };
      // What the pool calls when the thread has no task.
      Atomics.wait = () => { throw new Error('died'); };
      process.on('exit', () => writeFileSync(mark, ''));
      return { value: 'the last one' };
    };`);
  const mark = join(temporaryFolder(), 'died');
  expect(await threads.run(mark)).toBe('the last one');
  await expect.poll(() => existsSync(mark)).toBe(true);
  await expect.poll(() => threads.run(mark).catch(String)).toBe('made');
});

it('fails tasks if threads cannot start', async () => {
  const threads = await oneThread(`throw new Error('no such module');`);
  await expect(threads.run('once')).rejects.toThrow('no such module');
  await expect(threads.run('again')).rejects.toThrow('no such module');
});
