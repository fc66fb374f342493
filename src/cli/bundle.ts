/** Exports of the bundled program: for the main thread, the workers, and callers of the library. */
import type * as conformance from '../conformance/conformance.js';
import type * as library from '../index.js';
import type * as plugin from '../plugin.js';
import { runProcessWorker } from './process-work.js';
import { runProgram } from './program.js';
import { createThreadHandler } from './thread-work.js';

type Library = typeof library;
type Plugin = typeof plugin;
type Conformance = typeof conformance;

/* The public API. The command line does not need it, so each part is loaded on first use; synchronously, so that callers
   can `require` it. */
/* eslint-disable @typescript-eslint/no-require-imports -- a static import would load too early, and import() is asynchronous */
const loadLibrary = (): Library => require('../index.js') as Library;
const loadPlugin = (): Plugin => require('../plugin.js') as Plugin;
const loadConformance = (): Conformance => require('../conformance/conformance.js') as Conformance;
/* eslint-enable @typescript-eslint/no-require-imports */

export { runProcessWorker, createThreadHandler, loadConformance, loadLibrary, loadPlugin, runProgram };

export interface Program {
  readonly runProcessWorker: typeof runProcessWorker;
  readonly createThreadHandler: typeof createThreadHandler;
  readonly loadConformance: typeof loadConformance;
  readonly loadLibrary: typeof loadLibrary;
  readonly loadPlugin: typeof loadPlugin;
  readonly runProgram: typeof runProgram;
}
