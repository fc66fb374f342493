import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchPaths } from '../../../src/authoring/preview/watch.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const INTERVAL = 20;

test('written, added, moved and removed files are noticed, once per change', async () => {
  const folder = temporaryFolder();
  const single = join(temporaryFolder(), 'report.json');
  const file = join(folder, 'sections', 'own.md');
  mkdirSync(join(folder, 'sections'));
  writeFileSync(file, 'one');
  const changed = vi.fn();
  const looked = vi.fn(() => [folder, single]);
  const watch = watchPaths(looked, changed, INTERVAL);
  onTestFinished(() => watch.stop());
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(4);
  expect(changed).not.toHaveBeenCalled();

  const steps = [
    () => writeFileSync(file, 'three'),
    () => writeFileSync(join(folder, 'added.md'), 'x'),
    () => renameSync(join(folder, 'added.md'), join(folder, 'moved.md')),
    () => rmSync(join(folder, 'moved.md')),
    () => writeFileSync(single, '{}'),
  ];
  for (const [index, step] of steps.entries()) {
    step();
    await expect.poll(() => changed.mock.calls.length).toBe(index + 1);
  }
  watch.stop();
  writeFileSync(file, 'four');
  const looks = looked.mock.calls.length;
  await setTimeout(INTERVAL * 10);
  expect(looked).toHaveBeenCalledTimes(looks);
  expect(changed).toHaveBeenCalledTimes(steps.length);
});
