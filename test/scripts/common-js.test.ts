import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toCommonJs } from '../../scripts/common-js.js';

const load = createRequire(import.meta.url);

/** Runs a file that was an ES module, beside another one. */
function run(source: string, beside: object = {}): Record<string, unknown> {
  const module = { exports: {} };
  const require = (path: string): unknown => (path.startsWith('./') ? beside : load(path));
  const runFile = compileFunction(toCommonJs('part.js', source), ['module', 'exports', 'require']) as (
    ...given: unknown[]
  ) => void;
  runFile(module, module.exports, require);
  return module.exports;
}

describe('toCommonJs', () => {
  it('imports and exports names, under other names where they differ', () => {
    const source =
      'import { one, two as zwei } from "./other.js";\nvar both = [one, zwei];\nexport { both, both as pair };';
    expect(run(source, { one: 1, two: 2 })).toEqual({ both: [1, 2], pair: [1, 2] });
  });

  it('imports the default and all members of modules, wherever the imports are', () => {
    const source = `var names = [path.basename("/a/b"), all.basename("/c/d"), basename("/e/f"), other];
      import other from "./other.js";
      import path, { basename } from "node:path";
      import * as all from "node:path";
      export { names };`;
    expect(run(source, { default: 'theirs' })).toEqual({ names: ['b', 'd', 'f', 'theirs'] });
  });

  it('exports a default, and its members', () => {
    const source = 'var Whole = class { static get one() { return 1; } };\nexport default Whole;';
    const exports = run(source);
    expect([exports['one'], exports['default']]).toEqual([1, expect.any(Function)]);
  });

  it('loads on demand what import() names', async () => {
    const { load: loadLater } = run(
      'function load() { return Promise.all([import("./other.js"), import("node:path")]); }\nexport { load };',
      { one: 1 },
    ) as { load: () => Promise<[object, { basename: unknown; default: { basename: unknown } }]> };
    const [other, path] = await loadLater();
    expect(other).toEqual({ one: 1 });
    expect([path.basename, path.default.basename]).toEqual([basename, basename]);
  });

  it('loads on demand where `require` is a variable', async () => {
    const source =
      'async function load() { var require = await import("./other.js"); return require.one; }\nexport { load };';
    const { load: loadLater } = run(source, { one: 1 }) as { load: () => Promise<number> };
    expect(await loadLater()).toBe(1);
  });

  it('leaves text alone that looks like a module', () => {
    expect(run('var text = `\nimport x from "y";\nexport { z };\n`;\nexport { text };')).toEqual({
      text: '\nimport x from "y";\nexport { z };\n',
    });
  });

  it('refuses an export that changes after the file has run', () => {
    for (const change of ['count += 1', 'count++', '--count', 'count = 2']) {
      const source = `var count = 0;\nfunction next() { ${change}; }\nexport { count as total, next };`;
      expect(() => toCommonJs('part.js', source)).toThrow(
        'expected the export "count" of part.js to keep its value, found an assignment',
      );
    }
    expect(run('var count;\ncount = 1;\nexport { count };')).toEqual({ count: 1 });
  });

  it('refuses to export from another module', () => {
    expect(() => toCommonJs('part.js', 'export * from "./other.js";')).toThrow('found those of another module');
  });
});
