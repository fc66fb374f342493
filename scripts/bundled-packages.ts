/** The packages whose code is part of the bundle, with their licenses. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Licenses that allow redistribution in a package under the MIT license, if their text is included. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** Licenses of packages whose manifests name none, from their license files. */
const UNSTATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
  readonly author?: string | { readonly name: string };
}

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression that the package offers. */
  readonly offered: string;
  /** SPDX expression that we choose of it. */
  readonly license: string;
  readonly text: string;
}

/** Every bundled package, by name. Throws for a license that is not allowed. */
export async function bundledPackages(metafile: Metafile, root: string): Promise<readonly BundledPackage[]> {
  const folders = new Set(bundledFiles(metafile).map((file) => packageFolder(join(root, file))));
  const packages = await Promise.all([...folders].map(describePackage));
  return packages.sort((one, other) => (spell(one) < spell(other) ? -1 : 1));
}

/** All license texts as one readable file. */
export function licenseTexts(packages: readonly BundledPackage[]): string {
  const entries = packages.map(({ name, version, license, offered, text }) => {
    const taken = license === offered ? license : `${license}, chosen from ${offered}`;
    return `${name} ${version} (${taken})\n\n${text}`;
  });
  return ['The code of these packages is part of the files in this folder.', ...entries].join(`\n\n${RULE}\n\n`);
}

function spell({ name, version }: BundledPackage): string {
  return `${name} ${version}`;
}

const RULE = '-'.repeat(80);

/** Files of packages of which at least one byte is in an output. Modules made by a plugin have its name before the path. */
function bundledFiles({ outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return used
    .filter(([file, { bytesInOutput }]) => /^(\.\.\/)*node_modules\//.test(file) && bytesInOutput > 0)
    .map(([file]) => file);
}

/** The folder below the last `node_modules`: nested package.json files belong to the same package. */
function packageFolder(file: string): string {
  const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0];
  if (folder === undefined || !existsSync(join(folder, 'package.json')))
    throw new Error(`${file} belongs to no package`);
  return folder;
}

/** The text of the license, which some packages name without including it. */
async function apacheText(): Promise<string> {
  const path = new URL('../node_modules/@aws-sdk/client-s3/LICENSE', import.meta.url);
  return (await readFile(path, 'utf8')).trim();
}

async function describePackage(folder: string): Promise<BundledPackage> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageManifest;
  const expression = UNSTATED[manifest.name] ?? licenseExpression(manifest);
  const license = allowedAlternative(expression);
  if (license === undefined) {
    const allowed = [...ALLOWED].join(', ');
    throw new Error(
      `${manifest.name} ${manifest.version} cannot be bundled: expected a license of ${allowed}, found ${expression}`,
    );
  }
  const { name, version } = manifest;
  return { name, version, offered: expression, license, text: await licenseText(folder, manifest) };
}

/** The SPDX expression of a manifest. Old packages have an object, or a list of alternatives. */
function licenseExpression({ license, licenses = [] }: PackageManifest): string {
  if (license !== undefined) return typeof license === 'string' ? license : license.type;
  return licenses.length === 0 ? 'none' : licenses.map(({ type }) => type).join(' OR ');
}

/** The alternative of an SPDX expression that is allowed. Supports expressions without nesting. */
function allowedAlternative(expression: string): string | undefined {
  const alternatives = expression.replace(/^\(|\)$/g, '').split(' OR ');
  return alternatives.find((alternative) => alternative.split(' AND ').every((license) => ALLOWED.has(license)));
}

/** The package's own file, or the section of its README; some packages under ISC and MIT have neither. */
async function licenseText(folder: string, { name, license, author }: PackageManifest): Promise<string> {
  const files = (await readdir(folder)).sort();
  const file = files.find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (file !== undefined) return (await readFile(join(folder, file), 'utf8')).trim();
  const readme = files.find((entry) => /^readme/i.test(entry));
  const section = readme === undefined ? undefined : licenseSection(await readFile(join(folder, readme), 'utf8'));
  if (section !== undefined) return section;
  const text = license === 'Apache-2.0' ? await apacheText() : typeof license === 'string' ? TEXTS[license] : undefined;
  if (text === undefined) throw new Error(`${name} carries no text of its license`);
  const holder = typeof author === 'string' ? author : author?.name;
  return `Copyright (c) ${holder ?? `the authors of ${name}`}\n\n${text}`;
}

function licenseSection(readme: string): string | undefined {
  const section = /^#+ *licen[cs]e.*\n(?<text>[^#]+)/im.exec(readme)?.groups?.['text']?.trim();
  return section?.includes('Permission ') === true ? section : undefined;
}

/** Texts for packages that name their license without including it. */
const TEXTS: Readonly<Record<string, string>> = {
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};

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
