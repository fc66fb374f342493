import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WriteGate } from '../../../src/cli/batch/write-gate.js';

it('runs work while it is open, and returns its result', async () => {
  expect(await new WriteGate().pass(() => Promise.resolve('done'))).toBe('done');
});

it('closes when the work inside has ended, in all threads with the same buffer', async () => {
  const gate = new WriteGate();
  const other = new WriteGate(gate.buffer);
  const ended: string[] = [];
  const writing = other.pass(() => wait(40).then(() => ended.push('written')));
  const closing = gate.close().then(() => ended.push('closed'));
  await Promise.all([writing, closing]);
  expect(ended).toEqual(['written', 'closed']);
});

it('refuses work once it closes, while others still write', async () => {
  const gate = new WriteGate();
  const writing = gate.pass(() => wait(20));
  const closing = gate.close();
  let begun = false;
  await expect(
    gate.pass(() => {
      begun = true;
      return Promise.resolve();
    }),
  ).rejects.toThrow('interrupted');
  expect(begun).toBe(false);
  await Promise.all([writing, closing]);
});

it('closes after failed work', async () => {
  const gate = new WriteGate();
  await expect(gate.pass(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  await gate.close();
  expect(gate.isClosed).toBe(true);
});

it('aborts the signal of work inside when it closes', async () => {
  const gate = new WriteGate();
  const waiting = gate.pass(async (signal) => {
    while (!signal.aborted) await wait(1);
    signal.throwIfAborted();
  });
  await Promise.all([gate.close(), expect(waiting).rejects.toThrow('interrupted')]);
});
