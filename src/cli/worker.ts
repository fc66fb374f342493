/** Entry point of worker threads: loads its work as the main thread does, then runs one command, or handles tasks. */
import { workerData } from 'node:worker_threads';
import type { ThreadWork } from './batch/thread-work.js';
import type { CommandWork } from './own-thread.js';
import { collectEarlier, loadProgram } from './load-program.js';

const data = workerData as ThreadWork | CommandWork;

if ('words' in data) {
  collectEarlier();
  void loadProgram(__dirname, 'program', { keep: false }).runProgram(data.words, data.gate);
}
// Piscina calls the module itself, not a named export.
else module.exports = loadProgram(__dirname, 'thread-work', { keep: false }).createThreadHandler(data);
