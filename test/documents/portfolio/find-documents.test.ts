import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createCollector } from '../../../src/aggregate/portfolio/collect.js';
import { summarizePortfolio } from '../../../src/aggregate/portfolio/portfolio.js';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { findDocuments } from '../../../src/documents/portfolio/find-documents.js';
import { aSnapshot } from '../../helpers/snapshots.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const SNAPSHOT = aSnapshot();
const { sha256, reportIndex } = SNAPSHOT.provenance;

function aSet(name: string, files: readonly string[], manifest: object = {}): void {
  mkdirSync(join(folder, name));
  const listed = files.map((file) => ({ format: file.split('.').at(-1), name: file }));
  const content = { manifest: 1, snapshot: { sha256, reportIndex }, files: listed, ...manifest };
  writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(content));
}

async function found(): Promise<string | undefined> {
  const collector = createCollector();
  collector.add(aggregate(SNAPSHOT));
  const portfolio = summarizePortfolio(collector.collection, { asOf: '2026-11-21T00:00:00.000Z', accounts: [] });
  return (await findDocuments(folder, folder, portfolio))[0];
}

it.each([
  [['a.pdf', 'a.xlsx', 'a.html'], '../set/a.html'],
  [['a.xlsx', 'a.pdf'], '../set/a.pdf'],
  [['a.xlsx', 'a.json'], '../set/a.xlsx'],
  [['a b#1.html'], '../set/a%20b%231.html'],
  [['../a.html', 'a.pdf'], '../set/a.pdf'],
])('links to what a browser shows best, in the folder of the set: %j', async (files, expected) => {
  aSet('set', files);
  expect(await found()).toBe(expected);
});

it.each([
  ['other bytes', { snapshot: { sha256: 'f'.repeat(64), reportIndex } }],
  ['another report of the response', { snapshot: { sha256, reportIndex: reportIndex + 1 } }],
  ['what is no manifest', { manifest: 2 }],
  ['a set without files', { files: [] }],
])('links to no set of %s', async (_what, manifest) => {
  aSet('set', ['a.html'], manifest);
  expect(await found()).toBeUndefined();
});
