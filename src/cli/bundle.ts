/** What the bundled program has for those who start it: the main thread and the workers. */
import { answerTasks } from './batch/crew.js';
import { runProgram } from './program.js';

export { answerTasks, runProgram };

export interface Program {
  readonly answerTasks: typeof answerTasks;
  readonly runProgram: typeof runProgram;
}
