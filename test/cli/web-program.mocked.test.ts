import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { webProgram } from '../../src/cli/web-program.js';
import { anArchive } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

vi.mock('node:child_process', async (original) => ({
  ...(await original<object>()),
  // As Node does when the system has no more files, which anyone can cause with connections.
  spawn: () => {
    const child = new EventEmitter();
    process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
    return child;
  },
}));

it('a command that cannot start fails, and does not end the server', async () => {
  const run = { delivery: { archive: 'audits' } } as unknown as Parameters<typeof webProgram>[0];
  const program = webProgram(run, {}, anArchive(temporaryFolder()));
  await expect(program.perform(['queue', 'list'])).rejects.toThrow('spawn EMFILE');
});
