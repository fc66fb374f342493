/** A worker, thread or process: loads the program as the main thread does, and answers tasks for as long as it lives. */
import { isMainThread, workerData } from 'node:worker_threads';
import type { ThreadJob } from './batch/worker-pool.js';
import { loadProgram } from './load-program.js';

const { answerOrders, answerTasks } = loadProgram(__dirname, { keep: false });

if (isMainThread) answerOrders();
// The pool of threads asks for what the module is, not for what it exports by name.
else module.exports = answerTasks(workerData as ThreadJob);
