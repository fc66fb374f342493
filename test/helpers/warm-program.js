/**
 * Runs a command line, built or installed, again and again, each time as in a process of its own: a run has its arguments,
 * folder and environment, and prints to the streams of this process. `warm-process.ts` starts it.
 */
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';

const [, , MAIN] = process.argv;
const { runProgram } = createRequire(MAIN)('./program.js');

const send = process.send.bind(process);

process.on('disconnect', () => process.exit());
/** Waits for what would keep a process of the run's own alive. */
async function waitForEnd(idle) {
  while (process.getActiveResourcesInfo().length > idle) await setTimeout(2);
}

process.on('message', async ({ words, cwd, env, end }) => {
  const idle = process.getActiveResourcesInfo().length;
  process.chdir(cwd);
  process.argv = [process.execPath, MAIN, ...words];
  for (const name of Object.keys(process.env)) {
    if (!Object.hasOwn(env, name)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, env);
  await runProgram(words);
  await waitForEnd(idle);
  const code = process.exitCode;
  process.exitCode = undefined;
  // A run guards them as if they ended with it.
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
  // Behind everything that the run has printed.
  process.stdout.write(end, () => process.stderr.write(end, () => send(code)));
});
