import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../../bench/runner/worker.js';

const folder = mkdtempSync(join(tmpdir(), 'bench-worker-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a program that is asked line by line, as a contestant is. */
function workerOf(name: string, source: string) {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return startWorker([process.execPath, path]);
}

const ANSWERING = `
import { createInterface } from 'node:readline';
const answer = (value) => console.log(JSON.stringify(value));
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') break;
  console.log('a library says hello');
  answer({ wall: line.split('\\t').length, cpu: line.length });
}
answer({ cpu: 5, memory: 64 });
`;

describe('a worker', () => {
  it('answers repeatedly, and reports at the end what it has used', async () => {
    const worker = workerOf('answering', ANSWERING);
    expect(await worker.make('in', 'out')).toEqual({ wall: 2, cpu: 6 });
    expect(await worker.make('input', 'out')).toEqual({ wall: 2, cpu: 9 });
    expect(await worker.end()).toEqual({ cpu: 5, memory: 64 });
  });

  it('fails with the output of its program if that ends instead of answering', async () => {
    const worker = workerOf('failing', `throw new RangeError('Invalid array length');`);
    await expect(worker.make('in', 'out')).rejects.toThrow('RangeError: Invalid array length');
  });

  it('fails with the exit code if the program printed nothing', async () => {
    const worker = workerOf('silent', 'process.exit(3);');
    await expect(worker.make('in', 'out')).rejects.toThrow('ended with exit code 3');
  });

  it('runs without the certificates that slow down every start of Node', async () => {
    process.env['NODE_EXTRA_CA_CERTS'] = join(folder, 'certificates.pem');
    try {
      const source = `process.stdin.once('data', () => { console.log(JSON.stringify({ wall: process.env.NODE_EXTRA_CA_CERTS === undefined ? 1 : 2, cpu: 0 })); process.exit(); });`;
      expect((await workerOf('quiet', source).make('in', 'out')).wall).toBe(1);
    } finally {
      delete process.env['NODE_EXTRA_CA_CERTS'];
    }
  });
});
