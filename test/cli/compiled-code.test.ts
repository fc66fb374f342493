import { readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCodeArchive } from '../../src/cli/code-archive.js';
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
    expect(name).toMatch(/-[0-9a-f]{16}\.code$/);
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

  it('compiles again when the source has changed, and drops the old code', () => {
    run();
    const size = statSync(codeFile()).size;
    const before = readFileSync(codeFile());
    made += 1;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/green \d+/, `green ${made}`));
    run();
    expect(readFileSync(codeFile()).equals(before)).toBe(false);
    expect(statSync(codeFile()).size).toBeLessThan(1.5 * size);
  });

  it('compiles again when the source has changed and has the same size and time', () => {
    // As package managers install files.
    utimesSync(file, 1000, 1000);
    run();
    const { size } = statSync(file);
    const next = String(made).length === String(made + 1).length ? made + 1 : made - 1;
    writeFileSync(file, readFileSync(file, 'utf8').replace(`green ${made}`, `green ${next}`));
    utimesSync(file, 1000, 1000);
    expect(statSync(file).size).toBe(size);
    const before = made;
    made = next;
    run();
    made = Math.max(before, next);
  });

  it('keeps the code of each folder apart', () => {
    run();
    const first = file;
    file = join(temporaryFolder(), 'program.js');
    writeFileSync(file, readFileSync(first));
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

  /** Puts five archives of 10 MiB into the cache, the first of which is the newest. */
  function fillCache(): void {
    for (const age of [1, 2, 3, 4, 5]) {
      const path = join(cache, `old-${age}.code`);
      writeFileSync(path, '');
      truncateSync(path, 10 * 1024 * 1024);
      utimesSync(path, 1000 - age, 1000 - age);
    }
  }

  const oldOnes = (): string[] => readdirSync(cache).filter((name) => name.startsWith('old-'));

  it('removes the oldest archives beyond 48 MiB, until half of the space is free', () => {
    fillCache();
    run();
    expect(oldOnes()).toEqual(['old-1.code', 'old-2.code']);
    expect(readdirSync(cache)).toHaveLength(3);
  });

  it('removes nothing up to 48 MiB', () => {
    fillCache();
    rmSync(join(cache, 'old-5.code'));
    run();
    expect(oldOnes()).toHaveLength(4);
  });

  it('removes nothing in a run that saves nothing', () => {
    run();
    fillCache();
    run();
    expect(oldOnes()).toHaveLength(5);
  });

  it('treats an archive that is used as new, at most once a day', () => {
    run();
    const hour = 60 * 60;
    const timeAfterRun = (age: number): number => {
      const seconds = Math.floor(Date.now() / 1000) - age;
      utimesSync(codeFile(), seconds, seconds);
      run();
      return statSync(codeFile()).mtimeMs / 1000 - seconds;
    };
    expect(timeAfterRun(hour)).toBe(0);
    expect(timeAfterRun(25 * hour)).toBeGreaterThan(24 * hour);
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

  it('saves the code of all of them in one archive', () => {
    run();
    const names = openCodeArchive(codeFile())
      .entries()
      .map(([name]) => name);
    expect(names.sort()).toEqual(['./part.js', './program.js']);
  });

  it('compiles only the one that has changed, and keeps the code of the other', () => {
    run();
    const codeOf = (name: string): Buffer | undefined => {
      const archive = openCodeArchive(codeFile());
      const [, stamp = ''] = archive.entries().find(([known]) => known === name) ?? [];
      return archive.read(name, stamp)?.code;
    };
    const before = codeOf('./program.js');
    writeFileSync(join(dirname(file), 'part.js'), `exports.count = 1; exports.made = ${made}; exports.isNew = true;`);
    expect(run()).toMatchObject({ part: { made, isNew: true } });
    expect(codeOf('./program.js')).toEqual(before);
    expect(codeOf('./part.js')).toBeDefined();
  });

  it('drops the code of a file that is gone', () => {
    run();
    rmSync(join(dirname(file), 'part.js'));
    writeFileSync(file, `exports.answer = () => 'green ${made}'; exports.isAlone = true;`);
    expect(run()).toMatchObject({ isAlone: true });
    expect(
      openCodeArchive(codeFile())
        .entries()
        .map(([name]) => name),
    ).toEqual(['./program.js']);
  });

  it('compiles again only the file whose code is damaged', () => {
    run();
    const path = codeFile();
    const bytes = readFileSync(path);
    // The last byte is of the file that was compiled last.
    bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    writeFileSync(path, bytes);
    const archive = openCodeArchive(path);
    const whole = archive.entries().filter(([name, stamp]) => archive.read(name, stamp) !== undefined);
    expect(whole).toHaveLength(1);
    expect(run()).toMatchObject({ part: { made } });
    const repaired = openCodeArchive(codeFile());
    expect(repaired.entries().every(([name, stamp]) => repaired.read(name, stamp) !== undefined)).toBe(true);
  });
});
