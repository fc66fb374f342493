/**
 * Runs CommonJS files from V8's code cache of an earlier run, for versions of Node without a compile cache of their own.
 *
 * V8 does not detect damaged code, or code of another version: it crashes or computes wrong results. So the name of the archive
 * contains everything that the code depends on, and the SHA-256 of each file's code is checked before the code is used.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { openCodeArchive, writeCodeArchive, type CodeArchive, type CompiledFile } from './code-archive.js';

export interface CodeOptions {
  /** Absolute path of a folder that only this user can write to. */
  readonly cache: string;
  /** Whether a successful run saves the compiled code of files for which none is cached. */
  readonly keep: boolean;
}

interface NewFile {
  readonly stamp: string;
  readonly text: string;
  readonly script: Script;
}

const EXTENSION = '.code';
/** Bytes of all archives: enough for several versions of Node and auditpress. */
const MAX_BYTES = 0x300_0000;

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
  const path = join(cache, `${versionsKey(folder)}${EXTENSION}`);
  const archive = openCodeArchive(path);
  const loaded = new Map<string, unknown>();
  const compiled = new Map<string, NewFile>();

  function requireFile(name: string): unknown {
    if (loaded.has(name)) return loaded.get(name);
    if (!OURS.test(name)) return load(name) as unknown;
    const filename = `${folder}${sep}${name.slice('./'.length)}`;
    const stamp = stampOf(filename);
    const kept = archive.read(name, stamp);
    const text = kept?.text ?? wrapped(readFileSync(filename, 'latin1'));
    const script = new Script(text, kept === undefined ? { filename } : { filename, cachedData: kept.code });
    if (kept === undefined || script.cachedDataRejected === true) compiled.set(name, { stamp, text, script });
    const module = { exports: {} };
    const run = script.runInThisContext() as (...names: readonly unknown[]) => void;
    run(module.exports, requireFile, module, filename, folder);
    loaded.set(name, module.exports);
    return module.exports;
  }

  if (keep) process.once('exit', (exitCode) => exitCode === 0 && saveAll(path, archive, folder, compiled));
  return requireFile(`./${basename(file)}`);
}

function wrapped(source: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
}

/** Changes when the content of a file changes, even if a package manager gives all files the same modification time. */
function stampOf(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  return `${String(size)} ${String(mtimeMs)} ${String(ctimeMs)} ${String(ino)}`;
}

/** Everything that compiled code depends on besides its source: versions, machine and flags; and the folder of the program. */
function versionsKey(folder: string): string {
  const flags = [process.execArgv, process.env['NODE_OPTIONS'] ?? '', cachedDataVersionTag(), folder];
  const { version, platform, arch } = process;
  const hash = createHash('sha256').update(JSON.stringify(flags)).digest('hex');
  return [version, process.versions.v8, platform, arch, hash.slice(0, 16)].join('-');
}

function saveAll(path: string, archive: CodeArchive, folder: string, compiled: ReadonlyMap<string, NewFile>): void {
  try {
    if (compiled.size === 0) {
      markUsed(path);
      return;
    }
    const files = new Map<string, CompiledFile>();
    for (const [name, { stamp, text, script }] of compiled) {
      files.set(name, { stamp, text, code: script.createCachedData() });
    }
    for (const [name, stamp] of archive.entries()) {
      const kept = !files.has(name) && isCurrent(join(folder, name), stamp) ? archive.read(name, stamp) : undefined;
      if (kept !== undefined) files.set(name, kept);
    }
    writeCodeArchive(path, files);
    removeOldest(dirname(path));
  } catch {
    // The next run that saves something tries again.
  }
}

function isCurrent(file: string, stamp: string): boolean {
  try {
    return stampOf(file) === stamp;
  } catch {
    return false;
  }
}

const DAY = 24 * 60 * 60 * 1000;

function markUsed(path: string): void {
  const now = Date.now();
  if (now - statSync(path).mtimeMs > DAY) utimesSync(path, now / 1000, now / 1000);
}

/** If the archives are too large, removes the oldest until half of the space is free, so that the next run does not have to. */
function removeOldest(cache: string): void {
  const byAge = readdirSync(cache)
    .filter((name) => name.includes(EXTENSION))
    .map((name) => join(cache, name))
    .map((path) => ({ path, status: statSync(path) }))
    .sort((a, b) => b.status.mtimeMs - a.status.mtimeMs);
  const total = byAge.reduce((sum, { status }) => sum + status.size, 0);
  if (total <= MAX_BYTES) return;
  let bytes = 0;
  for (const [index, { path, status }] of byAge.entries()) {
    bytes += status.size;
    // The newest archive is that of this run.
    if (index > 0 && bytes > MAX_BYTES / 2) rmSync(path, { force: true });
  }
}
