import { readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { requireCompiled } from '../../src/cli/compiled-code.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let cache: string;
let file: string;
let made = 0;

beforeEach(() => {
  cache = temporaryFolder();
  file = join(temporaryFolder(), 'program.js');
  // Different source in each test, because V8 caches compiled code within the process.
  made += 1;
  writeFileSync(
    file,
    `exports.answer = () => 'green ${made}'; exports.file = __filename; exports.sep = require('node:path').sep;`,
  );
});

/** Loads the file, then runs its exit listeners with an exit code. */
function run({ keep = true, code = 0 } = {}): { readonly answer: () => string } {
  const before = process.listeners('exit');
  const exports = requireCompiled(file, { cache, keep }) as { readonly answer: () => string };
  const answer = exports.answer();
  for (const listener of process.listeners('exit').filter((other) => !before.includes(other))) {
    process.off('exit', listener);
    listener.call(process, code);
  }
  expect(answer).toBe(`green ${made}`);
  return exports;
}

function codeFile(): string {
  const [name = '', ...others] = readdirSync(cache);
  expect(others).toEqual([]);
  return join(cache, name);
}

describe('requireCompiled', () => {
  it('provides the variables of CommonJS', () => {
    expect(run()).toMatchObject({ file, sep: join('a', 'b').slice(1, 2) });
  });

  it('saves the code under a name with everything it depends on, readable only by its user', () => {
    run();
    const name = codeFile();
    for (const part of [process.version, process.versions.v8, process.platform, process.arch]) {
      expect(name).toContain(`${part}-`);
    }
    expect(name).toMatch(/-[0-9a-f]{16}-[0-9a-f]{64}\.code$/);
    expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  it('uses the code of an earlier run and leaves the file unchanged', () => {
    run();
    const before = statSync(codeFile()).ino;
    run();
    expect(statSync(codeFile()).ino).toBe(before);
  });

  it('saves nothing after a failed run, or without keep', () => {
    run({ code: 1 });
    run({ keep: false });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('compiles again when the source has changed', () => {
    run();
    made += 1;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/green \d+/, `green ${made}`));
    run();
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it.each([
    [
      'one bit',
      (code: Buffer) => code.fill((code[code.length >> 1] ?? 0) ^ 1, code.length >> 1, (code.length >> 1) + 1),
    ],
    ['a page of zeros', (code: Buffer) => code.fill(0, 64, 512)],
    ['an end that is missing', (code: Buffer) => code.subarray(0, code.length - 1)],
    ['no byte at all', () => Buffer.alloc(0)],
    ['other bytes', () => Buffer.from('no code at all')],
  ])('compiles again and replaces the code where it has %s', (_damage, damage) => {
    run();
    const path = codeFile();
    const sound = readFileSync(path);
    writeFileSync(path, damage(Buffer.from(sound)));
    run();
    expect(readFileSync(codeFile()).length).toBeGreaterThan(100);
    expect(readFileSync(codeFile()).equals(damage(Buffer.from(sound)))).toBe(false);
  });

  it('runs even if the code cannot be saved', () => {
    cache = join(cache, 'nowhere');
    run();
  });

  it('keeps the newest files up to 48 MiB', () => {
    for (const age of [1, 2, 3, 4, 5]) {
      const path = join(cache, `old-${age}.code`);
      writeFileSync(path, '');
      truncateSync(path, 15 * 1024 * 1024);
      utimesSync(path, 1000 - age, 1000 - age);
    }
    run();
    expect(readdirSync(cache).filter((name) => name.startsWith('old-'))).toEqual([
      'old-1.code',
      'old-2.code',
      'old-3.code',
    ]);
  });
});

describe('a file that requires others', () => {
  beforeEach(() => {
    writeFileSync(join(dirname(file), 'part.js'), `exports.count = (exports.count ?? 0) + 1; exports.made = ${made};`);
    writeFileSync(
      file,
      `const part = require('./part.js');
      exports.answer = () => 'green ${made}'; exports.isSame = part === require('./part.js'); exports.part = part;`,
    );
  });

  it('runs each of them once', () => {
    expect(run()).toMatchObject({ isSame: true, part: { count: 1, made } });
  });

  it('saves the code of each, and later only that which is missing', () => {
    run();
    expect(readdirSync(cache)).toHaveLength(2);
    const [kept = '', lost = ''] = readdirSync(cache).map((name) => join(cache, name));
    const before = statSync(kept).ino;
    rmSync(lost);
    expect(run()).toMatchObject({ part: { made } });
    expect(readdirSync(cache)).toHaveLength(2);
    expect(statSync(kept).ino).toBe(before);
  });
});
