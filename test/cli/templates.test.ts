import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

describe('templates', () => {
  it('lists them', async () => {
    const { code, stdout, stderr } = await runCli(['templates', 'list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(stdout).toMatch(/^auditor {6}The auditor's document: /m);
    const names = JSON.parse((await runCli(['templates', 'list', '--json'])).stdout) as { name: string }[];
    expect(names.map(({ name }) => name)).toEqual(['auditor', 'executive', 'remediation']);
  });

  it('shows what one holds', async () => {
    const { stdout } = await runCli(['templates', 'show', 'remediation']);
    expect(stdout).toContain('Extends    auditor\n');
    expect(stdout).toContain('  sections/service.md\n');
    expect(stdout).toContain('  theme.yaml  (auditor)\n');
  });

  it('copies one, which then makes documents, and never copies over it', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'report.json'), bodyOf([aWireReport()]));
    expect(await runCli(['templates', 'copy', 'executive', 'ours'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    const made = await runCli(['generate', 'report.json', '--template', './ours', '--quiet'], { cwd });
    expect(made).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readdirSync(join(cwd, 'out'))).toHaveLength(1);
    const again = await runCli(['templates', 'copy', 'auditor', 'ours'], { cwd });
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('expected a new folder for the copy');
  });

  it.each([[[]], [['show']], [['copy', 'auditor']], [['show', 'nothing']], [['lost']]])(
    'refuses %j with exit code 2 and a sentence',
    async (words: string[]) => {
      const cwd = temporaryFolder();
      const { code, stdout, stderr } = await runCli(['templates', ...words], { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^auditpress: .*\n.*\.\n$/);
      expect(existsSync(join(cwd, 'auditor'))).toBe(false);
    },
  );
});
