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
    import { join } from 'node:path';
    export default (folder) => {
      const [received, died] = [join(folder, 'received'), join(folder, 'died')];
      if (existsSync(died)) return { value: 'made' };
      // What the pool calls when the thread has no task. Until the result has arrived, the thread still has one.
      Atomics.wait = () => {
        while (!existsSync(received));
        throw new Error('died');
      };
      process.on('exit', () => writeFileSync(died, ''));
      return { value: 'the last one' };
    };`);
  const folder = temporaryFolder();
  expect(await threads.run(folder)).toBe('the last one');
  writeFileSync(join(folder, 'received'), '');
  await expect.poll(() => existsSync(join(folder, 'died'))).toBe(true);
  await expect.poll(() => threads.run(folder).catch(String)).toBe('made');
});

it('fails tasks if threads cannot start', async () => {
  const threads = await oneThread(`throw new Error('no such module');`);
  await expect(threads.run('once')).rejects.toThrow('no such module');
  await expect(threads.run('again')).rejects.toThrow('no such module');
});
