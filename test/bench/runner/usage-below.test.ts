import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { memoryOf, usageBelow } from '../../../bench/runner/usage-below.js';

/** Uses a tenth of a second of a processor, says so, and waits for its end. */
const WORKING = `
const start = process.cpuUsage();
while (process.cpuUsage(start).user < 100_000);
process.stdout.write('done');
process.stdin.resume();
`;

describe('the usage of the processes below one', () => {
  it('counts time and memory of a child', async () => {
    const child = spawn(process.execPath, ['-e', WORKING], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const { cpu, memory, current } = usageBelow(process.pid);
    child.stdin.end();
    await once(child, 'exit');
    expect(cpu).toBeGreaterThanOrEqual(50);
    expect(memory).toBeGreaterThan(20);
    expect(current).toBeLessThanOrEqual(memory + 1);
  });

  it('is zero without processes', () => {
    // No process has this id: it is above what Linux gives.
    expect(usageBelow(2 ** 30)).toEqual({ cpu: 0, memory: 0, current: 0 });
    expect(memoryOf(2 ** 30, 'VmRSS')).toBe(0);
  });
});
