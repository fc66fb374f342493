import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.js';

/** A software bill of materials of the bundled packages: CycloneDX 1.6, without times, so that builds are reproducible. */
export async function billOfMaterials(packages: readonly BundledPackage[], root: string): Promise<object> {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component({ name, version, license }, 'application') },
    components: packages.map((bundled) => component(bundled, 'library')),
  };
}

function component(
  { name, version, license }: Pick<BundledPackage, 'name' | 'version' | 'license'>,
  type: 'application' | 'library',
): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] };
}
