import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly resolved?: string }>>;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
}

describe('the packages of other libraries', () => {
  const { packages } = readJson('bench/package-lock.json') as Lock;

  it('have no registry address in the lock file', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('are not installed by users', () => {
    const { files } = readJson('package.json') as { readonly files: readonly string[] };
    expect(files.some((file) => file.startsWith('bench'))).toBe(false);
  });

  it('have permissive licenses', () => {
    const permissive = /^\(?(MIT|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|Zlib|MPL-2\.0|Unlicense)\b/;
    const others = Object.entries(packages)
      // It names none in its package.json; its LICENSE file is that of MIT.
      .filter(([path]) => !path.endsWith('node_modules/png-js'))
      .filter(([, { license }]) => !permissive.test(license ?? ''));
    expect(others.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
  });
});
