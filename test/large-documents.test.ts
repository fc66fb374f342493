import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { generate } from '../src/index.js';
import { parseSnapshots, prepareSets, renderSet, writeSet } from '../src/pipeline.js';
import { failureOf } from './helpers/failure.js';
import { someRunSettings } from './helpers/run-settings.js';
import { temporaryFolder } from './helpers/temporary-folder.js';
import { aWireReport, bodyOf } from './helpers/wire-report.js';

/** Three parts of this are more than what stays in memory. */
const SIZE = 3_000_000;
const WHOLE = Buffer.concat([1, 2, 3].map((part) => Buffer.alloc(SIZE, part)));

const REPORT = bodyOf([aWireReport()]);
const RETRIEVED = new Date('2026-11-21T11:00:00.000Z');
const module = fileURLToPath(new URL('fixtures/renderers/parts.js', import.meta.url));

/** Folder of temporary files during the test. */
let temporary: string;
let out: string;

beforeEach(() => {
  [temporary, out] = [temporaryFolder(), temporaryFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
});

async function prepared({ size = SIZE, fails = false } = {}) {
  const settings = someRunSettings({ formats: ['parts'], renderers: { parts: { module, options: { size, fails } } } });
  const [set] = await prepareSets(parseSnapshots(REPORT, RETRIEVED), settings);
  return { set: set!, settings };
}

/** Temporary files that are open, where the system tells. They have no names any more. */
function openFiles(): string[] {
  if (!existsSync('/proc/self/fd')) return [];
  return readdirSync('/proc/self/fd')
    .map(linkOf)
    .filter((path) => path.startsWith(temporary));
}

/** What a number stands for. That of the listing itself is gone by now. */
function linkOf(file: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return '';
  }
}

it('a large document is written as it was handed over in parts, and nothing of it is left elsewhere', async () => {
  const { set, settings } = await prepared();
  const { artifacts } = await renderSet(set, settings);
  if (process.platform === 'linux') expect(openFiles()).toHaveLength(1);

  const receipts = await writeSet(set, artifacts, settings, { out, force: false });
  expect(Buffer.compare(readFileSync(receipts[0]!.path), WHOLE)).toBe(0);
  expect(receipts[0]).toMatchObject({ bytes: WHOLE.length, outcome: 'written' });
  expect(openFiles()).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});

it('the same large document is left alone, another one is refused', async () => {
  const write = async (size: number) => {
    const { set, settings } = await prepared({ size });
    const { artifacts } = await renderSet(set, settings);
    return writeSet(set, artifacts, settings, { out, force: false });
  };
  await write(SIZE);
  expect((await write(SIZE)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  expect(await failureOf(() => write(SIZE + 1))).toMatchObject({ code: 'file-exists' });
  expect(openFiles()).toEqual([]);
});

it('nothing is left of a large document whose renderer fails', async () => {
  const { set, settings } = await prepared({ fails: true });
  expect(await failureOf(() => renderSet(set, settings))).toMatchObject({ code: 'renderer-failed' });
  expect(openFiles()).toEqual([]);
});

it('callers of the library have it in memory, whatever its size', async () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  const renderers = { parts: { module, options: { size: SIZE } } };
  const [document] = await generate({ report: REPORT }, { formats: ['parts'], renderers });
  expect(Buffer.compare(document!.bytes, WHOLE)).toBe(0);
});
