/** Entry point of worker threads and worker processes: loads its work as the main thread does, then handles tasks. */
import { isMainThread, workerData } from 'node:worker_threads';
import type { ThreadWork } from './thread-work.js';
import { loadProgram } from './load-program.js';

if (isMainThread) loadProgram(__dirname, 'process-work', { keep: false }).runProcessWorker();
// Piscina calls the module itself, not a named export.
else {
  const { createThreadHandler } = loadProgram(__dirname, 'thread-work', { keep: false });
  module.exports = createThreadHandler(workerData as ThreadWork);
}
