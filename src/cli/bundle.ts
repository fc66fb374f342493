/** What the bundled program has for those who start it: the main thread, the workers, and callers of the library. */
import type * as conformance from '../conformance/conformance.js';
import type * as library from '../index.js';
import type * as plugin from '../plugin.js';
import { answerTasks } from './batch/worker-pool.js';
import { answerOrders } from './batch/process-worker.js';
import { runProgram } from './program.js';

type Library = typeof library;
type Plugin = typeof plugin;
type Conformance = typeof conformance;

/* The public API. The command line does without it, so each part runs when it is first asked for. At once, because callers
   may require it. */
/* eslint-disable @typescript-eslint/no-require-imports -- bundled: imports would run at the start, or later */
const loadLibrary = (): Library => require('../index.js') as Library;
const loadPlugin = (): Plugin => require('../plugin.js') as Plugin;
const loadConformance = (): Conformance => require('../conformance/conformance.js') as Conformance;
/* eslint-enable @typescript-eslint/no-require-imports */

export { answerOrders, answerTasks, loadConformance, loadLibrary, loadPlugin, runProgram };

export interface Program {
  readonly answerOrders: typeof answerOrders;
  readonly answerTasks: typeof answerTasks;
  readonly loadConformance: typeof loadConformance;
  readonly loadLibrary: typeof loadLibrary;
  readonly loadPlugin: typeof loadPlugin;
  readonly runProgram: typeof runProgram;
}
