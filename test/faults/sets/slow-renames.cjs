/**
 * Loaded before the program (`--require`). Two runs wait for each other before their first rename, so that neither
 * finishes before the other one begins, and then up to 40 ms before each rename. The waits are random, but the same for the same
 * SLOW_RENAMES_SEED. SLOW_RENAMES_MEETING is the folder in which the runs meet, initially empty. If SLOW_RENAMES_DEATH is
 * set, the run is killed after that many milliseconds.
 */
const { mkdirSync, promises, readdirSync } = process.getBuiltinModule('node:fs');
const { syncBuiltinESMExports } = process.getBuiltinModule('node:module');
const { join } = process.getBuiltinModule('node:path');
const { setTimeout: wait } = process.getBuiltinModule('node:timers/promises');

const LONGEST_WAIT = 40;
/** Polls every 5 ms, with a limit because a killed run never arrives. */
const MOST_LOOKS = 400;

const { SLOW_RENAMES_MEETING: meeting, SLOW_RENAMES_SEED: seed, SLOW_RENAMES_DEATH: death } = process.env;
let state = Number(seed);

/** A random number from 0 to 1. A linear congruential generator is random enough for waits. */
function next() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

async function meet() {
  mkdirSync(join(meeting, String(process.pid)));
  for (let look = 0; look < MOST_LOOKS && readdirSync(meeting).length < 2; look += 1) await wait(5);
  if (death !== undefined) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(death));
}

let met;
const { rename } = promises;
promises.rename = async (from, to) => {
  await (met ??= meet());
  await wait(next() * LONGEST_WAIT);
  return rename(from, to);
};
syncBuiltinESMExports();
