import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { outputOf } from '../../src/config/program-output.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const node = (script: string): readonly string[] => [process.execPath, '-e', script];

describe('the output of a program', () => {
  it('is what it prints when run in the given folder', async () => {
    const cwd = temporaryFolder();
    expect(await outputOf(node("process.stdout.write(process.cwd() + '\\n')"), cwd)).toBe(`${cwd}\n`);
  });

  it('is returned without waiting for a child process that keeps it open', async () => {
    const cwd = temporaryFolder();
    // The child also keeps the standard error of this process open, so it must not outlive the test.
    onTestFinished(() => void process.kill(Number(readFileSync(join(cwd, 'left-behind'), 'utf8'))));
    const leaving = 'sleep 1000 & echo $! > left-behind; echo token';
    expect(await outputOf(['sh', '-c', leaving], cwd)).toBe('token\n');
  });
});

describe('a missing program', () => {
  it('leaves no timer that keeps the process alive', async () => {
    const module = new URL('../../src/config/program-output.ts', import.meta.url).href;
    const script = `import { outputOf } from ${JSON.stringify(module)};
      await outputOf(['no-such-program-here'], '/').catch(({ code }) => console.log(code));
      console.log(process.getActiveResourcesInfo().includes('Timeout') ? 'waiting' : 'done');`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
    await once(child, 'close');
    expect(told).toBe('ENOENT\ndone\n');
  });
});
