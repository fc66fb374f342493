/**
 * Runs CommonJS files from V8's code cache of an earlier run, for versions of Node without a compile cache of their own.
 *
 * V8 does not detect code of another version, or damaged code: it crashes or computes wrong results. So the file name holds
 * everything that the code depends on, and its SHA-256 is checked before it is used.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

export interface CodeOptions {
  /** Absolute path of a folder that only this user can write to. */
  readonly cache: string;
  /** Whether a successful run saves the compiled code of files for which none is cached. */
  readonly keep: boolean;
}

const EXTENSION = '.code';
/** Bytes of cached files to keep: enough for several versions of Node and auditpress. */
const MAX_BYTES = 0x300_0000;
const HASH_LENGTH = 32;

/** What `require` is given for another file of the program. */
const OURS = /^\.\/[\w-]+\.js$/;

/**
 * Returns what `require` returns. The file, and the files beside it that it requires, must be ASCII and must not use
 * `import()`.
 *
 * @param file absolute path
 */
export function requireCompiled(file: string, { cache, keep }: CodeOptions): unknown {
  const folder = dirname(file);
  const load = createRequire(file);
  const versions = versionsKey();
  const loaded = new Map<string, unknown>();
  const uncached = new Map<string, Script>();

  function requireFile(name: string): unknown {
    if (!OURS.test(name)) return load(name) as unknown;
    if (loaded.has(name)) return loaded.get(name);
    const path = join(folder, name);
    const source = readFileSync(path);
    const code = join(cache, `${versions}-${sha256(source).toString('hex')}${EXTENSION}`);
    const cachedData = readCode(code);
    const wrapped = `(function (exports, require, module, __filename, __dirname) {${source.toString('latin1')}\n})`;
    const script = new Script(wrapped, { filename: path, ...(cachedData && { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected === true) uncached.set(code, script);
    const module = { exports: {} };
    const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
    run(module.exports, requireFile, module, path, folder);
    loaded.set(name, module.exports);
    return module.exports;
  }

  if (keep) process.once('exit', (exitCode) => exitCode === 0 && saveAll(uncached, cache));
  return requireFile(`./${basename(file)}`);
}

/** Everything that compiled code depends on besides its source: versions, machine and flags. */
function versionsKey(): string {
  const flags = JSON.stringify([process.execArgv, process.env['NODE_OPTIONS'] ?? '', cachedDataVersionTag()]);
  const { version, platform, arch } = process;
  return [version, process.versions.v8, platform, arch, sha256(flags).toString('hex', 0, 8)].join('-');
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

function saveAll(scripts: ReadonlyMap<string, Script>, cache: string): void {
  if (scripts.size === 0) return;
  for (const [path, script] of scripts) writeCode(path, script.createCachedData());
  try {
    removeOldest(cache);
  } catch {
    // The next run that saves something tries again.
  }
}

/** Writes atomically. If that fails, or the system loses it, the next run compiles again. */
function writeCode(path: string, code: Buffer): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, Buffer.concat([sha256(code), code]), { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
  } catch {
    rmSync(draft, { force: true });
  }
}

function removeOldest(cache: string): void {
  const byAge = readdirSync(cache)
    .filter((name) => name.includes(EXTENSION))
    .map((name) => join(cache, name))
    .map((path) => ({ path, status: statSync(path) }))
    .sort((a, b) => b.status.mtimeMs - a.status.mtimeMs);
  let bytes = 0;
  for (const { path, status } of byAge) {
    bytes += status.size;
    if (bytes > MAX_BYTES) rmSync(path, { force: true });
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
