/**
 * Measures the cost of the structure of a PDF: renders a report with and without it, in turns, in one process. Prints medians.
 *
 *     npx tsx scripts/samples/main.ts --policies 500 --seed 7 --out /tmp/report.json
 *     npx tsx bench/pdf-tags.ts /tmp/report.json [--rounds 15]
 *
 * Without structure, the engine marks no content and writes no elements; everything else is the same. The first two rounds warm
 * up and do not count.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseSnapshots } from '../src/documents/fetch-snapshots.js';
import { composeSets } from '../src/documents/make-sets.js';
import { renderInMemory } from '../src/documents/render-set.js';
import type { DocumentSet } from '../src/documents/document-set.js';
import { MarkedContent } from '../src/renderers/pdf/engine/paint/marked-content.js';
import type { Element } from '../src/renderers/pdf/engine/structure/structure.js';
import { StructureWriter } from '../src/renderers/pdf/engine/structure/write-structure.js';
import { someRunSettings } from '../test/helpers/run-settings.js';
import { NO_READERS } from '../src/model/settings/readers.js';

const WARM_UP = 2;

interface Sample {
  readonly milliseconds: number;
  readonly bytes: number;
}

type Steps = Readonly<Record<string, (element: Element) => unknown>>;

/** The steps that make the structure, and their replacements without one. */
const STEPS: readonly { readonly of: object; readonly instead: Steps }[] = [
  { of: MarkedContent.prototype, instead: { begin: () => undefined } },
  {
    of: StructureWriter.prototype,
    instead: { addPage: () => 0, finishLast: (element) => element.removeLast(), finish: () => undefined },
  },
];
const OWN = STEPS.map(({ of, instead }) =>
  Object.fromEntries(Object.keys(instead).map((name) => [name, Object.getOwnPropertyDescriptor(of, name) ?? {}])),
);

function setStructure(isOn: boolean): void {
  for (const [index, { of, instead }] of STEPS.entries()) {
    for (const [name, step] of Object.entries(OWN[index] ?? {})) {
      Object.defineProperty(of, name, isOn ? step : { ...step, value: instead[name] });
    }
  }
}

async function renderOnce(set: DocumentSet): Promise<Sample> {
  const start = performance.now();
  const [document] = await renderInMemory(set, { withSnapshot: false });
  return { milliseconds: performance.now() - start, bytes: document?.bytes.length ?? 0 };
}

function median(samples: readonly Sample[]): number {
  const times = samples.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? NaN;
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '15' } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) throw new Error('Expected the path of a report.');
const clock = new Date('2026-11-21T12:00:00Z');
const settings = { ...someRunSettings(), formats: ['pdf'], clock };
const [set] = await composeSets(await parseSnapshots(await readFile(file), clock, NO_READERS), settings);
if (set === undefined) throw new Error('Expected a report in the file, found none.');

const samples: Record<'tagged' | 'untagged', Sample[]> = { tagged: [], untagged: [] };
for (let round = 0; round < Number(values.rounds) + WARM_UP; round += 1) {
  for (const kind of ['tagged', 'untagged'] as const) {
    setStructure(kind === 'tagged');
    const sample = await renderOnce(set);
    if (round >= WARM_UP) samples[kind].push(sample);
  }
}
for (const kind of ['tagged', 'untagged'] as const) {
  const size = (samples[kind][0]?.bytes ?? 0) / 1024;
  process.stdout.write(
    `${kind.padEnd(10)}${median(samples[kind]).toFixed(0).padStart(6)} ms${size.toFixed(0).padStart(8)} KiB\n`,
  );
}
process.stdout.write(`ratio of the times ${(median(samples.tagged) / median(samples.untagged)).toFixed(2)}\n`);
