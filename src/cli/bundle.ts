/** What the bundled program has for those who start it: the main thread, the workers, and callers of the library. */
import type * as library from '../index.js';
import { answerTasks } from './batch/crew.js';
import { answerOrders } from './batch/process-worker.js';
import { runProgram } from './program.js';

type Library = typeof library;

/**
 * The public API. The command line does without it, so it runs when it is first asked for. At once, because callers may
 * require the library.
 */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- bundled: an import would run it at the start, or later
const loadLibrary = (): Library => require('../index.js') as Library;

export { answerOrders, answerTasks, loadLibrary, runProgram };

export interface Program {
  readonly answerOrders: typeof answerOrders;
  readonly answerTasks: typeof answerTasks;
  readonly loadLibrary: typeof loadLibrary;
  readonly runProgram: typeof runProgram;
}
