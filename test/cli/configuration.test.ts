import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerWith, startServer } from '../helpers/http-server.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { startPreview } from '../helpers/running-preview.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { anExtension, ofOneSection } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const IDS = ['--license', 'L', '--account', 'A', '--benchmark', 'B'];

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'auditpress.config.yaml');
  writeFileSync(file, 'formats: [html]\nservice: { retries: 0 }\n');
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
  writeFileSync(join(folder, 'other.json'), bodyOf([aWireReport({ AccountName: 'Other' })]));
});

describe('the configuration in use', () => {
  it.each([
    { words: ['generate', 'report.json'] },
    { words: ['generate', 'report.json', 'other.json'] },
    { words: ['summary', 'report.json'] },
    { words: ['benchmarks', '--account-type', '1'] },
    { words: ['fetch', ...IDS] },
    { words: ['generate', 'report.json', '--locale', 'no-locale'] },
  ])('is named on standard error by $words.0 $words.1 $words.2', async ({ words }) => {
    const { url } = await startServer(answerWith(404, '{}'));
    const { stderr } = await runCli(words, { cwd: folder, env: serviceEnvironment(url) });
    expect(stderr).toMatch(new RegExp(`^Configuration: ${file}$`, 'm'));
  });

  it('is printed with --config too', async () => {
    const cwd = temporaryFolder();
    const { stderr } = await runCli(['summary', join(folder, 'report.json'), '--config', file], { cwd });
    expect(stderr).toBe(`Configuration: ${file}\n`);
  });

  it('is not printed with --quiet, or if there is none', async () => {
    const words = ['generate', join(folder, 'report.json'), '--quiet', '--format', 'html'];
    expect(await runCli(words, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    const { stderr } = await runCli(['summary', join(folder, 'report.json')], { cwd: temporaryFolder() });
    expect(stderr).toBe('');
  });

  it.each([
    { words: ['generate', 'report.json'], schema: 'result' as const },
    { words: ['generate', 'report.json', 'other.json'], schema: 'result' as const },
    { words: ['summary', 'report.json'], schema: 'summary' as const },
  ])('is in the JSON of $words as its schema says, and null if there is none', async ({ words, schema }) => {
    const resultOf = async (cwd: string): Promise<object> => {
      const paths = words.slice(1).map((name) => join(folder, name));
      const env = { AUDITPRESS_FORMAT: 'html' };
      const { stdout } = await runCli([words[0]!, ...paths, '--json'], { cwd, env });
      const result = JSON.parse(stdout) as object;
      expectToFit(schema, result);
      return result;
    };
    expect(await resultOf(folder)).toHaveProperty('configuration', file);
    expect(await resultOf(temporaryFolder())).toHaveProperty('configuration', null);
  });

  it('is in the JSON of a preview, which prints it once', async () => {
    const words = ['report.json', '--template', anExtension(ofOneSection({}, 'formats: [html]\n'))];
    const { configuration, until, stderr } = await startPreview(words, folder);
    expect(configuration).toBe(file);
    await until(({ shown, isChecking }) => shown === 1 && !isChecking);
    writeFileSync(file, 'formats: [html]\nclassification: Internal\n');
    await until(({ shown, isChecking }) => shown === 2 && !isChecking);
    expect(stderr().match(/^Configuration: .*$/gm)).toEqual([`Configuration: ${file}`]);
  });
});

describe('a configuration that others can change', () => {
  it('is ignored with one line that says why and what to do, also with --quiet and --json', async () => {
    chmodSync(file, 0o666);
    const line = `auditpress: IGNORED the configuration ${file}: ${file} can be written by all users (mode 666). If you trust it, pass it with --config, or fix its owner and mode.\n`;
    const words = ['generate', 'report.json', '--format', 'html', '--json', '--quiet'];
    const { code, stdout, stderr } = await runCli(words, { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: line });
    expect(JSON.parse(stdout)).toHaveProperty('configuration', null);
  });

  it('cannot forge lines through the name of its folder', async () => {
    const cwd = join(folder, 'a\nConfiguration: b\u001b[2K');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'auditpress.config.yaml'), '');
    chmodSync(cwd, 0o777);
    const { stderr } = await runCli(['summary', join(folder, 'report.json')], { cwd });
    expect(stderr).toMatch(/^auditpress: IGNORED [^\n\u001b]*\n$/);
  });
});

it('a .env file has no effect', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, '.env'), 'AUDITPRESS_LOCALE=no-locale\n');
  expect((await runCli(['summary', join(folder, 'report.json')], { cwd })).code).toBe(0);
});

describe('config show', () => {
  it.each([['table', []] as const, ['JSON', ['--json']] as const])(
    'names the options of plug-ins in its %s and hides their values, because any may be a secret',
    async (_, flags) => {
      const options = { endpoint: 'https://store.example', auth: { token: 'tok-3141' } };
      const plugIns = {
        sources: { store: { module: './store.mjs', options } },
        renderers: { tsv: { module: './tsv.mjs', options } },
      };
      writeFileSync(file, JSON.stringify(plugIns));
      const { stdout, stderr } = await runCli(['config', 'show', ...flags], { cwd: folder });
      expect(stdout + stderr).not.toMatch(/tok-3141|store\.example/);
      const [first] = stdout.match(/\{"?.*"options": ?\{[^}]*\}/s) ?? [];
      expect(first).toContain(join(folder, 'store.mjs'));
      expect(first?.replaceAll(/\s/g, '')).toContain('"options":{"endpoint":"(hidden)","auth":"(hidden)"}');
    },
  );
});
