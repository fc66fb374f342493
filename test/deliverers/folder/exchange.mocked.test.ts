import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeOf, newFiles, rollBack, replaceFiles } from '../../../src/deliverers/folder/exchange.js';
import { stageFile } from '../../../src/base/files/staging.js';
import { aSet } from '../../helpers/artifacts.js';
import { fileTree } from '../../helpers/file-tree.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

// Wraps the system's rename, so that it can stop as if the process was killed.
vi.mock(import('node:fs/promises'), async (original) => {
  const system = await original();
  return { ...system, rename: vi.fn(system.rename) };
});

const renaming = vi.mocked(rename);
const systemRename = renaming.getMockImplementation()!;

const OLD = { 'a.pdf': 'old', 'b.html': 'old', 'manifest.json': 'old', 'notes.txt': 'mine' };
const FRESH = { 'a.pdf': 'new', 'c.xlsx': 'new' };
const NEW = { ...FRESH, 'manifest.json': JSON.stringify(FRESH), 'notes.txt': 'mine' };
/** Three old files are replaced by three new ones. */
const MOVES = 6;

let folder: string;
let exchange: string;

beforeEach(async () => {
  folder = join(temporaryFolder(), 'set');
  exchange = exchangeOf(folder);
  mkdirSync(folder);
  mkdirSync(newFiles(exchange), { recursive: true });
  for (const [name, text] of Object.entries(OLD)) writeFileSync(join(folder, name), text);
  for (const artifact of aSet(FRESH)) await stageFile(newFiles(exchange), artifact, folder);
});

afterEach(() => renaming.mockImplementation(systemRename));

/** Runs work that is killed after a number of renames. Returns false if it finished before. */
async function dyingAfter(renames: number, work: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  const killed = new Promise<true>((resolve) => {
    renaming.mockImplementation((from, to) => {
      count += 1;
      if (count <= renames) return systemRename(from, to);
      resolve(true);
      return new Promise(() => undefined);
    });
  });
  const wasKilled = await Promise.race([killed, work().then(() => false)]);
  renaming.mockImplementation(systemRename);
  return wasKilled;
}

function replace(): Promise<void> {
  const artifacts = aSet(FRESH);
  const leaving = ['manifest.json', 'a.pdf', 'b.html'];
  return replaceFiles({ folder, exchange, artifacts, arriving: artifacts, leaving });
}

describe('an exchange whose run is killed', () => {
  it.each(Array.from({ length: MOVES }, (_value, index) => index))(
    'after %i moves is put back, even where that is killed as often as it can be',
    async (moves) => {
      expect(await dyingAfter(moves, replace)).toBe(true);
      let deaths = 0;
      // One more rename each time, and again from the start when nothing is left to move.
      while (await dyingAfter(1, () => rollBack(exchange))) deaths += 1;
      expect(deaths).toBe(Math.max(0, moves - 1));
      expect(fileTree(folder)).toEqual(OLD);
      expect(await rollBack(exchange)).toEqual([]);
      expect(fileTree(folder)).toEqual(OLD);
    },
  );

  it('is complete after its last move', async () => {
    expect(await dyingAfter(MOVES, replace)).toBe(false);
    expect(await rollBack(exchange)).toEqual([]);
    expect(fileTree(folder)).toEqual(NEW);
  });

  it('has no manifest in between', async () => {
    for (let moves = 1; moves < MOVES; moves += 1) {
      await dyingAfter(moves, replace);
      expect(readdirSync(folder)).not.toContain('manifest.json');
      await rollBack(exchange);
      rmSync(join(exchange, 'plan.json'));
      rmSync(join(exchange, 'old'), { recursive: true });
    }
  });
});

describe('changes of the user are kept:', () => {
  beforeEach(async () => {
    await dyingAfter(MOVES - 1, replace);
  });

  it('an edited new file stays, and the old ones are kept and reported', async () => {
    writeFileSync(join(folder, 'a.pdf'), 'mine');
    const problems = await rollBack(exchange);
    expect(problems).toEqual([
      `${join(folder, 'a.pdf')} is new and was not removed: it has been changed`,
      `${join(folder, 'a.pdf')} was not restored and is kept as ${join(exchange, 'old', 'a.pdf')}: another file has that name`,
      `${join(folder, 'manifest.json')} was not restored and is kept as ${join(exchange, 'old', 'manifest.json')}: the set is incomplete`,
    ]);
    expect(fileTree(folder)).toEqual({ 'a.pdf': 'mine', 'b.html': 'old', 'notes.txt': 'mine' });
  });

  it('an added file with an old name stays', async () => {
    writeFileSync(join(folder, 'b.html'), 'mine');
    expect(await rollBack(exchange)).toHaveLength(2);
    expect(fileTree(folder)).toEqual({ 'a.pdf': 'old', 'b.html': 'mine', 'notes.txt': 'mine' });
  });

  it('a deleted new file is ignored', async () => {
    rmSync(join(folder, 'c.xlsx'));
    expect(await rollBack(exchange)).toEqual([]);
    expect(fileTree(folder)).toEqual(OLD);
  });

  it('a deleted folder is created again for the old files', async () => {
    rmSync(folder, { recursive: true });
    expect(await rollBack(exchange)).toEqual([]);
    const { 'notes.txt': _mine, ...old } = OLD;
    expect(fileTree(folder)).toEqual(old);
  });

  it('nothing is moved if the plan cannot be read', async () => {
    const before = fileTree(folder);
    writeFileSync(join(exchange, 'plan.json'), '{"set":"../outside","arriving":[]}');
    expect(await rollBack(exchange)).toEqual([expect.stringContaining(exchange)]);
    expect(fileTree(folder)).toEqual(before);
  });
});
