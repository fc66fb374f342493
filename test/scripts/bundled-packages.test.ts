import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { billOfMaterials, bundledPackages, licenseTexts } from '../../scripts/bundled-packages.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

interface Installed {
  readonly manifest: object;
  readonly files?: Readonly<Record<string, string>>;
}

/** Installs packages below a new folder and bundles `index.js` of each. */
async function bundleOf(packages: Readonly<Record<string, Installed>>, bytesInOutput = 10) {
  const root = temporaryFolder();
  for (const [path, { manifest, files = {} }] of Object.entries(packages)) {
    const folder = join(root, 'node_modules', path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: path, version: '1.0.0', ...manifest }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  }
  const inputs = Object.keys(packages).map((path) => [`node_modules/${path}/lib/index.js`, { bytesInOutput }] as const);
  const output = {
    bytes: 0,
    imports: [],
    exports: [],
    inputs: Object.fromEntries([...inputs, ['src/a.ts', { bytesInOutput: 1 }]]),
  };
  const metafile: Metafile = { inputs: {}, outputs: { 'dist/index.js': output } };
  return licenseTexts(await bundledPackages(metafile, root));
}

test('every bundled package is listed with name, version and license text', async () => {
  const text = await bundleOf({
    zeta: { manifest: { license: 'MIT' }, files: { 'LICENSE.md': 'Text of zeta' } },
    '@scope/alpha': { manifest: { license: 'ISC', author: { name: 'A. Alpha' } } },
  });
  expect(text.indexOf('@scope/alpha 1.0.0 (ISC)')).toBeLessThan(text.indexOf('zeta 1.0.0 (MIT)'));
  expect(text).toContain('Text of zeta');
  expect(text).toContain('Copyright (c) A. Alpha\n\nPermission to use');
});

test('the license text may be in the README', async () => {
  const readme = '# x\n\n## License\n\n(MIT)\n\nPermission is hereby granted\n\n## More\n\nno';
  const text = await bundleOf({ x: { manifest: { license: 'MIT' }, files: { 'README.md': readme } } });
  expect(text).toContain('Permission is hereby granted');
  expect(text).not.toContain('More');
});

test('the allowed one of several licenses is chosen and named', async () => {
  const files = { LICENSE: 'text' };
  const text = await bundleOf({ x: { manifest: { license: '(GPL-3.0-or-later OR MIT)' }, files } });
  expect(text).toContain('x 1.0.0 (MIT, chosen from (GPL-3.0-or-later OR MIT))');
});

test.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'UNLICENSED'])('%s is refused by name', async (license) => {
  const bundle = bundleOf({ x: { manifest: { license }, files: { LICENSE: 'text' } } });
  await expect(bundle).rejects.toThrow(/^x 1\.0\.0 cannot be bundled: .* found /);
});

test('a package without a license or its text is refused', async () => {
  await expect(bundleOf({ x: { manifest: {} } })).rejects.toThrow('found none');
  await expect(bundleOf({ x: { manifest: { license: 'BSD-3-Clause' } } })).rejects.toThrow(
    'x carries no text of its license',
  );
});

test('a package without a byte in the bundle needs no license', async () => {
  expect(await bundleOf({ x: { manifest: { license: 'GPL-3.0-only' } } }, 0)).not.toContain('x 1.0.0');
});

test('the bill of materials lists every package with its version and license', async () => {
  const bundled = { name: '@scope/alpha', version: '1.0.0', offered: '(MIT OR GPL-2.0)', license: 'MIT', text: '' };
  expect(await billOfMaterials([bundled], process.cwd())).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'auditpress' } },
    components: [{ name: '@scope/alpha', purl: 'pkg:npm/%40scope/alpha@1.0.0', licenses: [{ expression: 'MIT' }] }],
  });
});
