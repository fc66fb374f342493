import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { outermostNodes } from './nodes.js';
import { run } from './run.js';

const installation = inject('installation');
const examples = join(installation.package, 'examples');
const REPORT = join(examples, 'reports/type-2-pci-2026-11.json');

const RENDERER = `
export const renderer = {
  format: 'count', extension: 'txt', mediaType: 'text/plain',
  render: async (document) => ({ bytes: Buffer.from(String(document.blocks.length)), notices: [] }),
};
`;

/** A project with copies of the example plug-ins and their imports: the program, and zod for their options. */
function projectWithPlugIns(): string {
  const cwd = temporaryFolder();
  cpSync(examples, join(cwd, 'examples'), { recursive: true });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(installation.package, join(cwd, 'node_modules/auditpress'));
  symlinkSync(join(import.meta.dirname, '../../node_modules/zod'), join(cwd, 'node_modules/zod'));
  return cwd;
}

/** File names of the only set below `out`, by their endings. */
function endings(out: string): readonly string[] {
  const [set = '', ...others] = readdirSync(out);
  expect(others).toEqual([]);
  return readdirSync(join(out, set))
    .map((name) => name.split('.').at(-1) ?? '')
    .sort();
}

describe.each(outermostNodes())('the packed program on $name', ({ path: node }) => {
  async function generate(words: readonly string[], cwd: string, home = cwd): Promise<void> {
    const options = { cwd, env: { HOME: home } };
    const { code, stderr } = await run(node, [installation.main, 'generate', REPORT, ...words], options);
    expect(code, stderr).toBe(0);
  }

  it.each([
    ['auditpress.config.js', { type: 'module' }, 'export default '],
    ['auditpress.config.js', { type: 'commonjs' }, 'module.exports = '],
    ['auditpress.config.json', {}, ''],
    ['auditpress.config.yaml', {}, ''],
  ])('finds the configuration %s in a project %j', async (name, project, prefix) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'package.json'), JSON.stringify(project));
    writeFileSync(join(cwd, name), `${prefix}{ "formats": ["html"], "out": "made", "locale": "de" }\n`);
    const below = join(cwd, 'below');
    mkdirSync(below);
    await generate([], below, cwd);
    expect(endings(join(cwd, 'made'))).toEqual(['html', 'json']);
  });

  it.each(['js', 'mjs'])('loads a JavaScript configuration with imports: .%s', async (extension) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(cwd, 'formats.mjs'), "export const formats = await Promise.resolve(['xlsx']);");
    writeFileSync(
      join(cwd, `own.${extension}`),
      "import { formats } from './formats.mjs'; export default { formats };",
    );
    await generate(['--config', `own.${extension}`], cwd);
    expect(endings(join(cwd, 'out'))).toEqual(['json', 'xlsx']);
  });

  it('runs a custom renderer, also in workers', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'count.mjs'), RENDERER);
    writeFileSync(join(cwd, 'c.yaml'), 'renderers: { count: { module: ./count.mjs } }\n');
    await generate(['--config', 'c.yaml', '--format', 'count'], cwd);
    expect(endings(join(cwd, 'out'))).toEqual(['json', 'txt']);
    const second = join(examples, 'reports/type-2-nist-2026-11.json');
    await generate([second, '--config', 'c.yaml', '--format', 'count', '--workers', '2', '--out', 'many'], cwd);
    expect(readdirSync(join(cwd, 'many'))).toHaveLength(2);
  });

  it('runs the examples with their configuration', async () => {
    const out = temporaryFolder();
    const config = join(examples, 'auditpress.config.yaml');
    await generate(['--config', config, '--out', out], temporaryFolder());
    expect(endings(out)).toEqual(['html', 'json', 'pdf', 'txt', 'xlsx']);
  });

  it('runs a custom source', async () => {
    const cwd = projectWithPlugIns();
    mkdirSync(join(cwd, 'reports'));
    copyFileSync(REPORT, join(cwd, 'reports/report.json'));
    const module = './examples/sources/newest-file.mjs';
    const sources = { 'newest-file': { module, options: { folder: join(cwd, 'reports') } } };
    writeFileSync(join(cwd, 'c.json'), JSON.stringify({ sources }));
    const words = ['generate', '--source', 'newest-file', '--config', 'c.json', '--format', 'html'];
    const { code, stderr } = await run(node, [installation.main, ...words], { cwd });
    expect(code, stderr).toBe(0);
    expect(endings(join(cwd, 'out'))).toEqual(['html', 'json']);
  });

  it.each([
    ['tap.mjs', 'hardening.tap', {}, 6],
    ['checkov.ts', 'checkov.json', { account: 'acme/infrastructure' }, 5],
  ])(
    'reads with the custom reader %s, also in workers, and reads the snapshot again',
    async (file, name, options, count) => {
      const cwd = projectWithPlugIns();
      const readers = {
        [file.split('.')[0]!]: { module: await loadable(join(cwd, 'examples/readers', file)), options },
      };
      writeFileSync(join(cwd, 'c.json'), JSON.stringify({ readers, formats: ['html'] }));
      const path = join(cwd, 'examples/readers', name);
      const words = [
        installation.main,
        'generate',
        path,
        REPORT,
        '--config',
        'c.json',
        '--with-snapshot',
        '--workers',
        '2',
      ];
      const { code, stderr } = await run(node, words, { cwd });
      expect(code, stderr).toBe(0);
      const set = readdirSync(join(cwd, 'out')).find((folder) => /tap|checkov/i.test(folder)) ?? '';
      const again = [installation.main, 'render', join(cwd, 'out', set, `${set}.snapshot.json`), '--out', 'again'];
      const rendered = await run(node, [...again, '--config', 'c.json', '--json'], { cwd });
      expect(rendered.code, rendered.stderr).toBe(0);
      expect(JSON.parse(rendered.stdout)).toMatchObject({ summary: { policies: count } });
    },
  );

  it('makes documents with the renderer of the guide, which is written in TypeScript', async () => {
    const cwd = projectWithPlugIns();
    const guide = readFileSync(join(examples, '../docs/how-to/plug-in.md'), 'utf8');
    const [, code = ''] = /```ts\n\/\/ text-renderer\.ts\n([^]*?)```/.exec(guide) ?? [];
    writeFileSync(join(cwd, 'examples/readers/text-renderer.ts'), code);
    const module = await loadable(join(cwd, 'examples/readers/text-renderer.ts'));
    const renderers = { text: { module, options: { width: 40 } } };
    writeFileSync(join(cwd, 'c.json'), JSON.stringify({ renderers, formats: ['text'] }));
    const words = [installation.main, 'generate', REPORT, '--config', 'c.json', '--output', 'x.txt'];
    const made = await run(node, words, { cwd });
    expect(made.code, made.stderr).toBe(0);
    expect(readFileSync(join(cwd, 'x.txt'), 'utf8')).toMatch(/^.+\n=+\n$/);
  });

  /** A module that this Node loads: older ones load no TypeScript, which is then compiled as the examples say. */
  async function loadable(path: string): Promise<string> {
    const { stdout } = await run(node, ['-p', 'process.features.typescript || ""'], { cwd: temporaryFolder() });
    if (path.endsWith('.mjs') || stdout.trim() !== '') return path;
    const [, words = ''] =
      /npx -p typescript tsc (.*) checkov\.ts/.exec(readFileSync(join(examples, 'readers/README.md'), 'utf8')) ?? [];
    const compiler = join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc');
    const {
      code,
      stderr,
      stdout: problems,
    } = await run(node, [compiler, ...words.split(' '), path], { cwd: dirname(path) });
    expect(code, problems + stderr).toBe(0);
    return path.replace(/\.ts$/, '.js');
  }

  it('exports conformance checks, delivery keys and errors for plug-ins', async () => {
    const cwd = projectWithPlugIns();
    const script = join(cwd, 'conformance.mjs');
    const folder = JSON.stringify(temporaryFolder());
    writeFileSync(
      script,
      `import { readFileSync } from 'node:fs';
      import { AuditpressError, deliveryKey } from 'auditpress/plugin';
      import { checkDeliverer, checkReader, checkRenderer, checkSource } from 'auditpress/plugin/conformance';
      const load = (path) => import('./examples/' + path);
      await checkRenderer((await load('renderers/plain-text.mjs')).renderer);
      await checkReader((await load('readers/tap.mjs')).reader, { file: readFileSync('examples/readers/hardening.tap') });
      await checkDeliverer((await load('deliverers/shared-folder.mjs')).deliverer, { options: { folder: ${folder} } });
      const { source } = await load('sources/newest-file.mjs');
      const refusal = await checkSource(source, { options: { folder: ${folder}, ending: '.none' } }).catch((thrown) => thrown);
      console.log(refusal instanceof AuditpressError, refusal.code, deliveryKey('x', { identity: 'set', occasion: '' }, []).length);`,
    );
    const { code, stdout, stderr } = await run(node, [script], { cwd });
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'true source-failed 64\n' });
  });

  it.each([
    ['an ES module', 'mjs', "import * as auditpress from 'auditpress';"],
    ['a CommonJS module', 'cjs', "const auditpress = require('auditpress');"],
  ])('works as a library of %s', async (_kind, extension, load) => {
    const script = join(installation.folder, `library-${process.pid}-${Math.random()}.${extension}`);
    const body = `
      const { readFileSync } = ${extension === 'mjs' ? "await import('node:fs')" : "require('node:fs')"};
      auditpress.generate({ report: readFileSync(${JSON.stringify(REPORT)}) }).then((documents) => {
        console.log(documents.map(({ format, bytes }) => format + ':' + (bytes.length > 10000)).join());
      });`;
    writeFileSync(script, `${load}${body}`);
    const { code, stdout, stderr } = await run(node, [script], { cwd: installation.folder });
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'pdf:true,xlsx:true,html:true\n' });
  });
});

it('the package has every file that its package.json and its documentation name', () => {
  const { exports, bin } = JSON.parse(readFileSync(join(installation.package, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    readonly bin: Readonly<Record<string, string>>;
  };
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : Object.values(entry)));
  for (const path of [...entries, ...Object.values(bin)]) {
    expect(readFileSync(join(installation.package, path)).length).toBeGreaterThan(0);
  }
});
