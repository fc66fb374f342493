/** Entry point of worker threads and worker processes: loads the program as the main thread does, then handles tasks. */
import { isMainThread, workerData } from 'node:worker_threads';
import type { ThreadWork } from './thread-work.js';
import { loadProgram } from './load-program.js';

const { runProcessWorker, createThreadHandler } = loadProgram(__dirname, { keep: false });

if (isMainThread) runProcessWorker();
// Piscina calls the module itself, not a named export.
else module.exports = createThreadHandler(workerData as ThreadWork);
