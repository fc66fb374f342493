import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeName, loadCompiled } from '../../src/cli/compiled.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const PROGRAM = `
exports.runProgram = (address) => importModule(address);
exports.file = __filename;
exports.sep = require('node:path').sep;
`;

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'program-abc123.js'), PROGRAM);
});

function load(keep = false): Record<string, unknown> {
  return loadCompiled(folder, { keep }) as unknown as Record<string, unknown>;
}

/** Lets the work run that waits for the end of the process. */
function leaving(code: number, work: () => void): void {
  const before = process.listeners('exit');
  work();
  const [added, ...others] = process.listeners('exit').filter((listener) => !before.includes(listener));
  expect(others).toEqual([]);
  if (added === undefined) return;
  process.off('exit', added);
  added.call(process, code);
}

function code(): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.code'));
}

describe('the program', () => {
  it('is loaded as CommonJS, and imports modules of users', async () => {
    writeFileSync(join(folder, 'users.mjs'), 'export const own = 7;');
    const program = load();
    expect(program).toMatchObject({ file: join(folder, 'program-abc123.js'), sep: join('a', 'b').slice(1, 2) });
    const importing = (program['runProgram'] as (address: string) => Promise<unknown>)(
      pathToFileURL(join(folder, 'users.mjs')).href,
    );
    expect(await importing).toMatchObject({ own: 7 });
  });

  it('leaves its compiled code after a run that went well, named for this Node', () => {
    leaving(0, () => load(true));
    expect(code()).toEqual([codeName('program-abc123.js')]);
    leaving(0, () => expect(load(true)).toMatchObject({ file: join(folder, 'program-abc123.js') }));
  });

  it('leaves none after a run that failed, nor where nobody asks for it', () => {
    leaving(1, () => load(true));
    leaving(0, () => load(false));
    expect(code()).toEqual([]);
  });

  it('leaves no more than a few, as each takes megabytes', () => {
    for (const tag of ['1', '2', '3', '4']) writeFileSync(join(folder, `program-abc123.js-${tag}.code`), '');
    leaving(0, () => load(true));
    expect(code()).toHaveLength(4);
  });

  it('runs from its source where the code is broken, and replaces the code', () => {
    // A text of its own: V8 remembers what it has compiled in this process.
    const program = join(folder, 'program-abc123.js');
    writeFileSync(program, `${PROGRAM}exports.other = true;`);
    const path = codeName(program);
    writeFileSync(path, 'no code at all');
    leaving(0, () => expect(load(true)).toMatchObject({ other: true }));
    expect(readFileSync(path).length).toBeGreaterThan(100);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
