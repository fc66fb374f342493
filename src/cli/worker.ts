/** A worker thread: loads the program as the main thread does, and answers tasks for as long as the pool lives. */
import { workerData } from 'node:worker_threads';
import type { Answer, Task } from './batch/crew.js';
import type { Job } from './batch/report-work.js';
import { loadProgram } from './load-program.js';

const { answerTasks } = loadProgram(__dirname, { keep: false });
const answer: (task: Task) => Promise<Answer> = answerTasks(workerData as Job);

// The pool asks for what the module is, not for what it exports by name.
module.exports = answer;
