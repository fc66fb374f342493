/** What the bundled program has for those who start it: the main thread and the workers. */
import { answerTasks } from './batch/crew.js';
import { answerOrders } from './batch/process-worker.js';
import { runProgram } from './program.js';

export { answerOrders, answerTasks, runProgram };

export interface Program {
  readonly answerOrders: typeof answerOrders;
  readonly answerTasks: typeof answerTasks;
  readonly runProgram: typeof runProgram;
}
