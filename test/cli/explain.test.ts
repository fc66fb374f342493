import { expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';

it('explains the code of an error', async () => {
  const { code, stdout } = await runCli(['explain', 'gates-failed']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Meaning +.+\nWhat to do +.+\nExit code +8\n$/);
});

it('explains it to a program, with every exit code that it may have', async () => {
  const { stdout } = await runCli(['explain', 'sets-failed', '--json']);
  const explained = JSON.parse(stdout) as { code: string; exitCodes: readonly number[] };
  expect(explained.code).toBe('sets-failed');
  expect(explained.exitCodes).toContain(7);
});

it('suggests a code that is spelled alike', async () => {
  const { code, stderr } = await runCli(['explain', 'gate-failed']);
  expect(stderr).toContain('did you mean "gates-failed"?');
  expect(code).toBe(5);
});
