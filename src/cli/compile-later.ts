/** Makes V8 optimize code later, which suits short runs. */
import { setFlagsFromString } from 'node:v8';

/**
 * Flags by version of V8. Only versions on which the flag was tried, because others print an error. V8 13 and newer
 * (Node 24) have a mid-tier compiler and gain nothing.
 */
const FLAGS: Readonly<Record<string, string>> = {
  // Node 20; 67,584 by default.
  '11.3': '--interrupt-budget=1000000',
  // Node 22; 3,000 by default.
  '12.4': '--invocation-count-for-turbofan=30000',
};

/**
 * Lets functions run ten times as long before V8 optimizes them. Its defaults suit programs that run for long: for one
 * report V8 optimizes two hundred functions, many too early and so more than once, which takes nearly as long as rendering.
 * The flags apply to the whole process, workers included, so only the command line sets them.
 */
export function compileLater(): void {
  const flag = FLAGS[process.versions.v8.split('.', 2).join('.')];
  if (flag !== undefined) setFlagsFromString(flag);
}
