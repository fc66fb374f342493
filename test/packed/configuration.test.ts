import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { run, type Run } from './run.js';

const { main, folder: installation } = inject('installation');

/** The fastest command that loads a configuration. Its output shows the effect of this one. */
const WORDS = [main, 'benchmarks', '--account-type', '1'];
const CATALOG = 'catalog: { benchmarks: { "1": [House_Rules_3] } }\n';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'auditpress.config.yaml');
  writeFileSync(file, CATALOG);
});

function list(...words: readonly string[]): Promise<Run> {
  return run(process.execPath, [...WORDS, ...words], { cwd: folder });
}

describe('the packed program', () => {
  it('uses the configuration of its folder, and names it on standard error', async () => {
    const { code, stdout, stderr } = await list();
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Configuration: ${file}\n` });
    expect(stdout).toContain('House_Rules_3');
  });

  it('reads one in JavaScript or TypeScript with defineConfig', async () => {
    rmSync(file);
    const text =
      "import { defineConfig } from 'auditpress';\nexport default defineConfig({ catalog: { benchmarks: { 1: ['House_Rules_4'] } } });\n";
    symlinkSync(join(installation, 'node_modules'), join(folder, 'node_modules'));
    // Node 20 loads no TypeScript.
    const { typescript = false } = process.features as { readonly typescript?: string | false };
    writeFileSync(join(folder, `auditpress.config.${typescript === false ? 'mjs' : 'mts'}`), text);
    const { code, stdout } = await list();
    expect(code).toBe(0);
    expect(stdout).toContain('House_Rules_4');
  });

  it('ignores one that others can change, says so even with --quiet, and uses it with --config', async () => {
    chmodSync(folder, 0o777);
    const { code, stdout, stderr } = await list('--quiet');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `auditpress: IGNORED the configuration ${file}: ${folder} can be written by all users (mode 777). If you trust it, pass it with --config, or fix its owner and mode.\n`,
    });
    expect(stdout).not.toContain('House_Rules_3');
    expect((await list('--config', file)).stdout).toContain('House_Rules_3');
  });

  it('reads no .env file', async () => {
    writeFileSync(join(folder, '.env'), 'AUDITPRESS_LOCALE=no-locale\n');
    expect((await list()).code).toBe(0);
  });

  it('does not use a folder with the name of a built-in template', async () => {
    mkdirSync(join(folder, 'auditor'));
    writeFileSync(join(folder, 'auditor/template.yaml'), 'title: Planted\n');
    const shown = await run(process.execPath, [main, 'templates', 'show', 'auditor'], { cwd: folder });
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('sections/');
  });
});
