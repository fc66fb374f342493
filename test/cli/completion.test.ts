import { describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';

describe('completion', () => {
  it.each([
    ['bash', /^complete -o bashdefault -o default -F _auditpress_yargs_completions auditpress$/m],
    ['zsh', /^#compdef auditpress$/m],
    ['fish', /^complete -f -c auditpress -a '\(auditpress --get-yargs-completions /m],
  ])('prints the script for %s, whatever SHELL says', async (shell, script) => {
    for (const other of ['/bin/bash', '/usr/bin/zsh', '/usr/bin/fish']) {
      const { code, stdout } = await runCli(['completion', shell], { env: { SHELL: other } });
      expect([code, stdout.match(/^(complete |#compdef ).*/gm)?.length]).toEqual([0, 1]);
      expect(stdout).toMatch(script);
    }
  });

  it('prints the script for the shell of SHELL by default', async () => {
    const { stdout } = await runCli(['completion'], { env: { SHELL: '/usr/bin/fish' } });
    expect(stdout).toMatch(/^complete -f -c auditpress /m);
  });

  it('refuses other shells', async () => {
    const { code, stdout, stderr } = await runCli(['completion', 'tcsh']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^auditpress: expected bash, zsh or fish, received "tcsh"\n/);
  });
});
