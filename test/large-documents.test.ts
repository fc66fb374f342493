import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { generate } from '../src/public/index.js';
import { composeSets } from '../src/documents/make-sets.js';
import { renderSet } from '../src/documents/render-set.js';
import { writeSet } from '../src/documents/targets/write-set.js';
import { failureOf } from './helpers/failure.js';
import { someRunSettings } from './helpers/run-settings.js';
import { temporaryFolder } from './helpers/temporary-folder.js';
import { aWireReport, bodyOf } from './helpers/wire-report.js';
import { parseSnapshots } from './helpers/built-in-readers.js';

/** Three parts of this size exceed the limit for memory. */
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
  const [set] = await composeSets(await parseSnapshots(REPORT, RETRIEVED), settings);
  return { set: set!, settings };
}

/** Open temporary files, which have no names, on systems that list them. */
function openFiles(): string[] {
  if (!existsSync('/proc/self/fd')) return [];
  return readdirSync('/proc/self/fd')
    .map(linkOf)
    .filter((path) => path.startsWith(temporary));
}

/** The file of a descriptor. The descriptor of the listing itself is closed by now. */
function linkOf(file: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return '';
  }
}

it('a large document is written as rendered in parts, and leaves no temporary files', async () => {
  const { set, settings } = await prepared();
  const { artifacts } = await renderSet(set, settings);
  expect(openFiles()).toHaveLength(existsSync('/proc/self/fd') ? 1 : 0);

  const receipts = await writeSet(set, artifacts, settings, { out, force: false });
  expect(Buffer.compare(readFileSync(receipts[0]!.path), WHOLE)).toBe(0);
  expect(receipts[0]).toMatchObject({ bytes: WHOLE.length, outcome: 'written' });
  expect(openFiles()).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});

it('the same large document is kept, and a different one is refused', async () => {
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

it('a large document whose renderer fails leaves no files', async () => {
  const { set, settings } = await prepared({ fails: true });
  expect(await failureOf(() => renderSet(set, settings))).toMatchObject({ code: 'renderer-failed' });
  expect(openFiles()).toEqual([]);
});

it('the library returns a large document in memory', async () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  const renderers = { parts: { module, options: { size: SIZE } } };
  const [document] = await generate({ report: REPORT }, { formats: ['parts'], renderers });
  expect(Buffer.compare(document!.bytes, WHOLE)).toBe(0);
});
