/**
 * Runs a CommonJS file from V8's code cache of an earlier run, for versions of Node without a compile cache of their own.
 *
 * V8 does not detect code of another version, or damaged code: it crashes or computes wrong results. So the file name holds
 * everything that the code depends on, and its SHA-256 is checked before it is used.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

export interface CodeOptions {
  /** Absolute path of a folder that only this user can write to. */
  readonly cache: string;
  /** Whether a successful run saves its compiled code if none is cached. */
  readonly keep: boolean;
}

const EXTENSION = '.code';
/** Cached files to keep, a few megabytes each: enough for several versions of Node and auditpress. */
const MAX_FILES = 4;
const HASH_LENGTH = 32;

/**
 * Returns what `require` returns. The file must be ASCII and must not use `import()`.
 *
 * @param file absolute path
 */
export function requireCompiled(file: string, { cache, keep }: CodeOptions): unknown {
  const source = readFileSync(file);
  const path = join(cache, `${cacheKey(source)}${EXTENSION}`);
  const cachedData = readCode(path);
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${source.toString('latin1')}\n})`;
  const script = new Script(wrapped, { filename: file, ...(cachedData && { cachedData }) });
  if (keep && (cachedData === undefined || script.cachedDataRejected === true)) {
    process.once('exit', (code) => {
      if (code === 0) writeCode(path, script.createCachedData());
    });
  }
  const module = { exports: {} };
  const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
  run(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

/** Everything that compiled code depends on: versions, machine, flags and source. */
function cacheKey(source: Buffer): string {
  const flags = JSON.stringify([process.execArgv, process.env['NODE_OPTIONS'] ?? '', cachedDataVersionTag()]);
  const { version, platform, arch } = process;
  return [
    version,
    process.versions.v8,
    platform,
    arch,
    sha256(flags).toString('hex', 0, 8),
    sha256(source).toString('hex'),
  ].join('-');
}

/** Undefined if the file is missing or damaged. */
function readCode(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(HASH_LENGTH);
    return sha256(code).equals(bytes.subarray(0, HASH_LENGTH)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Writes atomically. If that fails, the next run compiles again. */
function writeCode(path: string, code: Buffer): void {
  const draft = `${path}.${process.pid}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeAll(file, Buffer.concat([sha256(code), code]));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    removeOldest(dirname(path));
  } catch {
    rmSync(draft, { force: true });
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

function removeOldest(cache: string): void {
  const byAge = readdirSync(cache)
    .filter((name) => name.includes(EXTENSION))
    .map((name) => join(cache, name))
    .map((path) => ({ path, written: statSync(path).mtimeMs }))
    .sort((a, b) => b.written - a.written);
  for (const { path } of byAge.slice(MAX_FILES)) rmSync(path, { force: true });
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
