import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../helpers/pdf.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const SAMPLE = 'examples/reports/type-1-cis-2026-10.json';

describe('--archival', () => {
  it('writes a PDF/A-3a with the numbers attached and, for auditors, the snapshot', async () => {
    const folder = temporaryFolder();
    const words = ['--format', 'pdf', '--archival', '--file-name', 'set', '--json'];
    const { stdout, stderr } = await runCli(['generate', SAMPLE, '--out', folder, ...words]);
    expect(stderr).not.toContain('claims');
    expect((JSON.parse(stdout) as { notices: unknown[] }).notices).toEqual([]);
    const pdf = readFileSync(join(folder, 'set', 'set.pdf')).toString('latin1');
    expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it.each([
    ['with it', ['--archival']],
    ['without it', []],
  ])('keeps the handlers of the configuration: %s', async (_, archival) => {
    const folder = temporaryFolder();
    const config = join(folder, 'auditpress.config.yaml');
    writeFileSync(config, 'renderers:\n  pdf: { handlers: ./blocks.mjs }\n');
    writeFileSync(join(folder, 'blocks.mjs'), `export const handlers = { paragraph: () => 'drawn by hand' };\n`);
    const file = join(folder, 'set.pdf');
    const words = ['--config', config, '--format', 'pdf', ...archival, '--output', file];
    const { code } = await runCli(['generate', SAMPLE, ...words]);
    expect(code).toBe(0);
    const pdf = readFileSync(file);
    expect(run('pdftotext', ['-', '-'], pdf)).toContain('drawn by hand');
    expect(pdf.toString('latin1').includes('<pdfaid:part>')).toBe(archival.length > 0);
  });
});
