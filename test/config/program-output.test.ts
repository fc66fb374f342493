import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { outputOf } from '../../src/config/program-output.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const node = (script: string): readonly string[] => [process.execPath, '-e', script];

/** Far below the time that a program has. */
const AT_ONCE = 10_000;

describe('the output of a program', () => {
  it('is what it prints, run in the given folder', async () => {
    const cwd = temporaryFolder();
    expect(await outputOf(node("process.stdout.write(process.cwd() + '\\n')"), cwd)).toBe(`${cwd}\n`);
  });

  it('is not waited for where the program leaves another one behind that keeps it open', async () => {
    const before = Date.now();
    expect(await outputOf(['sh', '-c', 'echo token; sleep 60 &'], temporaryFolder())).toBe('token\n');
    expect(Date.now() - before).toBeLessThan(AT_ONCE);
  });
});

describe('a program that is not there', () => {
  it('does not keep the process alive', async () => {
    const module = new URL('../../src/config/program-output.ts', import.meta.url).href;
    const script = `import { outputOf } from ${JSON.stringify(module)};
      await outputOf(['no-such-program-here'], '/').catch(({ code }) => console.log(code));`;
    const before = Date.now();
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
    await once(child, 'close');
    expect(told).toBe('ENOENT\n');
    expect(Date.now() - before).toBeLessThan(AT_ONCE);
  });
});
