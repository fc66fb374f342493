/**
 * Loaded before the program (`--require`). Counts its file system calls below a folder, and breaks at one of them.
 *
 * BREAK_BELOW: absolute path of the folder. BREAK_AT: number of the call, from 1. BREAK_REACHED: path of a file that is
 * created when that call is reached. BREAK_HOW: `kill` the process before the call, fail it `once`, fail it and all calls
 * `after` it, or fail it and what writes after it, because the disk is `full`. BREAK_CODE: error code of the failure, such as EIO.
 */
const fs = process.getBuiltinModule('node:fs');
const { syncBuiltinESMExports } = process.getBuiltinModule('node:module');

const { BREAK_BELOW: below, BREAK_REACHED: reached, BREAK_HOW: how, BREAK_CODE: code } = process.env;
const at = Number(process.env.BREAK_AT);
const mark = fs.writeFileSync;

const PATH_CALLS = ['link', 'lstat', 'mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm', 'rmdir', 'stat', 'unlink'];
const HANDLE_CALLS = ['sync', 'close'];
/** Calls that need space. */
const WRITES = ['link', 'mkdir', 'write', 'writeFile'];
/** Open files below the folder: handles, and descriptors of the calls that do not return promises. */
const opened = new Set();
let count = 0;

function concerns([first]) {
  return opened.has(first) || (typeof first === 'string' && (first === below || first.startsWith(`${below}/`)));
}

/** The error of a call that must fail; undefined otherwise. */
function failureOf(call, words) {
  if (!concerns(words)) return undefined;
  count += 1;
  const isLater = how === 'after' || (how === 'full' && WRITES.includes(call.replace('Sync', '')));
  if (count < at || (count > at && !isLater)) return undefined;
  if (count === at) mark(reached, call);
  if (how === 'kill') process.kill(process.pid, 'SIGKILL');
  return Object.assign(new Error(`${code}: made to fail, ${call}`), { code, syscall: call });
}

function keep(words, file) {
  if (concerns(words)) opened.add(file);
  return file;
}

function wrapPromises(target, call) {
  const original = target[call];
  target[call] = async function (...words) {
    const failure = failureOf(call, target === fs.promises ? words : [this]);
    if (failure !== undefined) {
      // A file is closed even if closing it fails.
      if (call === 'close') await original.apply(this, words);
      throw failure;
    }
    const result = await original.apply(this, words);
    if (call === 'open') for (const method of HANDLE_CALLS) wrapPromises(keep(words, result), method);
    return result;
  };
}

function wrapSync(call) {
  const original = fs[call];
  fs[call] = (...words) => {
    const failure = failureOf(call, words);
    if (failure !== undefined) throw failure;
    const result = original(...words);
    return call === 'openSync' ? keep(words, result) : result;
  };
}

/** Functions that Node itself calls to read a stream or to remove a folder. */
function wrapCallbacks(call) {
  const original = fs[call];
  fs[call] = (...words) => {
    const failure = failureOf(call, words);
    if (failure === undefined) original(...words);
    else process.nextTick(words.at(-1), failure);
  };
}

for (const call of [...PATH_CALLS, 'writeFile']) wrapPromises(fs.promises, call);
for (const call of [...PATH_CALLS, 'write', 'close']) wrapSync(`${call}Sync`);
for (const call of ['open', 'unlink', 'rmdir']) wrapCallbacks(call);
syncBuiltinESMExports();
