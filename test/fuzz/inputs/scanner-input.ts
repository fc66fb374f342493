/** What scanners print, with changes of values, cells, text and bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { anInput, type Input } from '../input.js';
import { byteChange } from './bytes.js';
import { changed, type Change } from './change.js';
import { treeChange, type Tree } from './json-tree.js';
import { documentSettings } from './report-input.js';
import { anyText } from './texts.js';

const SCANNERS = join(import.meta.dirname, '../../fixtures/scanners');

/** Larger ones take long to change and to make documents of. */
const LARGEST = 100_000;

/** Lists of facts about the fixtures. */
const OTHERS = ['TOTALS.json'];

const texts = readdirSync(SCANNERS, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && !OTHERS.includes(entry.name) && !entry.name.endsWith('.md'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .filter((text) => text.length <= LARGEST)
  .toSorted();

function treeOf(text: string): Tree | undefined {
  try {
    return JSON.parse(text) as Tree;
  } catch {
    return undefined;
  }
}

const trees = texts.flatMap((text) => treeOf(text) ?? []);
const others = texts.filter((text) => treeOf(text) === undefined);

const json = changed(fc.constantFrom(...trees), treeChange(), { most: 4, unchanged: 20 }).map((tree) =>
  JSON.stringify(tree),
);

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** Another text in place of a cell, or of what stands between two separators of a list of lines. */
const cellChange: fc.Arbitrary<Change<string>> = fc
  .tuple(share, anyText, fc.boolean())
  .map(([at, given, isQuoted]) => (text) => {
    const start = text.slice(0, Math.floor(at * text.length)).search(/[;,\n][^;,\n]*$/) + 1;
    const end = start + text.slice(start).search(/[;,\n]|$/);
    const cell = isQuoted ? `"${given.replaceAll('"', '""')}"` : given;
    return `${text.slice(0, start)}${cell}${text.slice(end)}`;
  });

const lines = changed(fc.constantFrom(...others), cellChange, { most: 4, unchanged: 20 });

const bodies: fc.Arbitrary<Uint8Array> = changed(
  fc.oneof(json, lines).map((text): Uint8Array => Buffer.from(text)),
  byteChange,
  { most: 2, unchanged: 85 },
);

export const scannerInputs: fc.Arbitrary<Input> = fc
  .tuple(bodies, documentSettings)
  .map(([body, given]) => anInput({ 'scan.json': body }, given));
