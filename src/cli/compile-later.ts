/** When V8 compiles code for a second time, with what it has seen of it by then. */
import { setFlagsFromString } from 'node:v8';

/**
 * The flag by the exact version of V8 that it was tried on: others refuse it with a printed error. From 13 on (Node 24) a
 * quick compiler of its own bridges the time, and there is nothing to gain.
 */
const FLAGS: Readonly<Record<string, string>> = {
  // Node 20; 67,584 by default.
  '11.3': '--interrupt-budget=1000000',
  // Node 22; 3,000 by default.
  '12.4': '--invocation-count-for-turbofan=30000',
};

/**
 * Lets code run ten times as long before it is compiled again. V8 decides for programs that run for long: for one report it
 * compiles two hundred functions, many of them too early and so more than once, which takes nearly as long as making the
 * documents. The flags hold for the whole process, its workers included, so only the command line sets them.
 */
export function compileLater(): void {
  const flag = FLAGS[process.versions.v8.split('.', 2).join('.')];
  if (flag !== undefined) setFlagsFromString(flag);
}
