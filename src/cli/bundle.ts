/** What the bundled program has for those who start it: the main thread and the workers. */
export { answerTasks } from './batch/crew.js';
export { runProgram } from './program.js';

export type Program = typeof import('./bundle.js');
