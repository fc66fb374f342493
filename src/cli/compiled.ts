/**
 * Loads the program, one CommonJS file with its libraries, with the code that V8 compiled in an earlier run: reading
 * that takes a third of the time of compiling anew.
 *
 * The compiled code lies beside the program, in a file named for the program's content, the machine, and what V8 asks of
 * such code: its version and its flags. Where there is none that fits, the program is compiled as ever, and the first run
 * that made documents leaves its code behind, if it may write there. Whoever can write that file can write the program
 * itself.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import type { Program } from './bundle.js';

export interface LoadingOptions {
  /** Whether this run leaves compiled code behind where there is none: it should use most of the program. */
  readonly keep: boolean;
}

/** Versions and flags of Node whose code is kept side by side, some megabytes each. */
const MOST_CODES = 4;

/** Name of the file with the compiled code of a program, for the Node that runs. */
export function codeName(program: string): string {
  return `${program}-${process.platform}-${process.arch}-${cachedDataVersionTag()}.code`;
}

/** @param folder absolute path of the folder that holds `program-….js` */
export function loadCompiled(folder: string, { keep }: LoadingOptions): Program {
  const files = readdirSync(folder);
  const name = files.find((file) => /^program-\w+\.js$/.test(file)) ?? 'program.js';
  const file = join(folder, name);
  const compiled = join(folder, codeName(name));
  const mayKeep = keep && files.filter((other) => other.endsWith('.code')).length < MOST_CODES;
  const cachedData = readIfThere(compiled);
  // The build has made sure that the file is ASCII, which Node reads fastest in this encoding.
  const script = new Script(wrapped(readFileSync(file, 'latin1')), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  if (mayKeep && (cachedData === undefined || script.cachedDataRejected === true)) {
    process.once('exit', (code) => {
      if (code === 0) leave(compiled, script.createCachedData());
    });
  }
  const module = { exports: {} as Program };
  const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
  run(module.exports, createRequire(file), module, file, folder, (address: string) => import(address));
  return module.exports;
}

/** As Node wraps CommonJS modules, on the same line. `importModule` stands in for `import`, which scripts lack. */
function wrapped(source: string): string {
  return `(function (exports, require, module, __filename, __dirname, importModule) {${source}\n})`;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Whole or not at all. A folder that cannot be written to stays without. */
function leave(path: string, bytes: Uint8Array): void {
  try {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, bytes, { flag: 'wx' });
    renameSync(draft, path);
  } catch {
    // It only saves time.
  }
}
