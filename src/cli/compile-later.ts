/** When V8 compiles code for a second time, with what it has seen of it by then. */
import { setFlagsFromString } from 'node:v8';

/**
 * The flag by the version of V8. From 13 on (Node 24) a quick compiler of its own bridges the time, and there is nothing to
 * gain.
 */
const FLAGS: Readonly<Record<string, string>> = {
  // Node 20; 67,584 by default.
  11: '--interrupt-budget=1000000',
  // Node 22; 3,000 by default.
  12: '--invocation-count-for-turbofan=30000',
};

/**
 * Lets code run ten times as long before it is compiled anew. V8 decides for programs that run for long: for one report it
 * compiles two hundred functions, many of them too early and so more than once, which takes nearly as long as making the
 * documents. The flags hold for the whole process, its workers included, so only the command line sets them.
 */
export function compileLater(): void {
  const [major = ''] = process.versions.v8.split('.');
  const flag = FLAGS[major];
  if (flag !== undefined) setFlagsFromString(flag);
}
